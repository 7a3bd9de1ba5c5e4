import { beforeAll, describe, expect, it } from "vitest";

import { loadGame } from "..";
import { withWords } from "../../i18n/say";
import { describer, explained, inOneLine, type CardWords } from "../../table/hand/explaining";
import { state } from "../../table/hand/explaining.test.data";

const KADI = { phase: "match", asked: null, spared: null, named: null };

beforeAll(() => withWords(loadGame("kadi"), "table"));

describe("a card", () => {
  const told: CardWords = {
    A: { "": "An ace.", meet: "Stops it.", answer: "Answers." },
    As: { "": "An ace that asks.", meet: "Stops it." },
    "8": { "": "A question." },
    "": { finish: "Part of the finish." },
  };

  it("says what it does for what has to be done now, or else what it always does", () => {
    expect(explained(state(["Ah"], ["Ah", "+"], KADI), "Ah", told).does).toEqual(["An ace."]);
    expect(explained(state(["Ah"], ["Ah", "+"], { ...KADI, phase: "meet" }), "Ah", told).does).toEqual(["Stops it."]);
    expect(explained(state(["8h"], ["8h"], { ...KADI, phase: "answer" }), "8h", told).does).toEqual(["A question."]);
    expect(explained(state(["8h"], ["8h"], { ...KADI, phase: "finish" }), "8h", told).does).toEqual([
      "A question.",
      "Part of the finish.",
    ]);
  });

  it("has words of its own before those of its rank", () => {
    expect(explained(state(["As"], ["As"], KADI), "As", told).does).toEqual(["An ace that asks."]);
    expect(explained(state(["As"], ["As"], { ...KADI, phase: "meet" }), "As", told).does).toEqual(["Stops it."]);
  });

  it("says what it always does when it cannot be laid, and why not", () => {
    expect(explained(state(["8h", "9c"], ["9c"], KADI), "8h", told)).toEqual({
      does: ["A question."],
      whyNot: "A card must match the top card by suit or rank.",
    });
    expect(inOneLine(explained(state(["8h"], [], { ...KADI, awaited: ["B"] }), "8h", told))).toBe(
      "A question. It is not your turn: Bibi plays.",
    );
  });

  it("that was asked for must be laid, but not by who is spared", () => {
    const asked = { ...KADI, asked: "8h", spared: "B" };
    expect(explained(state(["8h", "9c"], ["8h"], asked), "8h", told).does).toEqual([
      "A question.",
      "It was asked for: you must lay it.",
    ]);
    expect(explained(state(["8h", "9c"], ["8h"], asked), "9c", told).whyNot).toBe(
      "The eight of hearts was asked for: lay it.",
    );
    const spared = { ...asked, spared: "A" };
    expect(explained(state(["8h", "9c"], ["8h"], spared), "8h", told).does).toEqual(["A question."]);
    expect(explained(state(["8h", "9c"], ["8h"], spared), "9c", told).whyNot).toBe(
      "A card must match the top card by suit or rank.",
    );
    expect(explained(state(["8h", "9c"], ["8h", "+"], spared, { spade_ask: "lock" }), "9c", told).whyNot).toBe(
      "Only the eight of hearts or an ace may be laid now.",
    );
  });

  it("is described as it is explained, and put into words once", () => {
    const now = state(["8h", "9c"], ["9c"], KADI);
    let asked = 0;
    const counted = new Proxy(told, { get: (words, kind: string) => ((asked += 1), words[kind]) });
    const described = describer(now, counted);
    expect(described("8h")).toBe(inOneLine(explained(now, "8h", told)));
    const before = asked;
    expect(described("8h")).toBe(described("8h"));
    expect(asked).toBe(before);
    expect(described("9c")).toBe(inOneLine(explained(now, "9c", told)));
  });

  it("says only what can be done now while nothing was told", () => {
    expect(explained(state(["8h"], ["8h"], KADI), "8h", {})).toEqual({ does: [], whyNot: "" });
  });
});
