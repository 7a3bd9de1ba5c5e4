// What a seat may do now, and why a card cannot be played, in a sentence.  It reads the moves that are offered; it knows no rules.
import { cardName, rankOf, suitName, suitOf } from "../cards/names";
import { m, listed } from "../say";
import type { TableState } from "../room/fold";
import type { DayousView, GetawayView, KadiView } from "../wire";
import { offerOf, TAKE_HAND, useOf } from "./moves";
import { namesOf, whom } from "./people";
import { isDayous, isGetaway } from "./settling";

export function invitation(state: TableState): string {
  const { view, seat, mine, people } = state;
  if (!view || people.ended) return "";
  if (!seat) return m.table_watching();
  if (mine.moves.length) {
    if (isGetaway(view)) return getaway(view, state);
    return isDayous(view) ? dayous(view, state) : kadi(view, state);
  }
  if (isGetaway(view) ? view.out.includes(seat) : isDayous(view) && view.out.flat().includes(seat)) return m.table_you_are_out();
  return waiting(state);
}

/** What is about to be done by itself. */
export function announced(move: string): string {
  const use = useOf(move);
  return use ? m.table_turn_by_itself_card({ card: cardName(use.card) }) : m.table_turn_by_itself();
}

function waiting(state: TableState): string {
  const names = namesOf(state);
  const awaited = state.view?.awaited.filter((seat) => seat !== state.seat) ?? [];
  return awaited.length ? m.table_waiting_for({ who: listed(awaited.map(names.of)) }) : "";
}

function getaway(view: GetawayView, state: TableState): string {
  const { moves, hand } = state.mine;
  if (view.led) {
    const suit = suitName(view.led);
    if (moves.some((card) => suitOf(card) === view.led)) return m.table_turn_follow({ suit });
    return isFreeTrick(view, state) ? m.table_turn_free({ suit }) : m.table_turn_cut({ suit });
  }
  if (isOnlyOpening(view, moves, hand)) return m.table_turn_open({ card: cardName(moves[0] ?? "") });
  return moves.includes(TAKE_HAND) ? m.table_turn_lead_or_take() : m.table_turn_lead();
}

/** Whether nothing is a cut in this trick, because it is the first and the house plays it so. */
export function isFreeTrick(view: GetawayView, { people }: TableState): boolean {
  return view.tricks === 0 && people.differs["first_trick"] === "free";
}

function isOnlyOpening(view: GetawayView, moves: string[], hand: string[]): boolean {
  return view.tricks === 0 && moves.length === 1 && hand.length > 1;
}

function dayous(view: DayousView, state: TableState): string {
  const { words, uses } = offerOf(state.mine.moves);
  const target = whom(namesOf(state), view.defender ?? "");
  if (words.includes("ccw")) return m.table_turn_attack_open();
  if (!view.table.length) return m.table_turn_attack({ whom: target });
  const kinds = new Set(Object.values(uses).flatMap((some) => some.map((use) => use.kind)));
  if (words.includes("take")) {
    if (kinds.has("beat")) return kinds.has("pass_on") ? m.table_turn_defend() : m.table_turn_defend_beat();
    return kinds.has("pass_on") ? m.table_turn_defend_pass() : m.table_turn_defend_take();
  }
  if (view.taking) return m.table_turn_taking({ whom: target });
  if (!words.includes(".")) return m.table_turn_throw_in({ whom: target });
  return kinds.size ? m.table_turn_throw_in_done() : m.table_turn_only_done();
}

function kadi(view: KadiView, state: TableState): string {
  const { moves, hand, could_win: couldWin } = state.mine;
  const { uses, suits, words } = offerOf(moves);
  const canLay = Object.keys(uses).length > 0;
  if (words.length === 1 && words[0] === "!" && !canLay) return couldWin ? m.table_turn_call() : waiting(state);
  if (couldWin && !canLay && view.laid && words.includes(".")) return m.table_turn_end_and_call();
  switch (view.phase) {
    case "direction":
      return m.table_turn_direction();
    case "meet":
      return canLay ? m.table_turn_meet({ count: view.penalty }) : m.table_turn_meet_take({ count: view.penalty });
    case "group":
      return canLay ? m.table_turn_group() : suits.length ? m.table_turn_name() : m.table_turn_end();
    case "answer":
      return canLay ? m.table_turn_answer() : m.table_turn_answer_draw();
    case "close":
      return m.table_turn_end();
    case "finish":
      return canLay ? m.table_turn_finish() : m.table_turn_end();
    case "keep":
      return m.table_turn_keep();
    case "jumped":
      return canLay ? m.table_turn_jumped() : m.table_turn_accept();
    case "kicked":
      return canLay ? m.table_turn_kicked() : m.table_turn_accept();
    default:
      return matching(view, canLay, hand);
  }
}

function matching(view: KadiView, canLay: boolean, hand: string[]): string {
  if (!hand.length) return m.table_turn_cardless();
  if (!canLay) return m.table_turn_draw();
  if (view.named) return m.table_turn_match_named({ suit: suitName(view.named) });
  return view.anything ? m.table_turn_anything() : m.table_turn_match();
}

/** Why this card of the own hand cannot be played now; empty if it can, and where only the server knows. */
export function whyNot(state: TableState, card: string): string {
  const { view, seat, mine, people } = state;
  if (!view || people.ended || !seat || !mine.hand.includes(card) || offerOf(mine.moves).uses[card]) return "";
  if (!view.awaited.length) return m.table_why_wait();
  if (isDayous(view)) return whyNotDayous(view, seat, card);
  if (!view.awaited.includes(seat)) return m.table_why_turn({ who: listed(view.awaited.map(namesOf(state).of)) });
  return isGetaway(view) ? whyNotGetaway(view, mine.moves, mine.hand) : whyNotKadi(view, state);
}

function whyNotGetaway(view: GetawayView, moves: string[], hand: string[]): string {
  if (view.led) return m.table_why_follow({ suit: suitName(view.led) });
  return isOnlyOpening(view, moves, hand) ? m.table_why_open({ card: cardName(moves[0] ?? "") }) : "";
}

function whyNotDayous(view: DayousView, seat: string, card: string): string {
  if (!view.table.length) return m.table_why_attack();
  if (view.defender === seat) return m.table_why_defend();
  const ranks = new Set(view.table.flatMap((pair) => pair.split("/")).map(rankOf));
  return ranks.has(rankOf(card)) ? m.table_why_room() : m.table_why_throw_in();
}

/** Whether the card that was asked for must be laid by this seat, which holds it. */
export function mustProduce(view: KadiView, { seat, mine }: TableState): boolean {
  return view.asked !== null && view.spared !== seat && mine.moves.includes(view.asked);
}

function whyNotKadi(view: KadiView, state: TableState): string {
  const asked = cardName(view.asked ?? "");
  if (mustProduce(view, state)) return m.table_why_asked({ card: asked });
  if (view.asked && view.phase === "match" && state.people.differs["spade_ask"] === "lock") return m.table_why_locked({ card: asked });
  switch (view.phase) {
    case "direction":
      return m.table_why_direction();
    case "meet":
      return m.table_why_meet();
    case "group":
      return m.table_why_group();
    case "answer":
      return m.table_why_answer();
    case "close":
      return m.table_why_close();
    case "finish":
      return m.table_why_finish();
    case "keep":
      return m.table_why_keep();
    case "jumped":
      return m.table_why_jumped();
    case "kicked":
      return m.table_why_kicked();
    case "match":
      return view.named ? m.table_why_named({ suit: suitName(view.named) }) : m.table_why_match();
    default:
      return "";
  }
}
