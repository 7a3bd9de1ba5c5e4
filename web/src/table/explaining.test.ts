import { beforeAll, describe, expect, it } from "vitest";

import type { TableState } from "../room/fold";
import { withTableWords } from "../say";
import { explained, inOneLine, type Told } from "./explaining";

const CHAIRS = [{ seat: "A", name: "Asha" }, { seat: "B", name: "Bibi" }];

function state(hand: string[], moves: string[], view: object, differs: Record<string, string> = {}): TableState {
  const people = { ended: "", chairs: CHAIRS, played: {}, differs };
  return { seat: "A", people, view: { awaited: ["A"], ...view }, mine: { hand, moves, drawn: null, could_win: false }, events: [] } as unknown as TableState;
}

const KADI = { phase: "match", asked: null, spared: null, named: null };
const DAYOUS = { halves: [0, 0], table: ["7d"], trump: "s", attacker: "B", defender: "A", taking: false };
const THULLA = { trick: [], led: null, tricks: 3, cutter: null };

beforeAll(() => withTableWords(Promise.resolve()));

describe("a card of Kadi", () => {
  const told: Told = {
    A: { "": "An ace.", meet: "Stops it.", answer: "Answers." },
    As: { "": "An ace that asks.", meet: "Stops it." },
    "8": { "": "A question." },
    "": { finish: "Part of the finish." },
  };

  it("says what it does for what has to be done now, or else what it always does", () => {
    expect(explained(state(["Ah"], ["Ah", "+"], KADI), "Ah", told).does).toEqual(["An ace."]);
    expect(explained(state(["Ah"], ["Ah", "+"], { ...KADI, phase: "meet" }), "Ah", told).does).toEqual(["Stops it."]);
    expect(explained(state(["8h"], ["8h"], { ...KADI, phase: "answer" }), "8h", told).does).toEqual(["A question."]);
    expect(explained(state(["8h"], ["8h"], { ...KADI, phase: "finish" }), "8h", told).does).toEqual(["A question.", "Part of the finish."]);
  });

  it("has words of its own before those of its rank", () => {
    expect(explained(state(["As"], ["As"], KADI), "As", told).does).toEqual(["An ace that asks."]);
    expect(explained(state(["As"], ["As"], { ...KADI, phase: "meet" }), "As", told).does).toEqual(["Stops it."]);
  });

  it("says what it always does when it cannot be laid, and why not", () => {
    expect(explained(state(["8h", "9c"], ["9c"], KADI), "8h", told)).toEqual({ does: ["A question."], whyNot: "A card must match the top card by suit or rank." });
    expect(inOneLine(explained(state(["8h"], [], { ...KADI, awaited: ["B"] }), "8h", told))).toBe("A question. It is not your turn: Bibi plays.");
  });

  it("that was asked for must be laid, but not by who is spared", () => {
    const asked = { ...KADI, asked: "8h", spared: "B" };
    expect(explained(state(["8h", "9c"], ["8h"], asked), "8h", told).does).toEqual(["A question.", "It was asked for: you must lay it."]);
    expect(explained(state(["8h", "9c"], ["8h"], asked), "9c", told).whyNot).toBe("The eight of hearts was asked for: lay it.");
    const spared = { ...asked, spared: "A" };
    expect(explained(state(["8h", "9c"], ["8h"], spared), "8h", told).does).toEqual(["A question."]);
    expect(explained(state(["8h", "9c"], ["8h"], spared), "9c", told).whyNot).toBe("A card must match the top card by suit or rank.");
    expect(explained(state(["8h", "9c"], ["8h", "+"], spared, { spade_ask: "lock" }), "9c", told).whyNot).toBe("Only the eight of hearts or an ace may be laid now.");
  });

  it("says only what can be done now while nothing was told", () => {
    expect(explained(state(["8h"], ["8h"], KADI), "8h", {})).toEqual({ does: [], whyNot: "" });
  });
});

describe("a card of Dayous", () => {
  const told: Told = { trump: { "": "A trump." }, plain: { "": "Plain." }, "": { attack: "Attacks.", throw_in: "Thrown in.", pile_on: "Goes with them.", pass_on: "Passes on." } };

  it("says whether it is a trump, what it beats here, and whether it passes on", () => {
    expect(explained(state(["7s"], ["7s/7d", "7s/9d", "7s^", "take"], DAYOUS), "7s", told).does).toEqual(["A trump.", "Passes on.", "Here it beats 7♦ and 9♦."]);
    expect(explained(state(["3c"], ["take"], DAYOUS), "3c", told)).toEqual({ does: ["Plain."], whyNot: "This card beats nothing here and cannot pass the attack on." });
  });

  it("says whether it attacks or is thrown in", () => {
    const others = { ...DAYOUS, defender: "B", attacker: "C" };
    expect(explained(state(["7c"], ["7c"], { ...others, table: [], attacker: "A" }), "7c", told).does).toEqual(["Plain.", "Attacks."]);
    expect(explained(state(["7c"], ["7c"], others), "7c", told).does).toEqual(["Plain.", "Thrown in."]);
    expect(explained(state(["7c"], ["7c", "."], { ...others, taking: true }), "7c", told).does).toEqual(["Plain.", "Goes with them."]);
  });

  it("says why it cannot be thrown in: its rank does not lie there, or there is no room", () => {
    const others = { ...DAYOUS, defender: "B", attacker: "C" };
    expect(explained(state(["7c", "8c"], [], others), "8c", told).whyNot).toBe("Only ranks that lie on the table may be thrown in.");
    expect(explained(state(["7c", "8c"], [], others), "7c", told).whyNot).toBe("You cannot throw in now.");
  });
});

describe("a card of the getaway games", () => {
  const told: Told = { "": { lead: "Leads.", follow: "Follows.", cut: "Cuts.", cut_already: "Too late.", free: "Free." } };
  const led = { ...THULLA, trick: [["B", "4h"]], led: "h" };
  const at = (card: string, view: object, differs: Record<string, string> = {}): string[] => explained(state([card], [card], view, differs), card, told).does;

  it("says whether it leads, follows or cuts", () => {
    expect(at("7h", THULLA)).toEqual(["Leads."]);
    expect(at("7h", led)).toEqual(["Follows."]);
    expect(at("7c", led)).toEqual(["Cuts."]);
    expect(at("7c", { ...led, cutter: "B" })).toEqual(["Too late."]);
  });

  it("cuts nothing in a free first trick", () => {
    expect(at("7c", { ...led, tricks: 0 }, { first_trick: "free" })).toEqual(["Free."]);
    expect(at("7c", { ...led, tricks: 0 })).toEqual(["Cuts."]);
    expect(at("7c", { ...led, tricks: 1 }, { first_trick: "free" })).toEqual(["Cuts."]);
  });
});
