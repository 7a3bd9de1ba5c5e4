// The moves a seat is offered, sorted by what they need: a card of the hand, a word, a suit, a card to ask for.
// Which of them are allowed is the server's affair; this only reads their text.

export type UseKind = "play" | "beat" | "pass_on";

/** One thing a card of the hand can be used for now. */
export interface Use {
  move: string;
  kind: UseKind;
  card: string;
  /** The attacking card it would beat. */
  target?: string;
}

export interface Offer {
  /** The uses of each card, by card. */
  uses: Record<string, Use[]>;
  /** What can be said: `.`, `take`, `hand`, `+`, `!`, `cw`, `ccw`. */
  words: string[];
  /** The suits that can be named. */
  suits: string[];
  /** The cards that can be asked for. */
  asks: string[];
}

/** The moves that take the hand of the next player, and the cards on the table. */
export const TAKE_HAND = "hand";
export const TAKE = "take";

const CARD = /^(?:[2-9TJQKA][cdhs]|X[rb])$/;

export function useOf(move: string): Use | null {
  const [card = "", target] = move.split("/");
  if (target !== undefined) return { move, kind: "beat", card, target };
  if (move.endsWith("^")) return { move, kind: "pass_on", card: move.slice(0, -1) };
  return CARD.test(move) ? { move, kind: "play", card: move } : null;
}

export function offerOf(moves: readonly string[]): Offer {
  const offer: Offer = { uses: {}, words: [], suits: [], asks: [] };
  for (const move of moves) {
    const use = useOf(move);
    if (use) (offer.uses[use.card] ??= []).push(use);
    else if (move.startsWith("=")) offer.suits.push(move.slice(1));
    else if (move.startsWith("?")) offer.asks.push(move.slice(1));
    else offer.words.push(move);
  }
  return offer;
}

/** The cards of the hand that a text of moves lays down. */
export function cardsIn(moves: string): string[] {
  return moves
    .split(" ")
    .map((move) => useOf(move)?.card)
    .filter((card) => card !== undefined);
}

/**
 * The use that dropping a card on this attacking card means; on the open table the only one, or else passing on or
 * playing.
 */
export function useByDrop(uses: readonly Use[], target: string | null): Use | null {
  if (target !== null) return uses.find((use) => use.target === target) ?? null;
  if (uses.length === 1) return uses[0] ?? null;
  const plain = uses.filter((use) => use.kind !== "beat");
  return plain.length === 1 && uses.length === plain.length ? (plain[0] ?? null) : null;
}
