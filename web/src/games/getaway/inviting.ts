// What a seat may do now, and why a card cannot be played.  It reads the moves that are offered; it knows no rules.
import { m } from "../../i18n/say";
import type { GetawayView } from "../../net/wire";
import type { TableState } from "../../room/fold";
import { TAKE_HAND, type Use } from "../../table/board/moves";
import { namesOf } from "../../table/board/people";
import { cardName, cardSign, suitName, suitOf } from "../../ui/cards/names";
import { nextHand } from "./laying";
import type { Doubt } from "../ui";

export function invites(view: GetawayView, state: TableState): string {
  const { moves, hand } = state.mine;
  if (view.led) {
    const suit = suitName(view.led);
    if (moves.some((card) => suitOf(card) === view.led)) return m.table_turn_follow({ suit });
    return isFreeTrick(view, state) ? m.table_turn_free({ suit }) : m.table_turn_cut({ suit });
  }
  if (isOnlyOpening(view, moves, hand)) return m.table_turn_open({ card: cardName(moves[0] ?? "") });
  return moves.includes(TAKE_HAND) ? m.table_turn_lead_or_take() : m.table_turn_lead();
}

export function whyNot(view: GetawayView, { mine: { moves, hand } }: TableState): string {
  if (view.led) return m.table_why_follow({ suit: suitName(view.led) });
  return isOnlyOpening(view, moves, hand) ? m.table_why_open({ card: cardName(moves[0] ?? "") }) : "";
}

/** Whether nothing is a cut in this trick, because it is the first and the house plays it so. */
function isFreeTrick(view: GetawayView, { people }: TableState): boolean {
  return view.tricks === 0 && people.differs["first_trick"] === "free";
}

function isOnlyOpening(view: GetawayView, moves: string[], hand: string[]): boolean {
  return view.tricks === 0 && moves.length === 1 && hand.length > 1;
}

export function useLabel({ card }: Use): string {
  return m.table_play_card({ card: cardSign(card) });
}

export function wordLabel(word: string, view: GetawayView, state: TableState): string {
  return word === TAKE_HAND ? m.table_do_take_hand(handToTake(view, state)) : word;
}

export function doubt(word: string, view: GetawayView, state: TableState): Doubt | null {
  if (word !== TAKE_HAND) return null;
  return { question: m.table_take_hand_sure(handToTake(view, state)), yes: m.table_yes(), no: m.table_no() };
}

/** Whose hand can be taken, and how many cards that is. */
function handToTake(view: GetawayView, state: TableState): { who: string; count: number } {
  const giver = state.seat ? nextHand(view, state.seat) : "";
  return { who: namesOf(state).of(giver), count: view.sizes[giver] ?? 0 };
}

export function momentsOf({ card }: Use, view: GetawayView, state: TableState): string[] {
  if (!view.led) return ["lead"];
  if (isFreeTrick(view, state)) return ["free"];
  return [suitOf(card) === view.led ? "follow" : view.cutter ? "cut_already" : "cut"];
}
