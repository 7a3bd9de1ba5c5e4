import { beforeAll, describe, expect, it } from "vitest";

import { loadGame } from "../../games";
import { stepped, whole, type Happening } from "../../room/fold";
import { withWords } from "../../i18n/say";
import type { Chair, RoomShown, Step, Table } from "../../net/wire";
import { namesOf } from "./people";
import { newsOnFelt } from "./news";
import { toldTogether } from "./telling";

const CHAIRS: Chair[] = [
  { seat: "A", guest: "a", name: "Asha" },
  { seat: "B", guest: "b", name: "Bibi" },
  { seat: "C", guest: "c", name: "Cyrus" },
];

const TABLE = {
  t: "table",
  n: 5,
  seat: "A",
  room: {
    code: "EARS42",
    settings: { game: "thulla" },
    phase: "playing",
    host: "a",
    chairs: CHAIRS,
    asked: ["A", "B", "C"],
  },
  clock: {},
  view: { trick: [], last_trick: [], led: null, awaited: ["B"], sizes: { A: 2, B: 2, C: 2 } },
} as unknown as Table;

function seated(change: Partial<Record<string, Partial<Chair>>>): Chair[] {
  return CHAIRS.map((chair) => ({ ...chair, ...change[chair.seat] }));
}

function happens(what: Step["what"], told: Partial<Step> = {}, from = CHAIRS): Happening {
  const before = whole({ ...TABLE, room: { ...TABLE.room, chairs: from } }, 0);
  return stepped(before, { t: "step", n: 6, what, clock: {}, ...told }, "a", 0);
}

function told(happening: Happening): string {
  return toldTogether(happening, namesOf(happening.after));
}

function onFelt(happening: Happening): string[] {
  return newsOnFelt(happening, namesOf(happening.after));
}

beforeAll(() => withWords(loadGame("thulla"), "table"));

describe("what happens to the people", () => {
  const played = { events: [{ kind: "played", seat: "B", cards: ["7s"] }] };

  it("is said when the clock plays a card, instead of that it was played", () => {
    const late = happens(
      { k: "moved", seat: "B", move: "7s", by: "clock" },
      { ...played, room: { chairs: seated({ B: { timeouts: 1 } }) } },
    );
    expect(told(late)).toBe("Time ran out: the seven of spades was played for Bibi.");
    expect(onFelt(late)).toHaveLength(1);
    expect(told(happens({ k: "moved", seat: "B", move: "7s" }, played))).toBe("Bibi played the seven of spades.");
  });

  it("is not worth a moment when nobody used a window", () => {
    const done = happens({ k: "moved", seat: "B", move: ".", by: "clock" }, { events: [{ kind: "done", seat: "B" }] });
    expect(told(done)).toBe("Time ran out for Bibi. Bibi is done.");
    expect(onFelt(done)).toEqual([]);
  });

  it("is said when a bot takes a seat after time-outs and when its owner plays again", () => {
    const idle = seated({ B: { held: "idle", timeouts: 2 } });
    expect(
      told(happens({ k: "moved", seat: "B", move: "7s", by: "clock" }, { ...played, room: { chairs: idle } })),
    ).toContain("A bot plays for Bibi now.");
    expect(told(happens({ k: "back", seat: "B" }, { room: { chairs: CHAIRS } }, idle))).toBe("Bibi plays again.");
    expect(told(happens({ k: "moved", seat: "B", move: "7s" }, { ...played, room: { chairs: CHAIRS } }, idle))).toBe(
      "Bibi plays again. Bibi played the seven of spades.",
    );
  });

  it("is said of who is away, has left, gave up or was sent away", () => {
    for (const why of ["away", "left"])
      expect(told(happens({ k: "held", seat: "B", why }, { room: { chairs: seated({ B: { held: why } }) } }))).toMatch(
        /^Bibi .*bot/,
      );
    const resigned = { room: { chairs: seated({ B: { held: "resigned" } }), asked: ["A", "C"] } };
    expect(told(happens({ k: "resigned", seat: "B" }, resigned))).toBe("Bibi gave up: a bot plays the cards out.");
    expect(told(happens({ k: "kicked", guest: "b" }, resigned))).toBe("Bibi was sent away: a bot plays the cards out.");
    expect(told(happens({ k: "kicked", guest: "somebody who watched" }))).toBe("");
  });

  it("is said when someone who came late plays on in the place of a bot", () => {
    const bot = [...CHAIRS.slice(0, 2), { seat: "C", bot: "medium" }];
    expect(told(happens({ k: "took_over", seat: "C", guest: "c" }, { room: { chairs: CHAIRS } }, bot))).toBe(
      "Cyrus plays on in the place of Bot C.",
    );
    const mine = happens({ k: "took_over", seat: "A", guest: "a" }, { room: { chairs: CHAIRS } }, [
      { seat: "A", bot: "medium" },
      ...CHAIRS.slice(1),
    ]);
    expect(onFelt(mine)).toEqual([
      "You play on in the place of Bot A.",
      "The cards were dealt before you came: no seed of yours is in this shuffle.",
    ]);
  });

  it("is said when someone would end the game, or no longer", () => {
    const agrees = seated({ B: { agrees: true } });
    expect(told(happens({ k: "agreed", seat: "B" }, { room: { chairs: agrees } }))).toBe(
      "Bibi would end the game: 1 of 3 agree.",
    );
    expect(told(happens({ k: "agreed", seat: "B" }, { room: { chairs: CHAIRS } }, agrees))).toBe(
      "Bibi would rather play on.",
    );
    expect(told(happens({ k: "agreed", seat: "B" }))).toBe("");
  });
});

describe("the end that was agreed", () => {
  const ended: RoomShown = {
    phase: "waiting",
    ended: "agreed",
    asked: [],
    played: { A: "Asha", B: "Bibi", C: "Cyrus" },
  };

  it("does not count", () => {
    expect(told(happens({ k: "agreed", seat: "C" }, { room: ended }))).toBe(
      "Everyone who was asked agreed to end the game. It does not count.",
    );
  });

  it("counts after somebody gave up, also by giving up, and names who has left since", () => {
    const counted = { places: [["A", "C"], ["B"]], losers: ["B"], resigned: ["B"] };
    const gone = seated({ B: { guest: "", name: "" } });
    const line = told(happens({ k: "resigned", seat: "B" }, { room: { ...ended, counted, chairs: gone } }));
    expect(line).toBe(
      "Everyone who was asked agreed to end the game. It counts, because Bibi had given up: last place for Bibi, first for all others.",
    );
  });
});
