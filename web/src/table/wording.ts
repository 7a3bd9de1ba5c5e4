// What the buttons of the moves say.
import { cardSign, suitName } from "../cards/names";
import { m } from "../say";
import type { TableState } from "../room/fold";
import { isDayous, isGetaway } from "./settling";
import type { Use } from "./moves";

export function useLabel(use: Use, state: TableState): string {
  const card = cardSign(use.card);
  if (use.kind === "beat") return m.table_beat_card({ target: cardSign(use.target ?? "") });
  if (use.kind === "pass_on") return m.table_pass_on_with();
  const { view } = state;
  if (!view || isGetaway(view)) return m.table_play_card({ card });
  if (!isDayous(view)) return m.table_lay_card({ card });
  return view.table.length && view.attacker !== state.seat ? m.table_throw_in_card({ card }) : m.table_attack_with({ card });
}

export function wordLabel(word: string, state: TableState): string {
  const view = state.view;
  const phase = view && "phase" in view ? view.phase : "";
  switch (word) {
    case ".":
      if (phase === "jumped" || phase === "kicked") return m.table_do_accept();
      if (phase === "keep") return m.table_do_keep();
      return phase ? m.table_do_end_turn() : m.table_do_done();
    case "take":
      return m.table_do_take();
    case "+":
      return view && "penalty" in view && phase === "meet" ? m.table_do_take_penalty({ count: view.penalty }) : m.table_do_draw();
    case "!":
      return m.table_do_call();
    case ". !":
      return m.table_do_end_and_call();
    case "cw":
      return m.table_do_cw();
    case "ccw":
      return m.table_do_ccw();
    default:
      return word.startsWith("=") ? m.table_do_name({ suit: suitName(word.slice(1)) }) : word;
  }
}

/** The key that makes this move, as it is written on a keyboard. */
export const KEYS: Readonly<Record<string, string>> = { ".": "D", take: "T", "+": "W", "!": "N", cw: "C", ccw: "A" };
