import { describe, expect, it } from "vitest";

import type { GetawayView } from "../../net/wire";
import { nextHand, trickLaid, upcoming } from "./laying";

describe("a trick in the middle", () => {
  it("a trick of eight fits a small phone", () => {
    const { places, cardWidth } = trickLaid(8, 320, 220);
    for (const { x, y } of places) {
      expect(x).toBeGreaterThanOrEqual(0);
      expect(x + cardWidth).toBeLessThanOrEqual(320);
      expect(y + cardWidth * 1.4).toBeLessThanOrEqual(220);
    }
  });

  it("knows who has yet to play, in the direction of play", () => {
    const view = {
      sizes: { A: 3, B: 3, C: 2, D: 0 },
      trick: [["C", "7h"]],
      direction: "cw",
      awaited: ["A"],
      picker: null,
    } as unknown as GetawayView;
    expect(upcoming(view)).toEqual(["A", "B"]);
    expect(upcoming({ ...view, direction: "ccw" })).toEqual(["B", "A"]);
  });

  it("knows whose hand is the next one, in the direction of play", () => {
    const view = { sizes: { A: 3, B: 3, C: 2, D: 0 }, direction: "cw" } as unknown as GetawayView;
    expect(nextHand(view, "C")).toBe("A");
    expect(nextHand({ ...view, direction: "ccw" }, "A")).toBe("C");
  });
});
