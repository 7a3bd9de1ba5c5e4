import type { DayousView } from "../../net/wire";
import { pack, sizes, table, type Scenes } from "../../table/gallery/scene";

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

const PAIRS_18 = [..."23456789TJQ"].map((rank) => `${rank}d/${rank}c`).concat([..."2345678"].map((rank) => `${rank}h`));

export const SCENES: Scenes = {
  clocks: () =>
    table({
      game: "dayous",
      seats: 5,
      hand: ["6c", "9d", "Td"],
      clock: { B: 12_000, C: 12_000, E: 125_000 },
      view: { ...DAYOUS, sizes: sizes(5, 7), awaited: ["B", "C", "E"], table: ["9d/6d"], attacker: "C", defender: "D" },
    }),
  defend: () =>
    table({
      game: "dayous",
      seats: 4,
      hand: ["6c", "9d", "Td", "7s", "Ks", "6h", "8h"],
      moves: ["9d/6s", "Td/6s", "7s/6s", "Ks/6s", "9d/6d", "Td/6d", "6c^", "6h^", "take"],
      view: { ...DAYOUS, table: ["6s", "6d"] },
    }),
  "dayous-36": () =>
    table({
      game: "dayous",
      seats: 8,
      hand: pack("s").slice(0, 10),
      moves: ["take", "7s/2h"],
      settings: { options: { packs: "2" } },
      view: {
        ...DAYOUS,
        packs: 2,
        sizes: sizes(8, 10),
        table: PAIRS_18,
        trump: "s",
        trumps: ["d", "s"],
        marker: null,
        bottom: "4s",
        stock: 12,
        halves: [0, 12],
        done: ["C"],
        direction: "ccw",
      },
    }),
};
