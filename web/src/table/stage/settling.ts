// The moment between the last card of a trick, bout or game and what follows: all lies there to be read.
import { gameOf } from "../../games";
import type { AnyView, Happening, TableState } from "../../room/fold";
import { familyIn } from "../../games/known";
import { isFinish } from "./history";
import { useOf } from "../board/moves";

const STILL = { pauseUntil: 0, due: {}, startsAt: 0 };

/** The table with what was finished still on it; null if this happening finishes no trick, bout or game. */
export function settling(happening: Happening): TableState | null {
  const roles = gameOf(happening.after.view)?.events ?? {};
  if (happening.events.some((event) => isFinish(roles[event.kind]))) return trickSettling(happening);
  return happening.events.some((event) => event.kind === "over") ? gameSettling(happening) : null;
}

/** The cards that ended the game lie where they are, without the result. */
function gameSettling({ before, after }: Happening): TableState | null {
  if (!after.view) return null;
  const view = { ...after.view, outcome: null, awaited: [] };
  return { ...after, people: before.people, view, mine: { ...after.mine, moves: [] }, clock: STILL };
}

function trickSettling({ before, after, what }: Happening): TableState | null {
  if (!before.view || !after.view || familyIn(before.view) !== familyIn(after.view)) return null;
  const finished = gameOf(after.view)?.finished(before.view, after.view);
  if (!finished) return null;
  const laid = what.move ? useOf(what.move) : null;
  const seat = what.seat ?? "";
  const sizes = { ...before.view.sizes };
  if (laid) sizes[seat] = (sizes[seat] ?? 1) - 1;
  const hand = laid && seat === before.seat ? without(before.mine.hand, laid.card) : before.mine.hand;
  const view = { ...before.view, sizes, awaited: [], ...finished } as AnyView;
  return { ...before, view, mine: { ...before.mine, hand, moves: [] }, clock: STILL };
}

export function without(hand: readonly string[], card: string): string[] {
  const at = hand.indexOf(card);
  return at < 0 ? [...hand] : [...hand.slice(0, at), ...hand.slice(at + 1)];
}
