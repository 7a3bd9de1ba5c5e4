// What a card of the own hand does now, in words.  What it does by the rule sheet is told by the server, by kind of card and by
// what its player has to do; what can be done with it now is read from the moves that are offered.
import { cardSign, suitOf } from "../cards/names";
import type { AnyView, TableState } from "../room/fold";
import { listed, m } from "../say";
import type { CardsTold } from "../wire";
import { isFreeTrick, mustProduce, whyNot } from "./inviting";
import { offerOf, type Use } from "./moves";
import { isDayous, isGetaway } from "./settling";
import { isThrownIn } from "./wording";

export type Told = CardsTold["told"];

export interface Explained {
  /** What it does. */
  does: string[];
  /** Why it cannot be played now; empty if it can. */
  whyNot: string;
}

const ANY = "";

export function explained(state: TableState, card: string, told: Told): Explained {
  const { view } = state;
  if (!view) return { does: [], whyNot: "" };
  const uses = offerOf(state.mine.moves).uses[card] ?? [];
  const moments = uses.flatMap((use) => momentOf(use, state, view));
  const does = kindsOf(card, view, told).flatMap((kind) => said(told[kind] ?? {}, moments));
  return { does: [...does, ...inDetail(card, uses, state)], whyNot: whyNot(state, card) };
}

/** All of it in one line, for the ear. */
export function inOneLine({ does, whyNot: why }: Explained): string {
  return [...does, why].filter(Boolean).join(" ");
}

/** What was told of these moments or, if nothing was, of any. */
function said(words: Readonly<Record<string, string>>, moments: readonly string[]): string[] {
  const now = moments.flatMap((moment) => words[moment] ?? []);
  return now.length ? now : [words[ANY] ?? []].flat();
}

/** As what a card is told of: as itself or by its rank, as a trump or a plain card, and as any card. */
function kindsOf(card: string, view: AnyView, told: Told): string[] {
  const trump = isDayous(view) ? [suitOf(card) === view.trump ? "trump" : "plain"] : [];
  return [card in told ? card : card.charAt(0), ...trump, ANY];
}

/** What its player has to do, for which this card could be used. */
function momentOf(use: Use, state: TableState, view: AnyView): string[] {
  if (isGetaway(view)) {
    if (!view.led) return ["lead"];
    if (isFreeTrick(view, state)) return ["free"];
    return [suitOf(use.card) === view.led ? "follow" : view.cutter ? "cut_already" : "cut"];
  }
  if (!isDayous(view)) return [view.phase];
  if (use.kind !== "play") return use.kind === "pass_on" ? ["pass_on"] : [];
  return [!isThrownIn(view, state.seat) ? "attack" : view.taking ? "pile_on" : "throw_in"];
}

/** What the cards on the table make of it. */
function inDetail(card: string, uses: readonly Use[], state: TableState): string[] {
  const targets = uses.flatMap((use) => use.target ?? []);
  if (targets.length) return [m.explain_beats({ cards: listed([...new Set(targets)].map(cardSign)) })];
  const { view } = state;
  return view && "asked" in view && view.asked === card && mustProduce(view, state) ? [m.explain_asked()] : [];
}
