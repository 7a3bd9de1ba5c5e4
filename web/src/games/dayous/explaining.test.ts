import { beforeAll, describe, expect, it } from "vitest";

import { loadGame } from "..";
import { withWords } from "../../i18n/say";
import { explained, type CardWords } from "../../table/hand/explaining";
import { state } from "../../table/hand/explaining.test.data";

const DAYOUS = { packs: 1, table: ["7d"], trump: "s", attacker: "B", defender: "A", taking: false };

beforeAll(() => withWords(loadGame("dayous"), "table"));

describe("a card", () => {
  const told: CardWords = {
    trump: { "": "A trump." },
    plain: { "": "Plain." },
    "": { attack: "Attacks.", throw_in: "Thrown in.", pile_on: "Goes with them.", pass_on: "Passes on." },
  };

  it("says whether it is a trump, what it beats here, and whether it passes on", () => {
    expect(explained(state(["7s"], ["7s/7d", "7s/9d", "7s^", "take"], DAYOUS), "7s", told).does).toEqual([
      "A trump.",
      "Passes on.",
      "Here it beats 7♦ and 9♦.",
    ]);
    expect(explained(state(["3c"], ["take"], DAYOUS), "3c", told)).toEqual({
      does: ["Plain."],
      whyNot: "This card beats nothing here and cannot pass the attack on.",
    });
  });

  it("says whether it attacks or is thrown in", () => {
    const others = { ...DAYOUS, defender: "B", attacker: "C" };
    expect(explained(state(["7c"], ["7c"], { ...others, table: [], attacker: "A" }), "7c", told).does).toEqual([
      "Plain.",
      "Attacks.",
    ]);
    expect(explained(state(["7c"], ["7c"], others), "7c", told).does).toEqual(["Plain.", "Thrown in."]);
    expect(explained(state(["7c"], ["7c", "."], { ...others, taking: true }), "7c", told).does).toEqual([
      "Plain.",
      "Goes with them.",
    ]);
  });

  it("says why it cannot be thrown in: its rank does not lie there, or there is no room", () => {
    const others = { ...DAYOUS, defender: "B", attacker: "C" };
    expect(explained(state(["7c", "8c"], [], others), "8c", told).whyNot).toBe(
      "Only ranks that lie on the table may be thrown in.",
    );
    expect(explained(state(["7c", "8c"], [], others), "7c", told).whyNot).toBe("You cannot throw in now.");
  });
});
