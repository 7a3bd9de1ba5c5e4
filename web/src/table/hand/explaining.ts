// What a card of the own hand does now, in words.  What it does by the rule sheet is told by the server, by kind of
// card and by what its player has to do; what can be done with it now is read from the moves that are offered.
import { gameOf } from "../../games";
import type { CardsTold } from "../../net/wire";
import type { TableState } from "../../room/fold";
import { whyNot } from "./inviting";
import { offerOf } from "../board/moves";

export type CardWords = CardsTold["told"];

export interface Explained {
  /** What it does. */
  does: string[];
  /** Why it cannot be played now; empty if it can. */
  whyNot: string;
}

const ANY = "";

export function explained(
  state: TableState,
  card: string,
  told: CardWords,
  offer = offerOf(state.mine.moves),
): Explained {
  const { view } = state;
  const game = gameOf(view);
  if (!view || !game) return { does: [], whyNot: "" };
  const uses = offer.uses[card] ?? [];
  const moments = uses.flatMap((use) => game.momentsOf(use, view, state));
  const kinds = [card in told ? card : card.charAt(0), ...game.kindsOf(card, view), ANY];
  const does = kinds.flatMap((kind) => said(told[kind] ?? {}, moments));
  return { does: [...does, ...game.detailsOf(card, uses, view, state)], whyNot: whyNot(state, card) };
}

/** All of it in one line, for the ear. */
export function inOneLine({ does, whyNot: why }: Explained): string {
  return [...does, why].filter(Boolean).join(" ");
}

/** The same for any card of the hand; each is put into words once, and not again when another has been played. */
export function describer(state: TableState, told: CardWords): (card: string) => string {
  const offer = offerOf(state.mine.moves);
  const known = new Map<string, string>();
  return (card) => {
    const line = known.get(card) ?? inOneLine(explained(state, card, told, offer));
    known.set(card, line);
    return line;
  };
}

/** What was told of these moments or, if nothing was, of any. */
function said(words: Readonly<Record<string, string>>, moments: readonly string[]): string[] {
  const now = moments.flatMap((moment) => words[moment] ?? []);
  return now.length ? now : [words[ANY] ?? []].flat();
}
