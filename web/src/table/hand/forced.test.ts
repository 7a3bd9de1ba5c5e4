import { beforeAll, describe, expect, it } from "vitest";

import { loadGame } from "../../games";
import type { TableState } from "../../room/fold";
import { forcedMove } from "./forced";

const BOTH = { forcedCards: true, forcedWords: true };

function state(moves: string[], view: object, awaited = ["A"]): TableState {
  return { seat: "A", view: { awaited, ...view }, mine: { hand: [], moves } } as unknown as TableState;
}

const thulla = { trick: [] };
const dayous = { packs: 1 };
const kadi = (phase: string, laid = 0): object => ({ phase, laid });

beforeAll(async () => {
  for (const game of ["thulla", "dayous", "kadi"]) await loadGame(game);
});

describe("a forced card", () => {
  it("is the only thing to be done", () => {
    expect(forcedMove(state(["4h"], thulla), BOTH)).toBe("4h");
    expect(forcedMove(state(["4h", "5h"], thulla), BOTH)).toBeNull();
    expect(forcedMove(state(["9h", "+"], kadi("match")), BOTH)).toBeNull();
    expect(forcedMove(state([], thulla), BOTH)).toBeNull();
  });

  it("does not lead while a neighbour's hand could be taken", () => {
    expect(forcedMove(state(["4h", "hand"], thulla), BOTH)).toBeNull();
  });

  it("is none while the table waits for others: throwing in is a choice", () => {
    expect(forcedMove(state(["7h"], dayous, ["B"]), BOTH)).toBeNull();
  });

  it("is played only for those who want it", () => {
    expect(forcedMove(state(["4h"], thulla), { ...BOTH, forcedCards: false })).toBeNull();
    expect(forcedMove(state(["4h"], thulla), { ...BOTH, forcedWords: false })).toBe("4h");
  });

  it("needs a seat and a table", () => {
    expect(forcedMove({ ...state(["4h"], thulla), seat: null }, BOTH)).toBeNull();
    expect(forcedMove({ ...state(["4h"], thulla), view: null }, BOTH)).toBeNull();
  });
});

describe("a forced word", () => {
  it("is done, accepted, kept or drawn", () => {
    expect(forcedMove(state(["."], dayous), BOTH)).toBe(".");
    expect(forcedMove(state(["."], kadi("jumped")), BOTH)).toBe(".");
    expect(forcedMove(state(["."], kadi("keep")), BOTH)).toBe(".");
    expect(forcedMove(state(["+"], kadi("match")), BOTH)).toBe("+");
    expect(forcedMove(state(["+"], kadi("answer", 1)), BOTH)).toBe("+");
  });

  it("is said only for those who want it", () => {
    expect(forcedMove(state(["."], dayous), { ...BOTH, forcedWords: false })).toBeNull();
    expect(forcedMove(state(["."], dayous), { ...BOTH, forcedCards: false })).toBe(".");
  });

  it("takes no cards on the table and no penalty", () => {
    expect(forcedMove(state(["take"], dayous), BOTH)).toBeNull();
    expect(forcedMove(state(["+"], kadi("meet")), BOTH)).toBeNull();
  });

  it("ends no turn in which one may call, and calls nothing", () => {
    expect(forcedMove(state(["."], kadi("group", 1)), BOTH)).toBeNull();
    expect(forcedMove(state(["!"], kadi("match")), BOTH)).toBeNull();
    expect(forcedMove(state(["+", "!"], kadi("match")), BOTH)).toBeNull();
  });
});
