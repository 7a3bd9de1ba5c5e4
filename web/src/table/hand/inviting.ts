// What a seat may do now, and why a card cannot be played, in a sentence.  It reads the moves that are offered; it
// knows no rules.
import { gameOf } from "../../games";
import { listed, m } from "../../i18n/say";
import type { TableState } from "../../room/fold";
import { cardName } from "../../ui/cards/names";
import { offerOf, useOf } from "../board/moves";
import { namesOf, waiting } from "../board/people";

export function invitation(state: TableState): string {
  const { view, seat, mine, people } = state;
  const game = gameOf(view);
  if (!view || !game || people.ended) return "";
  if (!seat) return m.table_watching();
  if (mine.moves.length) return game.invites(view, state);
  return game.outs(view).flat().includes(seat) ? m.table_you_are_out() : waiting(state);
}

/** What is about to be done by itself. */
export function announced(move: string): string {
  const use = useOf(move);
  return use ? m.table_turn_by_itself_card({ card: cardName(use.card) }) : m.table_turn_by_itself();
}

/** Why this card of the own hand cannot be played now; empty if it can, and where only the server knows. */
export function whyNot(state: TableState, card: string): string {
  const { view, seat, mine, people } = state;
  const game = gameOf(view);
  if (!view || !game || people.ended || !seat || !mine.hand.includes(card) || offerOf(mine.moves).uses[card]) return "";
  if (!view.awaited.length) return m.table_why_wait();
  if (game.inTurns && !view.awaited.includes(seat))
    return m.table_why_turn({ who: listed(view.awaited.map(namesOf(state).of)) });
  return game.whyNot(view, state, card);
}
