import type { KadiView } from "../../net/wire";
import { pack, sizes, table, type Scenes } from "../../table/gallery/scene";

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
  laid: 0,
  turns: 9,
};

export const SCENES: Scenes = {
  kadi: () =>
    table({
      game: "kadi",
      seats: 4,
      hand: ["7c", "9h", "Qs", "Xr"],
      moves: ["7c", "9h", "Xr"],
      view: KADI,
      clock: { A: 21_000 },
    }),
  "kadi-penalty": () =>
    table({
      game: "kadi",
      seats: 5,
      hand: ["7c", "2h", "As"],
      moves: ["2h", "As", "+"],
      view: { ...KADI, phase: "meet", top: "2s", penalty: 2, sizes: sizes(5, 3, { C: 1 }), called: ["C"] },
    }),
  "kadi-name": () =>
    table({
      game: "kadi",
      seats: 3,
      hand: ["7c", "2h"],
      moves: ["=c", "=d", "=h", "=s", ".", ...[...pack(), "Xr", "Xb"].map((card) => `?${card}`)],
      view: { ...KADI, phase: "group", top: "As", named: "d", asked: "Kd", asker: "B", laid: 1, sizes: sizes(3, 4) },
    }),
  "kadi-call": () =>
    table({
      game: "kadi",
      seats: 3,
      hand: ["7c"],
      moves: ["!"],
      own: { could_win: true },
      view: { ...KADI, awaited: ["B"], caller: "A", skips: 1, cardless: ["C"], sizes: { A: 1, B: 3, C: 0 } },
    }),
};
