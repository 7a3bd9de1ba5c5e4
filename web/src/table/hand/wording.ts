// What the buttons of the moves say.
import { gameOf } from "../../games";
import { m } from "../../i18n/say";
import type { TableState } from "../../room/fold";
import type { Use } from "../board/moves";

export function useLabel(use: Use, state: TableState): string {
  const { view } = state;
  return (view && gameOf(view)?.useLabel(use, view, state)) ?? use.card;
}

export function wordLabel(word: string, state: TableState): string {
  if (word === "cw") return m.table_do_cw();
  if (word === "ccw") return m.table_do_ccw();
  const { view } = state;
  return (view && gameOf(view)?.wordLabel(word, view, state)) ?? word;
}

/** The key that makes this move, as it is written on a keyboard. */
export const KEYS: Readonly<Record<string, string>> = {
  ".": "D",
  take: "T",
  hand: "T",
  "+": "W",
  "!": "N",
  cw: "C",
  ccw: "A",
};
