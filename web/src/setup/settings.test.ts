import { describe, expect, it } from "vitest";

import type { GameWords } from "../api";
import { differences, optionsOf, seated, settingsFrom, sheetLink, sheetOf, standard, tableLink, withOption } from "./settings";

const BOOK = { deal: "trim", picker: "highest", lead_after_cut: "picker", teams: "none", guard_tricks: "300" };
const GAME: GameWords = {
  name: "thulla",
  title: "Thulla",
  summary: "",
  minutes: "",
  players: [2, 6],
  version: 1,
  presets: { book: BOOK, reversal: { ...BOOK, picker: "cutter", lead_after_cut: "highest" } },
  preset_words: {},
  options: [
    { name: "deal", question: "The deal?", values: [{ value: "trim", words: "Trim." }, { value: "uneven", words: "Uneven." }] },
    { name: "picker", question: "Who picks up?", values: [{ value: "highest", words: "Highest." }, { value: "cutter", words: "Cutter." }] },
    { name: "teams", question: "Partners?", values: [{ value: "none", words: "No." }, { value: "partners", words: "Yes." }] },
    { name: "guard_tricks", question: "How long?", least: 1, most: 1000, words: "After {number}." },
  ],
};

describe("a rule sheet", () => {
  it("is the preset with its changes", () => {
    expect(sheetOf(GAME, { preset: "reversal", options: { deal: "uneven" } })).toMatchObject({ deal: "uneven", picker: "cutter" });
  });

  it("sends only what differs from its preset, and who leads with who picks up", () => {
    expect(optionsOf(GAME, "book", { ...BOOK, deal: "uneven" })).toEqual({ deal: "uneven" });
    expect(optionsOf(GAME, "book", { ...BOOK, picker: "cutter" })).toEqual({ picker: "cutter", lead_after_cut: "picker" });
    expect(optionsOf(GAME, "book", BOOK)).toEqual({});
  });

  it("tells what differs from the book, also when a preset does", () => {
    expect(differences(GAME, { preset: "book", options: {} })).toEqual([]);
    expect(differences(GAME, { preset: "reversal", options: {} }).map((found) => found.name)).toEqual(["picker"]);
  });

  it("seats four where there are partners", () => {
    expect(withOption(GAME, { ...standard("thulla"), seats: 6 }, "teams", "partners").seats).toBe(4);
    expect(seated(GAME, { ...standard("thulla"), seats: 8 }).seats).toBe(6);
  });
});

describe("a link", () => {
  it("brings back the table it was made from", () => {
    const settings = { ...standard("thulla"), preset: "reversal", options: { deal: "uneven" }, seats: 5, form: "letters" as const, word: "ASS" };
    expect(settingsFrom(tableLink(settings), [GAME])).toEqual(settings);
    expect(sheetLink(settings).toString()).toBe("preset=reversal&option=deal%3Duneven");
  });

  it("is not believed blindly", () => {
    const link = new URLSearchParams("game=thulla&preset=x&seats=99&option=deal=no&option=y=1&games=many");
    expect(settingsFrom(link, [GAME])).toEqual({ ...standard("thulla"), seats: 6 });
  });
});
