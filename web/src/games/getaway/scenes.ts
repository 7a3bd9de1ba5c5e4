import type { GetawayView, MatchShown } from "../../net/wire";
import { pack, sizes, table, type Scenes } from "../../table/gallery/scene";

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

const HAND_13 = ["3c", "8c", "Qc", "2d", "9d", "Jd", "Kd", "4s", "5s", "Ts", "6h", "Qh", "Ah"];
const LED: [string, string][] = [
  ["C", "4h"],
  ["D", "Kh"],
];
const EIGHT: [string, string][] = [
  ["B", "4s"],
  ["C", "Ks"],
  ["D", "2s"],
  ["E", "9s"],
  ["F", "7s"],
  ["G", "Js"],
];
const OVER = { places: [["C"], ["A"], ["D"], ["B"]], losers: ["B"], winners: ["C"], reason: "last_holder" };
const COUNTED = { places: OVER.places, losers: OVER.losers, resigned: [] };
const STANDING = ["A", "B", "C", "D"].map((seat, at) => ({
  seat,
  games: 3,
  losses: at === 1 ? 2 : 0,
  first_places: at === 2 ? 2 : 1,
  places: 6,
  points: 0,
  letters: "DON".slice(0, at),
}));

function matchShown(change: Partial<MatchShown> = {}): MatchShown {
  return {
    form: "count",
    games: null,
    word: [],
    standing: STANDING,
    over: false,
    stopped: false,
    can_stop: true,
    champions: [],
    losers: [],
    dealer: "B",
    ...change,
  };
}

/** A match for the letters of a word, of which each seat has lost so many. */
function spelling(word: string[], lost: number[], losers: string[] = []): MatchShown {
  const standing = lost.map((losses, at) => ({
    seat: "ABCDEFGH"[at] ?? "A",
    games: 9,
    losses,
    first_places: 1,
    places: 12,
    points: 0,
    letters: word.slice(0, losses).join(""),
  }));
  return matchShown({ form: "letters", word, standing, over: losers.length > 0, can_stop: false, losers });
}

const DONKEY = [..."DONKEY"];
const FOAL = ["ക", "ഴു", "ത", "ക്കു", "ട്ടി"];
const TWELVE = [..."WHEELBARROWS"];

