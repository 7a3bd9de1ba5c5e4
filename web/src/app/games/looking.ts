// What is read from the list of one's games.
import type { GamePlayed } from "../../net/wire";

/** So many are in the picture. */
export const IN_PICTURE = 20;

/** A game in the picture: 0 is the best place, 1 the worst. */
export interface Place {
  id: string;
  height: number;
  first: boolean;
  lost: boolean;
}

/** The games that count, the oldest first; of many the newest. */
export function chartOf(games: readonly GamePlayed[]): Place[] {
  return games
    .filter(({ place, seats }) => place > 0 && seats > 1)
    .slice(0, IN_PICTURE)
    .map(({ id, place, seats, lost }) => ({ id, height: (place - 1) / (seats - 1), first: place === 1, lost }))
    .reverse();
}

export function sums(games: readonly GamePlayed[]): { first: number; lost: number } {
  return {
    first: games.filter(({ place, lost }) => place === 1 && !lost).length,
    lost: games.filter(({ lost }) => lost).length,
  };
}
