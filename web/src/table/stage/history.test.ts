import { describe, expect, it } from "vitest";

import { ui as getaway } from "../../games/getaway";
import { ui as kadi } from "../../games/kadi";
import { lastTrick } from "./history";

describe("the last trick", () => {
  it("is the last that was finished, not the running one", () => {
    const events = [
      { kind: "played", seat: "A", cards: ["2c"] },
      { kind: "discarded", cards: ["2c"] },
      { kind: "played", seat: "B", cards: ["3c"] },
      { kind: "played", seat: "C", cards: ["4d"] },
      { kind: "cut", seat: "C", cards: ["4d"] },
      { kind: "picked_up", seat: "B", cards: ["3c", "4d"] },
      { kind: "played", seat: "B", cards: ["9c"] },
    ];
    expect(lastTrick(events, getaway.events)).toEqual([
      { seat: "B", card: "3c" },
      { seat: "C", card: "4d" },
    ]);
  });

  it("is none before one is finished", () => {
    expect(lastTrick([{ kind: "played", seat: "A", cards: ["2c"] }], getaway.events)).toEqual([]);
  });

  it("is the last few cards where nothing is ever finished", () => {
    const laid = [..."23456789TJ"].map((rank) => ({ kind: "laid", seat: "A", cards: [`${rank}h`] }));
    expect(lastTrick(laid, kadi.events).map(({ card }) => card)).toEqual([..."456789TJ"].map((rank) => `${rank}h`));
  });
});
