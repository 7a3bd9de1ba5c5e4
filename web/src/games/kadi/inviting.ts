// What a seat may do now, and why a card cannot be played.  It reads the moves that are offered; it knows no rules.
import { m } from "../../i18n/say";
import type { KadiView } from "../../net/wire";
import type { Mine, TableState } from "../../room/fold";
import { offerOf, type Use } from "../../table/board/moves";
import { waiting } from "../../table/board/people";
import { cardName, cardSign, suitName } from "../../ui/cards/names";

const CALL = "!";
const END_AND_CALL = ". !";

export function invites(view: KadiView, state: TableState): string {
  const { moves, hand } = state.mine;
  const couldWin = wantsCall(state);
  const { uses, suits, words } = offerOf(moves);
  const canLay = Object.keys(uses).length > 0;
  if (words.length === 1 && words[0] === CALL && !canLay) return couldWin ? m.table_turn_call() : waiting(state);
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

export function whyNot(view: KadiView, state: TableState): string {
  const asked = cardName(view.asked ?? "");
  if (mustProduce(view, state)) return m.table_why_asked({ card: asked });
  if (view.asked && view.phase === "match" && state.people.differs["spade_ask"] === "lock")
    return m.table_why_locked({ card: asked });
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

/** Whether the card that was asked for must be laid by this seat, which holds it. */
function mustProduce(view: KadiView, { seat, mine }: TableState): boolean {
  return view.asked !== null && view.spared !== seat && mine.moves.includes(view.asked);
}

export function useLabel({ card }: Use): string {
  return m.table_lay_card({ card: cardSign(card) });
}

export function wordLabel(word: string, view: KadiView): string {
  switch (word) {
    case ".":
      if (view.phase === "jumped" || view.phase === "kicked") return m.table_do_accept();
      return view.phase === "keep" ? m.table_do_keep() : m.table_do_end_turn();
    case "+":
      return view.phase === "meet" ? m.table_do_take_penalty({ count: view.penalty }) : m.table_do_draw();
    case CALL:
      return m.table_do_call();
    case END_AND_CALL:
      return m.table_do_end_and_call();
    default:
      return word;
  }
}

/** Who lays cards and keeps some may end the turn and call in one go. */
export function together(view: KadiView, { mine }: TableState, words: readonly string[]): string[] {
  return words.includes(".") && view.laid > 0 && mine.hand.length > 0 && !words.includes(CALL) ? [END_AND_CALL] : [];
}

/** No penalty is taken, and nothing could be called in the same breath. */
export function isHarmless(word: string, view: KadiView): boolean {
  return word === "." ? view.laid === 0 : word === "+" && view.phase !== "meet";
}

/** All of the hand could be laid in one winning turn. */
export function wantsCall({ mine }: TableState): boolean {
  return (mine as Mine<"kadi">).could_win ?? false;
}

export function detailsOf(card: string, _uses: readonly Use[], view: KadiView, state: TableState): string[] {
  return view.asked === card && mustProduce(view, state) ? [m.explain_asked()] : [];
}
