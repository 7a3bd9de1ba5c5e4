// Cards in words, and in order.
import { leftToRight, m, sayOr } from "../../i18n/say";

export const SUITS = ["c", "d", "h", "s"] as const;
export const RANKS = ["2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K", "A"] as const;
/** Every card there is: the pack, both jokers, and one face down. */
export const CARDS: readonly string[] = [
  ...SUITS.flatMap((suit) => RANKS.map((rank) => rank + suit)),
  "Xr",
  "Xb",
  "??",
];

const SIGNS: Readonly<Record<string, string>> = { c: "♣", d: "♦", h: "♥", s: "♠" };
/** Colours alternate, so that neighbours in a hand are told apart. */
const IN_HAND = ["c", "d", "s", "h"];

export function suitOf(card: string): string {
  return card.startsWith("X") ? "" : (card[1] ?? "");
}

export function rankOf(card: string): string {
  return card[0] ?? "";
}

/** `ace of spades`, in the language in use. */
export function cardName(card: string): string {
  if (card === "??") return m.card_hidden();
  if (card === "Xr") return m.card_joker_red();
  if (card === "Xb") return m.card_joker_black();
  return m.card_of({ rank: rankName(rankOf(card)), suit: suitName(suitOf(card)) });
}

export function rankName(rank: string): string {
  return sayOr(`rank_${rank.toLowerCase()}`, rank);
}

export function suitName(suit: string): string {
  return sayOr(`suit_${suit}`, suit);
}

/** `A♠`: short enough for a log. */
export function cardSign(card: string): string {
  if (card.startsWith("X") || card === "??") return cardName(card);
  return leftToRight(shownRank(card) + suitSign(suitOf(card)));
}

export function suitSign(suit: string): string {
  return SIGNS[suit] ?? "";
}

/** Signs are letters here, in the colour of the letters, not little pictures. */
const AS_TEXT = "\uFE0E";

/** What a card shows until its face is painted (`.plain-face`): the corner, the middle, and its suit for the colour. */
export function plainFace(card: string): { corner: string; middle: string; ink: string } {
  if (card === "??") return { corner: "", middle: "", ink: "back" };
  if (card.startsWith("X")) return { corner: [..."JOKER"].join("\n"), middle: `★${AS_TEXT}`, ink: card };
  const sign = suitSign(suitOf(card)) + AS_TEXT;
  return { corner: `${shownRank(card)}\n${sign}`, middle: sign, ink: suitOf(card) };
}

function shownRank(card: string): string {
  return rankOf(card) === "T" ? "10" : rankOf(card);
}

/** A hand in the order people hold it. */
export function sorted(hand: readonly string[], by: "suit" | "rank"): string[] {
  const rank = (card: string): number => (card.startsWith("X") ? 99 : RANKS.indexOf(rankOf(card) as never));
  const suit = (card: string): number => (card.startsWith("X") ? 99 : IN_HAND.indexOf(suitOf(card)));
  const [first, second] = by === "suit" ? [suit, rank] : [rank, suit];
  return [...hand].sort((one, other) => first(one) - first(other) || second(one) - second(other));
}
