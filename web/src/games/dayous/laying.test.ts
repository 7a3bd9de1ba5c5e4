import { describe, expect, it } from "vitest";

import { boutLaid, pairOf } from "./laying";

describe("a bout in the middle", () => {
  it("36 cards fit a small phone", () => {
    const { places, cardWidth } = boutLaid(18, 320, 200);
    expect(cardWidth).toBeGreaterThan(28);
    for (const { x, y } of places) {
      expect(x + cardWidth * 1.36).toBeLessThanOrEqual(320);
      expect(y + cardWidth * 1.4 * 1.2).toBeLessThanOrEqual(200);
    }
  });

  it("reads pairs", () => {
    expect(pairOf("9d/7d")).toEqual({ attack: "7d", answer: "9d" });
    expect(pairOf("7c")).toEqual({ attack: "7c", answer: null });
  });
});
