import { describe, expect, it } from "vitest";

import { m } from "../i18n/say";
import type { Form, GameTold, SheetTold } from "../net/wire";
import {
  asked,
  bestWith,
  differences,
  playedFor,
  rulesAddress,
  settingsFrom,
  sheetLink,
  standard,
  tableLink,
  under,
} from "./settings";
import { REVERSAL, THULLA } from "./thulla.test.data";

const GAME: GameTold = THULLA;

describe("a rule sheet", () => {
  it("tells in words what differs from the book, and what the book says", () => {
    expect(differences(GAME, {})).toEqual([]);
    expect(differences(GAME, REVERSAL.differs)).toMatchObject([{ name: "picker" }, { name: "lead_after_cut" }]);
    const [change] = differences(GAME, { picker: "cutter" }, ["picker"]);
    expect(change?.answer).not.toBe(change?.book);
    expect(change?.isIdle).toBe(true);
  });

  it("asks first what families differ on, then all the rest in the order of the rules", () => {
    const [first, others] = asked(GAME);
    expect(first.map((option) => option.name)).toEqual(["picker", "deal"]);
    expect(others.map((option) => option.name)).toEqual(["lead_after_cut", "guard_tricks"]);
  });

  it("says with how many it is best, and whether we say so", () => {
    expect(bestWith(GAME)).toBe(m.best_with({ least: 3, most: 5 }));
    expect(bestWith({ ...GAME, best_is_ours: true })).toBe(m.best_with_ours({ least: 3, most: 5 }));
  });

  it("has as many seats as can play it", () => {
    expect(under({ ...standard("thulla"), seats: 6 }, { ...REVERSAL, seats: [4] }).seats).toBe(4);
    expect(under({ ...standard("thulla"), seats: 8 }, REVERSAL)).toMatchObject({
      seats: 6,
      preset: "reversal",
      options: {},
    });
  });

  it("is played for what its game decides", () => {
    const kadi: SheetTold = { ...REVERSAL, game: "kadi", forms: ["wins", "best_of", "points"] };
    const five = { ...standard("thulla"), games: 5 };
    expect(under(five, kadi)).toMatchObject({ form: "wins", games: 5 });
    expect(under(under(five, kadi), REVERSAL)).toMatchObject({ form: "count", games: 5 });
    expect(under({ ...standard("thulla"), form: "letters" }, kadi)).toMatchObject({ form: "wins", games: null });
    expect(under({ ...standard("thulla"), form: "best_of", games: 7 }, kadi)).toMatchObject({
      form: "best_of",
      games: 7,
    });
    expect(under({ ...standard("thulla"), form: "golf" as Form }, kadi)).toMatchObject({ form: "wins" });
  });

  it("has as many games as its form asks for", () => {
    expect(playedFor(standard("thulla"), "best_of").games).toBe(3);
    expect(playedFor({ ...standard("thulla"), games: 4 }, "letters").games).toBeNull();
  });

  it("is read at an address of its own", () => {
    expect(rulesAddress(standard("thulla"))).toBe("/rules/thulla");
    expect(rulesAddress({ game: "thulla", preset: "reversal", options: { deal: "uneven" } })).toBe(
      "/rules/thulla?preset=reversal&option=deal%3Duneven",
    );
  });
});

describe("a link", () => {
  it("brings back the table it was made from", () => {
    const settings = {
      ...standard("thulla"),
      preset: "reversal",
      options: { deal: "uneven" },
      seats: 5,
      form: "letters" as const,
      word: "ASS",
    };
    expect(settingsFrom(tableLink(settings), [GAME])).toEqual(settings);
    expect(sheetLink(settings).toString()).toBe("preset=reversal&option=deal%3Duneven");
  });

  it("brings times of one's own", () => {
    const settings = { ...standard("thulla"), clock: 45, window: 12 };
    expect(settingsFrom(tableLink(settings), [GAME])).toEqual(settings);
    expect(settingsFrom(new URLSearchParams("game=thulla&clock=speed"), [GAME]).clock).toBe("speed");
    const wrong = new URLSearchParams("game=thulla&clock=4&window=301");
    expect(settingsFrom(wrong, [GAME])).toEqual(standard("thulla"));
    expect(settingsFrom(new URLSearchParams("game=thulla&clock=soon&window=x"), [GAME])).toEqual(standard("thulla"));
  });

  it("is not believed blindly", () => {
    const link = new URLSearchParams("game=thulla&preset=x&seats=99&option=deal=no&option=y=1&games=many");
    expect(settingsFrom(link, [GAME])).toEqual({ ...standard("thulla"), seats: 99 });
  });
});
