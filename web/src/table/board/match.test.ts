import { beforeAll, describe, expect, it } from "vitest";

import { withWords } from "../../i18n/say";
import type { MatchShown, Standing } from "../../net/wire";
import type { TableState } from "../../room/fold";
import { earsOf, lettersAt, matchHeadline, matchReason, oweForfeit } from "./match";

const names = { me: "A", of: (seat: string) => ({ A: "Asha", B: "Bibi", C: "Cyrus" })[seat] ?? seat };

function match(change: Partial<MatchShown>, ...standing: Partial<Standing>[]): MatchShown {
  const all = ["A", "B", "C"].map((seat, at) => ({ seat, games: 5, ...standing[at] }));
  return {
    form: "count",
    games: null,
    word: [],
    standing: all,
    over: true,
    stopped: false,
    can_stop: false,
    champions: [],
    losers: [],
    dealer: "A",
    ...change,
  };
}

function told(one: MatchShown, forfeit = ""): string {
  return `${matchHeadline(one, names)}. ${matchReason(one, forfeit)}`.trim();
}

beforeAll(() => withWords(Promise.resolve(), "table"));

describe("a match that is over", () => {
  const word = [..."OX"];

  it("names who completed the word, spelled", () => {
    expect(told(match({ form: "letters", word, losers: ["B"] }))).toBe("Bibi completed \u2068O-X\u2069.");
    expect(told(match({ form: "letters", word, losers: ["A"] }))).toBe("You completed \u2068O-X\u2069.");
    expect(told(match({ form: "letters", word, losers: ["B", "C"] }))).toBe(
      "Bibi and Cyrus completed \u2068O-X\u2069.",
    );
  });

  it("names who lost most often, who buys the snacks unless something else was agreed", () => {
    const one = match({ losers: ["B"] }, {}, { losses: 3 });
    expect(told(one)).toBe("Bibi lost most often. Lost 3 of 5. Most losses buys the snacks.");
    expect(told(one, "make tea")).toBe("Bibi lost most often. Lost 3 of 5.");
  });

  it("says who shares the losses, and that nobody lost", () => {
    const two = match({ losers: ["A", "B"] }, { losses: 2 }, { losses: 2 });
    expect(told(two)).toBe("You and Bibi lost most often. Lost 2 of 5 each. They buy the snacks together.");
    expect(told(match({}))).toBe("Nobody lost: nobody buys the snacks.");
  });

  it("says that its host ended it", () => {
    const one = match({ stopped: true, losers: ["C"] }, {}, {}, { losses: 1 });
    expect(told(one)).toBe(
      "Cyrus lost most often. The host ended the match. Lost 1 of 5. Most losses buys the snacks.",
    );
  });

  it("names who won, and by what", () => {
    expect(told(match({ form: "wins", champions: ["A"] }, { wins: 3 }))).toBe("You won the match. Won 3 of 5.");
    expect(told(match({ form: "wins", champions: ["B", "C"] }, {}, { wins: 2 }, { wins: 2 }))).toBe(
      "Bibi and Cyrus won the match. Won 2 of 5 each.",
    );
    expect(told(match({ form: "wins" }))).toBe("Nobody won a game.");
    expect(told(match({ form: "points", champions: ["B"] }, {}, { points: 12 }))).toBe(
      "Bibi won the match. Fewest points: 12.",
    );
    expect(told(match({ form: "best_of", champions: ["B"] }, { first_places: 1 }, { first_places: 4 }))).toBe(
      "Bibi won the match. First in 4 of 5.",
    );
  });

  it("says that more than first places decided", () => {
    const tie = match(
      { form: "best_of", champions: ["B"] },
      { first_places: 2, losses: 2 },
      { first_places: 2, losses: 1 },
    );
    expect(told(tie)).toBe(
      "Bibi won the match. First in 2 of 5. Others were first as often, but lost more often or had lower places.",
    );
  });
});

describe("the ears and the forfeit", () => {
  const counted = { places: [["A"], ["B"]], losers: ["B"], resigned: [] };
  const settings = { form: "count", games: null };
  const table = (shown: MatchShown | null): TableState =>
    ({ people: { match: shown, counted, settings } }) as unknown as TableState;

  it("are for who lost the match, or else the game", () => {
    expect(earsOf(table(match({ losers: ["A"] })))).toEqual(["A"]);
    expect(earsOf(table(match({ over: false })))).toEqual(["B"]);
    expect(earsOf(table(null))).toEqual(["B"]);
  });

  it("wait for the end of a match that will have a loser", () => {
    const owe = (change: Partial<MatchShown>): boolean => oweForfeit(table(match(change)), ["B"]);
    expect([owe({ form: "letters", over: false }), owe({ games: 5, over: false })]).toEqual([false, false]);
    expect([
      owe({ form: "letters" }),
      owe({ games: 5 }),
      owe({}),
      owe({ form: "points", games: 5, over: false }),
    ]).toEqual([true, true, true, true]);
    expect(oweForfeit(table(null), ["B"])).toBe(true);
    expect(oweForfeit(table(match({})), [])).toBe(false);
  });
});

describe("the letters at a seat", () => {
  it("are as many as its losses", () => {
    const one = match({ form: "letters", word: ["ക", "ഴു", "ത"], over: false }, {}, { losses: 2 }, { losses: 9 });
    expect(["A", "B", "C", "D"].map((seat) => lettersAt(one, seat).join("-"))).toEqual(["", "ക-ഴു", "ക-ഴു-ത", ""]);
    expect(lettersAt(null, "A")).toEqual([]);
  });
});
