// Tables that are rarely seen, to be looked at: full hands, full tables, every state at once.
import type { Agreed, AnyView, Game, People, TableState } from "../../room/fold";
import type { Chair, DayousView, GetawayView, KadiView, MatchShown } from "../../wire";

const GUEST = "me";
const PEOPLE = ["Nani", "Rustam", "Wanjiru Kamau", "بابک", "Devan", "Li", "Maximiliane", "Otieno"];
const RANKS = "23456789TJQKA";

const AGREED: Agreed = {
  game: "thulla",
  preset: "book",
  options: {},
  seats: 4,
  public: false,
  clock: "normal",
  reserve: 0,
  window: 6,
  pace: 1,
  bot_pace: "normal",
  form: "count",
  games: null,
  word: "DONKEY",
  scoring: "one_each",
  labels: "traditional",
  forfeit: "",
};

function pack(suits = "cdsh"): string[] {
  return [...suits].flatMap((suit) => [...RANKS].map((rank) => rank + suit));
}

function chairs(count: number, change: Partial<Record<string, Partial<Chair>>> = {}): Chair[] {
  return Array.from({ length: count }, (_, at) => {
    const seat = "ABCDEFGH"[at] ?? "A";
    const chair: Chair = { seat, guest: at === 0 ? GUEST : `g${at}`, name: PEOPLE[at] ?? seat };
    return { ...chair, ...change[seat] };
  });
}

function sizes(count: number, each: number, change: Record<string, number> = {}): Record<string, number> {
  return { ...Object.fromEntries([..."ABCDEFGH"].slice(0, count).map((seat) => [seat, each])), ...change };
}

interface Given {
  game: Game;
  seats: number;
  view: AnyView;
  hand: string[];
  moves?: string[];
  couldWin?: boolean;
  settings?: Partial<Agreed>;
  people?: Partial<People>;
  change?: Partial<Record<string, Partial<Chair>>>;
  away?: string[];
  clock?: Record<string, number>;
}

function table(given: Given): TableState {
  const settings = { ...AGREED, game: given.game, seats: given.seats, ...given.settings };
  const now = performance.now();
  return {
    n: 40,
    people: {
      code: "EARS42",
      settings,
      phase: "playing",
      host: GUEST,
      chairs: chairs(given.seats, given.change),
      only_bots: false,
      offers: {},
      open: [],
      commitment: "",
      game: 3,
      ended: "",
      asked: [],
      counted: null,
      played: {},
      match: null,
      teams: [],
      differs: {},
      ...given.people,
    },
    seat: "A",
    view: given.view,
    mine: { hand: given.hand, moves: given.moves ?? [], drawn: null, could_win: given.couldWin ?? false },
    events: [],
    clock: { pauseUntil: 0, due: Object.fromEntries(Object.entries(given.clock ?? {}).map(([seat, left]) => [seat, { at: now + left, of: 30_000 }])), startsAt: 0 },
    away: given.away ?? [],
    watchers: [],
    asks: [],
  };
}

const GETAWAY: GetawayView = {
  sizes: sizes(4, 9),
  awaited: ["A"],
  outcome: null,
  dealer: "B",
  direction: "cw",
  trick: [],
  led: null,
  last_trick: [],
  cutter: null,
  picker: null,
  tricks: 4,
  waste: [],
  trimmed: [],
  piles: {},
  out: [],
};

const DAYOUS: DayousView = {
  sizes: sizes(4, 7),
  awaited: ["A"],
  outcome: null,
  dealer: "B",
  packs: 1,
  hand_size: 7,
  direction: "cw",
  attacker: "D",
  defender: "A",
  table: [],
  last_table: [],
  taking: false,
  done: [],
  trump: "d",
  trumps: ["d"],
  marker: "Kd",
  bottom: null,
  stock: 24,
  halves: [9, 15],
  discards: 4,
  bouts: 3,
  bouts_since_discard: 1,
  out: [],
};

