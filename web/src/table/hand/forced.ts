// The only thing a seat can do, where it makes no difference who does it.  It reads the moves that are offered; it
// knows no rules.
import { gameOf } from "../../games";
import type { TableState } from "../../room/fold";
import type { Preferences } from "../../ui/preferences.svelte";
import { useOf } from "../board/moves";

/**
 * The move that is made by itself for those who want it; null if there is a choice, or something that stays with the
 * player.
 */
export function forcedMove(
  { seat, view, mine }: TableState,
  wanted: Pick<Preferences, "forcedCards" | "forcedWords">,
): string | null {
  const [only, ...more] = mine.moves;
  if (!seat || !view?.awaited.includes(seat) || only === undefined || more.length) return null;
  const isWanted = useOf(only) ? wanted.forcedCards : wanted.forcedWords && gameOf(view)?.isHarmless(only, view);
  return isWanted ? only : null;
}
