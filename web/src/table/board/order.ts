// The own hand in the order it is held: keys for equal cards, sorting, and what is new in it.
import { RANKS, rankOf, suitOf } from "../../ui/cards/names";

/** A card of the hand; with several packs the same card can be held twice. */
export interface Held {
  key: string;
  card: string;
}

const SUITS_IN_HAND = ["c", "d", "s", "h"];
const LAST = 99;

/** The hand with a key for each card: `7d`, and `7d#1` for a second one. */
export function held(hand: readonly string[]): Held[] {
  const seen = new Map<string, number>();
  return hand.map((card) => {
    const copy = seen.get(card) ?? 0;
    seen.set(card, copy + 1);
    return { key: copy ? `${card}#${copy}` : card, card };
  });
}

/** The card with this key. */
export function cardOf(key: string): string {
  return key.split("#")[0] ?? key;
}

export function inOrder(hand: readonly Held[], by: "suit" | "rank"): Held[] {
  const rank = (card: string): number => (card.startsWith("X") ? LAST : RANKS.indexOf(rankOf(card) as never));
  const suit = (card: string): number => (card.startsWith("X") ? LAST : SUITS_IN_HAND.indexOf(suitOf(card)));
  const [first, second] = by === "suit" ? [suit, rank] : [rank, suit];
  return [...hand].sort((one, other) => first(one.card) - first(other.card) || second(one.card) - second(other.card));
}

/** The hand while a finger is on it: what was there stays where it was, what is new comes last. */
export function underFinger(before: readonly Held[], now: readonly Held[]): Held[] {
  const keys = new Set(now.map((one) => one.key));
  const old = new Set(before.map((one) => one.key));
  return [...before.filter((one) => keys.has(one.key)), ...now.filter((one) => !old.has(one.key))];
}

/** The hand among whose places these cards lie: the one before, as long as cards have only left it. */
export function stillSpread(now: readonly Held[], before: readonly Held[]): readonly Held[] {
  const keys = new Set(before.map((one) => one.key));
  return now.length < before.length && now.every((one) => keys.has(one.key)) ? before : now;
}

/** The keys of the cards that came into the hand. */
export function gained(before: readonly string[], after: readonly string[]): string[] {
  const old = new Set(held(before).map((one) => one.key));
  return held(after)
    .map((one) => one.key)
    .filter((key) => !old.has(key));
}