const KADI: KadiView = {
  sizes: sizes(4, 4),
  awaited: ["A"],
  outcome: null,
  dealer: "B",
  phase: "match",
  direction: "ccw",
  top: "7h",
  pile: ["7h", "4h"],
  stock: 31,
  named: null,
  anything: false,
  penalty: 0,
  skips: 0,
  asked: null,
  asker: null,
  spared: null,
  called: [],
  caller: null,
  cardless: [],
  drawn: null,
  laid: 0,
  turns: 9,
};

const HAND_13 = ["3c", "8c", "Qc", "2d", "9d", "Jd", "Kd", "4s", "5s", "Ts", "6h", "Qh", "Ah"];
const LED: [string, string][] = [["C", "4h"], ["D", "Kh"]];
const EIGHT: [string, string][] = [["B", "4s"], ["C", "Ks"], ["D", "2s"], ["E", "9s"], ["F", "7s"], ["G", "Js"]];
const PAIRS_18 = [..."23456789TJQ"].map((rank) => `${rank}d/${rank}c`).concat([..."2345678"].map((rank) => `${rank}h`));
const OVER = { places: [["C"], ["A"], ["D"], ["B"]], losers: ["B"], winners: ["C"], reason: "last_holder" };
const COUNTED = { places: OVER.places, losers: OVER.losers, resigned: [] };
const STANDING = ["A", "B", "C", "D"].map((seat, at) => ({ seat, games: 3, losses: at === 1 ? 2 : 0, first_places: at === 2 ? 2 : 1, places: 6, points: 0, letters: "DON".slice(0, at) }));

function matchShown(change: Partial<MatchShown> = {}): MatchShown {
  return { form: "count", games: null, word: [], standing: STANDING, over: false, stopped: false, can_stop: true, champions: [], losers: [], dealer: "B", ...change };
}

/** A match for the letters of a word, of which each seat has lost so many. */
function spelling(word: string[], lost: number[], losers: string[] = []): MatchShown {
  const standing = lost.map((losses, at) => ({ seat: "ABCDEFGH"[at] ?? "A", games: 9, losses, first_places: 1, places: 12, points: 0, letters: word.slice(0, losses).join("") }));
  return matchShown({ form: "letters", word, standing, over: losers.length > 0, can_stop: false, losers });
}

const DONKEY = [..."DONKEY"];
const FOAL = ["ക", "ഴു", "ത", "ക്കു", "ട്ടി"];
const TWELVE = [..."WHEELBARROWS"];

