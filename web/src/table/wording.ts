// What the buttons of the moves say.
import { cardSign, suitName } from "../cards/names";
import { m } from "../say";
import type { TableState } from "../room/fold";
import type { DayousView } from "../wire";
import { nextHand } from "./laying";
import { namesOf } from "./people";
import { isDayous, isGetaway } from "./settling";
import { TAKE_HAND, type Use } from "./moves";

export function useLabel(use: Use, state: TableState): string {
  const card = cardSign(use.card);
  if (use.kind === "beat") return m.table_beat_card({ target: cardSign(use.target ?? "") });
  if (use.kind === "pass_on") return m.table_pass_on_with();
  const { view } = state;
  if (!view || isGetaway(view)) return m.table_play_card({ card });
  if (!isDayous(view)) return m.table_lay_card({ card });
  return isThrownIn(view, state.seat) ? m.table_throw_in_card({ card }) : m.table_attack_with({ card });
}

/** Whether a card that this seat adds joins the attack of another. */
export function isThrownIn(view: DayousView, seat: string | null): boolean {
  return view.table.length > 0 && view.attacker !== seat;
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
    case TAKE_HAND:
      return m.table_do_take_hand(handToTake(state));
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

/** What is asked before this is done, and how it is answered. */
export function doubtOf(word: string, state: TableState): { question: string; yes: string; no: string } {
  if (word === TAKE_HAND) return { question: m.table_take_hand_sure(handToTake(state)), yes: m.table_yes(), no: m.table_no() };
  return { question: m.table_take_sure(), yes: m.table_do_take_anyway(), no: m.table_do_defend() };
}

/** Whose hand can be taken, and how many cards that is. */
function handToTake(state: TableState): { who: string; count: number } {
  const { view, seat } = state;
  const giver = view && isGetaway(view) && seat ? nextHand(view, seat) : "";
  return { who: namesOf(state).of(giver), count: view?.sizes[giver] ?? 0 };
}

/** The key that makes this move, as it is written on a keyboard. */
export const KEYS: Readonly<Record<string, string>> = { ".": "D", take: "T", hand: "T", "+": "W", "!": "N", cw: "C", ccw: "A" };
