import { describe, expect, it } from "vitest";

import type { GamePlayed } from "../../net/wire";
import { chartOf, IN_PICTURE, sums } from "./looking";

function game(at: number, place: number, seats: number, lost = false): GamePlayed {
  return { id: `X-${at}`, game: "any", at, seat: "A", seats, place, lost, letters: "", others: [] };
}

describe("the picture of one's games", () => {
  it("has the oldest first, the best place on top, and no game that does not count", () => {
    expect(chartOf([game(3, 4, 4, true), game(2, 0, 4), game(1, 1, 3)])).toEqual([
      { id: "X-1", height: 0, first: true, lost: false },
      { id: "X-3", height: 1, first: false, lost: true },
    ]);
  });

  it("has the newest of many", () => {
    const many = Array.from({ length: 50 }, (_, at) => game(50 - at, 2, 3));
    const drawn = chartOf(many);
    expect(drawn).toHaveLength(IN_PICTURE);
    expect(drawn.at(-1)).toMatchObject({ id: "X-50", height: 0.5 });
  });

  it("sums what counts", () => {
    expect(sums([game(1, 1, 2), game(2, 2, 2, true), game(3, 0, 2)])).toEqual({ first: 1, lost: 1 });
  });
});