export const SCENES: Scenes = {
  follow: () =>
    table({
      game: "thulla",
      seats: 4,
      hand: HAND_13,
      moves: ["6h", "Qh", "Ah"],
      clock: { A: 17_000 },
      view: { ...GETAWAY, trick: LED, led: "h", waste: pack("c").slice(0, 8), sizes: sizes(4, 13) },
    }),
  forty: () =>
    table({
      game: "kazhutha-kali",
      seats: 3,
      hand: pack().slice(0, 40),
      moves: pack().slice(0, 40),
      view: { ...GETAWAY, sizes: { A: 40, B: 5, C: 7 } },
    }),
  "forty-follow": () =>
    table({
      game: "kazhutha-kali",
      seats: 3,
      hand: pack().slice(0, 40),
      moves: pack("h"),
      view: { ...GETAWAY, trick: [["C", "Ah"]], led: "h", sizes: { A: 40, B: 5, C: 6 } },
    }),
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
  cut: () =>
    table({
      game: "thulla",
      seats: 4,
      hand: HAND_13.slice(3),
      view: {
        ...GETAWAY,
        awaited: [],
        trick: [
          ["C", "4h"],
          ["D", "Kh"],
          ["A", "6h"],
          ["B", "2c"],
        ],
        led: "h",
        cutter: "B",
        picker: "D",
      },
    }),
  partners: () =>
    table({
      game: "kazhutha-kali",
      seats: 4,
      settings: { preset: "partners" },
      people: {
        teams: [
          ["A", "C"],
          ["B", "D"],
        ],
        differs: { teams: "partners" },
      },
      hand: HAND_13,
      moves: ["6h", "Qh", "Ah"],
      view: { ...GETAWAY, trick: LED, led: "h", sizes: sizes(4, 13) },
    }),
  held: () =>
    table({
      game: "thulla",
      seats: 4,
      hand: HAND_13,
      change: { A: { held: "away" } },
      view: { ...GETAWAY, awaited: ["A"] },
    }),
  ending: () =>
    table({
      game: "donkey",
      seats: 8,
      hand: HAND_13.slice(0, 6),
      moves: ["4s", "5s"],
      away: ["g2"],
      people: { asked: ["A", "D", "E", "F", "H"] },
      change: {
        B: { held: "resigned" },
        C: { held: "away" },
        D: { held: "idle", timeouts: 2 },
        E: { timeouts: 1 },
        F: { agrees: true },
        G: { held: "left" },
        H: { agrees: true },
      },
      view: { ...GETAWAY, trick: EIGHT, led: "s", sizes: sizes(8, 6, { E: 0, H: 0 }), out: ["H"] },
    }),
  letters: () =>
    table({
      game: "donkey",
      seats: 4,
      hand: HAND_13,
      moves: ["6h", "Qh", "Ah"],
      people: { match: spelling(DONKEY, [2, 5, 1, 3]) },
      clock: { A: 17_000 },
      view: { ...GETAWAY, trick: LED, led: "h", sizes: sizes(4, 13) },
    }),
  "letters-malayalam": () =>
    table({
      game: "kazhutha-kali",
      seats: 4,
      hand: HAND_13,
      moves: ["6h", "Qh", "Ah"],
      people: { match: spelling(FOAL, [1, 4, 2, 3]) },
      view: { ...GETAWAY, trick: LED, led: "h", sizes: sizes(4, 13) },
    }),
  "letters-persian": () =>
    table({
      game: "donkey",
      seats: 3,
      hand: HAND_13,
      moves: ["6h", "Qh", "Ah"],
      people: { match: spelling(["ا", "ل", "ا", "غ"], [2, 3, 1]) },
      view: { ...GETAWAY, trick: [["C", "4h"]], led: "h", sizes: sizes(3, 13) },
    }),
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
  "letters-next": () =>
    table({
      game: "donkey",
      seats: 4,
      hand: [],
      settings: { forfeit: "brays three times" },
      people: { phase: "waiting", ended: "over", counted: COUNTED, match: spelling(DONKEY, [2, 3, 0, 5]) },
      view: { ...GETAWAY, awaited: [], outcome: OVER, sizes: sizes(4, 0, { B: 11 }), out: ["C", "A", "D"] },
    }),
  "letters-over": () =>
    table({
      game: "donkey",
      seats: 4,
      hand: [],
      settings: { forfeit: "brays three times" },
      people: { phase: "waiting", ended: "over", counted: COUNTED, match: spelling(DONKEY, [2, 6, 0, 5], ["B"]) },
      view: { ...GETAWAY, awaited: [], outcome: OVER, sizes: sizes(4, 0, { B: 11 }), out: ["C", "A", "D"] },
    }),
  "letters-twelve-over": () =>
    table({
      game: "donkey",
      seats: 4,
      hand: [],
      people: {
        phase: "waiting",
        ended: "over",
        counted: COUNTED,
        match: spelling(TWELVE, [11, 12, 3, 12], ["B", "D"]),
      },
      view: { ...GETAWAY, awaited: [], outcome: OVER, sizes: sizes(4, 0, { B: 11 }), out: ["C", "A", "D"] },
    }),
  "count-over": () =>
    table({
      game: "thulla",
      seats: 4,
      hand: [],
      people: {
        phase: "waiting",
        ended: "over",
        counted: COUNTED,
        match: matchShown({ over: true, stopped: true, can_stop: false, losers: ["B"] }),
      },
      view: { ...GETAWAY, awaited: [], outcome: OVER, sizes: sizes(4, 0, { B: 11 }), out: ["C", "A", "D"] },
    }),
  agreed: () =>
    table({
      game: "donkey",
      seats: 4,
      hand: HAND_13,
      people: {
        phase: "waiting",
        ended: "agreed",
        counted: { places: [["A", "C", "D"], ["B"]], losers: ["B"], resigned: ["B"] },
        match: matchShown(),
      },
      view: { ...GETAWAY, awaited: [], sizes: sizes(4, 13) },
    }),
  over: () =>
    table({
      game: "donkey",
      seats: 4,
      hand: [],
      settings: { forfeit: "brays three times" },
      people: { phase: "waiting", ended: "over", match: matchShown() },
      view: { ...GETAWAY, awaited: [], outcome: OVER, sizes: sizes(4, 0, { B: 11 }), out: ["C", "A", "D"] },
    }),
};
