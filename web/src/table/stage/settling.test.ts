import { beforeAll, describe, expect, it } from "vitest";

import { loadGame } from "../../games";
import type { Happening, TableState } from "../../room/fold";
import { settling, without } from "./settling";

function state(view: object, hand: string[] = []): TableState {
  return {
    n: 1,
    seat: "A",
    view,
    mine: { hand, moves: [] },
    events: [],
    clock: { pauseUntil: 0, due: {} },
    away: [],
    watchers: [],
  } as unknown as TableState;
}

beforeAll(() => loadGame("thulla"));

describe("a finished trick", () => {
  const before = state({ sizes: { A: 2, B: 2 }, trick: [["B", "Kh"]], led: "h", last_trick: [] }, ["6h", "2c"]);
  const after = state(
    {
      sizes: { A: 1, B: 3 },
      trick: [],
      led: null,
      last_trick: [
        ["B", "Kh"],
        ["A", "6h"],
      ],
      cutter: null,
      picker: "B",
    },
    ["2c"],
  );

  it("lies whole on the table before its cards go", () => {
    const happening = {
      n: 2,
      what: { k: "moved", seat: "A", move: "6h" },
      events: [{ kind: "picked_up", seat: "B" }],
      before,
      after,
    } as Happening;
    const between = settling(happening);
    expect(between?.view).toMatchObject({
      sizes: { A: 1, B: 2 },
      trick: [
        ["B", "Kh"],
        ["A", "6h"],
      ],
      led: "h",
      picker: "B",
      awaited: [],
    });
    expect(between?.mine.hand).toEqual(["2c"]);
  });

  it("is none while the trick goes on", () => {
    expect(settling({ n: 2, what: { k: "moved" }, events: [{ kind: "played" }], before, after })).toBeNull();
  });
});

describe("a finished game", () => {
  const before = {
    ...state({ sizes: { A: 1, B: 2 }, top: "9d", outcome: null, awaited: ["A"] }, ["9s"]),
    people: { ended: "" },
  } as TableState;
  const after = {
    ...state({ sizes: { A: 0, B: 2 }, top: "9s", outcome: { winners: ["A"] }, awaited: [] }),
    people: { ended: "over" },
  } as TableState;

  it("shows its last cards before its result", () => {
    const happening = {
      n: 2,
      what: { k: "moved", seat: "A", move: "9s ." },
      events: [{ kind: "laid", cards: ["9s"] }, { kind: "over" }],
      before,
      after,
    } as Happening;
    const between = settling(happening);
    expect(between?.view).toMatchObject({ sizes: { A: 0, B: 2 }, top: "9s", outcome: null });
    expect(between?.mine.hand).toEqual([]);
    expect(between?.people.ended).toBe("");
  });
});

describe("a hand", () => {
  it("loses one of two equal cards", () => {
    expect(without(["7d", "7d"], "7d")).toEqual(["7d"]);
    expect(without(["7d"], "8d")).toEqual(["7d"]);
  });
});