export const SCENES: Readonly<Record<string, () => TableState>> = {
  follow: () => table({ game: "thulla", seats: 4, hand: HAND_13, moves: ["6h", "Qh", "Ah"], clock: { A: 17_000 }, view: { ...GETAWAY, trick: LED, led: "h", waste: pack("c").slice(0, 8), sizes: sizes(4, 13) } }),
  forty: () => table({ game: "kazhutha-kali", seats: 3, hand: pack().slice(0, 40), moves: pack().slice(0, 40), view: { ...GETAWAY, sizes: { A: 40, B: 5, C: 7 } } }),
  "forty-follow": () => table({ game: "kazhutha-kali", seats: 3, hand: pack().slice(0, 40), moves: pack("h"), view: { ...GETAWAY, trick: [["C", "Ah"]], led: "h", sizes: { A: 40, B: 5, C: 6 } } }),
  eight: () =>
    table({
      game: "donkey",
      seats: 8,
      hand: HAND_13.slice(0, 6),
      moves: ["4s", "5s"],
      away: ["g3"],
      change: { C: { held: "away" }, F: { guest: "", name: "", bot: "medium" } },
      clock: { A: 4000 },
      view: { ...GETAWAY, trick: EIGHT, led: "s", sizes: sizes(8, 6, { E: 0, H: 0 }), out: ["H"] },
    }),
  clocks: () => table({ game: "dayous", seats: 5, hand: ["6c", "9d", "Td"], clock: { B: 12_000, C: 12_000, E: 125_000 }, view: { ...DAYOUS, sizes: sizes(5, 7), awaited: ["B", "C", "E"], table: ["9d/6d"], attacker: "C", defender: "D" } }),
  cut: () => table({ game: "thulla", seats: 4, hand: HAND_13.slice(3), view: { ...GETAWAY, awaited: [], trick: [["C", "4h"], ["D", "Kh"], ["A", "6h"], ["B", "2c"]], led: "h", cutter: "B", picker: "D" } }),
  partners: () => table({ game: "kazhutha-kali", seats: 4, settings: { preset: "partners" }, people: { teams: [["A", "C"], ["B", "D"]], differs: { teams: "partners" } }, hand: HAND_13, moves: ["6h", "Qh", "Ah"], view: { ...GETAWAY, trick: LED, led: "h", sizes: sizes(4, 13) } }),
  defend: () => table({ game: "dayous", seats: 4, hand: ["6c", "9d", "Td", "7s", "Ks", "6h", "8h"], moves: ["9d/6s", "Td/6s", "7s/6s", "Ks/6s", "9d/6d", "Td/6d", "6c^", "6h^", "take"], view: { ...DAYOUS, table: ["6s", "6d"] } }),
  "dayous-36": () => table({ game: "dayous", seats: 8, hand: pack("s").slice(0, 10), moves: ["take", "7s/2h"], settings: { options: { packs: "2" } }, view: { ...DAYOUS, packs: 2, sizes: sizes(8, 10), table: PAIRS_18, trump: "s", trumps: ["d", "s"], marker: null, bottom: "4s", stock: 12, halves: [0, 12], done: ["C"], direction: "ccw" } }),
  kadi: () => table({ game: "kadi", seats: 4, hand: ["7c", "9h", "Qs", "Xr"], moves: ["7c", "9h", "Xr"], view: KADI, clock: { A: 21_000 } }),
  "kadi-penalty": () => table({ game: "kadi", seats: 5, hand: ["7c", "2h", "As"], moves: ["2h", "As", "+"], view: { ...KADI, phase: "meet", top: "2s", penalty: 2, sizes: sizes(5, 3, { C: 1 }), called: ["C"] } }),
  "kadi-name": () => table({ game: "kadi", seats: 3, hand: ["7c", "2h"], moves: ["=c", "=d", "=h", "=s", ".", ...[...pack(), "Xr", "Xb"].map((card) => `?${card}`)], view: { ...KADI, phase: "group", top: "As", named: "d", asked: "Kd", asker: "B", laid: 1, sizes: sizes(3, 4) } }),
  "kadi-call": () => table({ game: "kadi", seats: 3, hand: ["7c"], moves: ["!"], couldWin: true, view: { ...KADI, awaited: ["B"], caller: "A", skips: 1, cardless: ["C"], sizes: { A: 1, B: 3, C: 0 } } }),
  held: () => table({ game: "thulla", seats: 4, hand: HAND_13, change: { A: { held: "away" } }, view: { ...GETAWAY, awaited: ["A"] } }),
  ending: () =>
    table({
      game: "donkey",
      seats: 8,
      hand: HAND_13.slice(0, 6),
      moves: ["4s", "5s"],
      away: ["g2"],
      people: { asked: ["A", "D", "E", "F", "H"] },
      change: { B: { held: "resigned" }, C: { held: "away" }, D: { held: "idle", timeouts: 2 }, E: { timeouts: 1 }, F: { agrees: true }, G: { held: "left" }, H: { agrees: true } },
      view: { ...GETAWAY, trick: EIGHT, led: "s", sizes: sizes(8, 6, { E: 0, H: 0 }), out: ["H"] },
    }),
  letters: () => table({ game: "donkey", seats: 4, hand: HAND_13, moves: ["6h", "Qh", "Ah"], people: { match: spelling(DONKEY, [2, 5, 1, 3]) }, clock: { A: 17_000 }, view: { ...GETAWAY, trick: LED, led: "h", sizes: sizes(4, 13) } }),
  "letters-malayalam": () => table({ game: "kazhutha-kali", seats: 4, hand: HAND_13, moves: ["6h", "Qh", "Ah"], people: { match: spelling(FOAL, [1, 4, 2, 3]) }, view: { ...GETAWAY, trick: LED, led: "h", sizes: sizes(4, 13) } }),
  "letters-persian": () => table({ game: "donkey", seats: 3, hand: HAND_13, moves: ["6h", "Qh", "Ah"], people: { match: spelling(["ا", "ل", "ا", "غ"], [2, 3, 1]) }, view: { ...GETAWAY, trick: [["C", "4h"]], led: "h", sizes: sizes(3, 13) } }),
  "letters-twelve": () =>
    table({
      game: "donkey",
      seats: 8,
      hand: HAND_13.slice(0, 6),
      moves: ["4s", "5s"],
      away: ["g3"],
      people: { match: spelling(TWELVE, [11, 10, 11, 9, 1, 11, 0, 6]) },
      change: { C: { held: "away" }, F: { guest: "", name: "", bot: "medium" } },
      clock: { A: 4000 },
      view: { ...GETAWAY, trick: EIGHT, led: "s", sizes: sizes(8, 6, { E: 0, H: 0 }), out: ["H"] },
    }),
  "letters-next": () => table({ game: "donkey", seats: 4, hand: [], settings: { forfeit: "brays three times" }, people: { phase: "waiting", ended: "over", counted: COUNTED, match: spelling(DONKEY, [2, 3, 0, 5]) }, view: { ...GETAWAY, awaited: [], outcome: OVER, sizes: sizes(4, 0, { B: 11 }), out: ["C", "A", "D"] } }),
  "letters-over": () => table({ game: "donkey", seats: 4, hand: [], settings: { forfeit: "brays three times" }, people: { phase: "waiting", ended: "over", counted: COUNTED, match: spelling(DONKEY, [2, 6, 0, 5], ["B"]) }, view: { ...GETAWAY, awaited: [], outcome: OVER, sizes: sizes(4, 0, { B: 11 }), out: ["C", "A", "D"] } }),
  "letters-twelve-over": () => table({ game: "donkey", seats: 4, hand: [], people: { phase: "waiting", ended: "over", counted: COUNTED, match: spelling(TWELVE, [11, 12, 3, 12], ["B", "D"]) }, view: { ...GETAWAY, awaited: [], outcome: OVER, sizes: sizes(4, 0, { B: 11 }), out: ["C", "A", "D"] } }),
  "count-over": () => table({ game: "thulla", seats: 4, hand: [], people: { phase: "waiting", ended: "over", counted: COUNTED, match: matchShown({ over: true, stopped: true, can_stop: false, losers: ["B"] }) }, view: { ...GETAWAY, awaited: [], outcome: OVER, sizes: sizes(4, 0, { B: 11 }), out: ["C", "A", "D"] } }),
  agreed: () => table({ game: "donkey", seats: 4, hand: HAND_13, people: { phase: "waiting", ended: "agreed", counted: { places: [["A", "C", "D"], ["B"]], losers: ["B"], resigned: ["B"] }, match: matchShown() }, view: { ...GETAWAY, awaited: [], sizes: sizes(4, 13) } }),
  over: () => table({ game: "donkey", seats: 4, hand: [], settings: { forfeit: "brays three times" }, people: { phase: "waiting", ended: "over", match: matchShown() }, view: { ...GETAWAY, awaited: [], outcome: OVER, sizes: sizes(4, 0, { B: 11 }), out: ["C", "A", "D"] } }),
};
