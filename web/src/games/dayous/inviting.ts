// What a seat may do now, and why a card cannot be played.  It reads the moves that are offered; it knows no rules.
import { listed, m } from "../../i18n/say";
import type { DayousView } from "../../net/wire";
import type { TableState } from "../../room/fold";
import { offerOf, TAKE, type Offer, type Use } from "../../table/board/moves";
import { namesOf, whom } from "../../table/board/people";
import { cardSign, rankOf, suitOf } from "../../ui/cards/names";
import type { Doubt } from "../ui";

export function invites(view: DayousView, state: TableState): string {
  const { words, uses } = offerOf(state.mine.moves);
  const target = whom(namesOf(state), view.defender ?? "");
  if (words.includes("ccw")) return m.table_turn_attack_open();
  if (!view.table.length) return m.table_turn_attack({ whom: target });
  const kinds = new Set(Object.values(uses).flatMap((some) => some.map((use) => use.kind)));
  if (words.includes(TAKE)) {
    if (kinds.has("beat")) return kinds.has("pass_on") ? m.table_turn_defend() : m.table_turn_defend_beat();
    return kinds.has("pass_on") ? m.table_turn_defend_pass() : m.table_turn_defend_take();
  }
  if (view.taking) return m.table_turn_taking({ whom: target });
  if (!words.includes(".")) return m.table_turn_throw_in({ whom: target });
  return kinds.size ? m.table_turn_throw_in_done() : m.table_turn_only_done();
}

export function whyNot(view: DayousView, { seat }: TableState, card: string): string {
  if (!view.table.length) return m.table_why_attack();
  if (view.defender === seat) return m.table_why_defend();
  const ranks = new Set(view.table.flatMap((pair) => pair.split("/")).map(rankOf));
  return ranks.has(rankOf(card)) ? m.table_why_room() : m.table_why_throw_in();
}

export function useLabel({ kind, card, target = "" }: Use, view: DayousView, { seat }: TableState): string {
  if (kind === "beat") return m.table_beat_card({ target: cardSign(target) });
  if (kind === "pass_on") return m.table_pass_on_with();
  return isThrownIn(view, seat)
    ? m.table_throw_in_card({ card: cardSign(card) })
    : m.table_attack_with({ card: cardSign(card) });
}

/** Whether a card that this seat adds joins the attack of another. */
function isThrownIn(view: DayousView, seat: string | null): boolean {
  return view.table.length > 0 && view.attacker !== seat;
}

export function wordLabel(word: string): string {
  if (word === ".") return m.table_do_done();
  return word === TAKE ? m.table_do_take() : word;
}

/** To take is doubtful while something can still be beaten. */
export function doubt(word: string, _view: DayousView, _state: TableState, { uses }: Offer): Doubt | null {
  const couldBeat = Object.values(uses).some((some) => some.some((use) => use.kind === "beat"));
  return word === TAKE && couldBeat
    ? { question: m.table_take_sure(), yes: m.table_do_take_anyway(), no: m.table_do_defend() }
    : null;
}

export function kindsOf(card: string, view: DayousView): string[] {
  return [suitOf(card) === view.trump ? "trump" : "plain"];
}

export function momentsOf({ kind }: Use, view: DayousView, { seat }: TableState): string[] {
  if (kind !== "play") return kind === "pass_on" ? ["pass_on"] : [];
  return [!isThrownIn(view, seat) ? "attack" : view.taking ? "pile_on" : "throw_in"];
}

export function detailsOf(_card: string, uses: readonly Use[]): string[] {
  const targets = uses.flatMap((use) => use.target ?? []);
  return targets.length ? [m.explain_beats({ cards: listed([...new Set(targets)].map(cardSign)) })] : [];
}
