// The only thing a seat can do, where it makes no difference who does it.  It reads the moves that are offered; it knows no rules.
import type { AnyView, TableState } from "../room/fold";
import type { Preferences } from "../preferences.svelte";
import { useOf } from "./moves";

/** The move that is made by itself for those who want it; null if there is a choice, or something that stays with the player. */
export function forcedMove({ seat, view, mine }: TableState, wanted: Pick<Preferences, "forcedCards" | "forcedWords">): string | null {
  const [only, ...more] = mine.moves;
  if (!seat || !view?.awaited.includes(seat) || only === undefined || more.length) return null;
  const isWanted = useOf(only) ? wanted.forcedCards : wanted.forcedWords && isHarmless(only, view);
  return isWanted ? only : null;
}

/** Nothing is taken from the table or as a penalty, and nothing could be called in the same breath. */
function isHarmless(word: string, view: AnyView): boolean {
  if (word === ".") return !("laid" in view && view.laid > 0);
  return word === "+" && "phase" in view && view.phase !== "meet";
}
