// The moment between the last card of a trick, bout or game and what follows: all lies there to be read.
import type { AnyView, Happening, TableState } from "../room/fold";
import type { DayousView, GetawayView } from "../wire";
import { useOf } from "./moves";

export function isGetaway(view: AnyView): view is GetawayView {
  return "trick" in view;
}

export function isDayous(view: AnyView): view is DayousView {
  return "halves" in view;
}

const SETTLES = ["picked_up", "discarded"];

const STILL = { pauseUntil: 0, due: {}, startsAt: 0 };

/** The table with what was finished still on it; null if this happening finishes no trick, bout or game. */
export function settling(happening: Happening): TableState | null {
  if (happening.events.some((event) => SETTLES.includes(event.kind))) return trickSettling(happening);
  return happening.events.some((event) => event.kind === "over") ? gameSettling(happening) : null;
}

/** The cards that ended the game lie where they are, without the result. */
function gameSettling({ before, after }: Happening): TableState | null {
  if (!after.view) return null;
  const view = { ...after.view, outcome: null, awaited: [] };
  return { ...after, people: before.people, view, mine: { ...after.mine, moves: [] }, clock: STILL };
}

function trickSettling({ before, after, what }: Happening): TableState | null {
  if (!before.view || !after.view) return null;
  const laid = what.move ? useOf(what.move) : null;
  const seat = what.seat ?? "";
  const sizes = { ...before.view.sizes };
  if (laid) sizes[seat] = (sizes[seat] ?? 1) - 1;
  const hand = laid && seat === before.seat ? without(before.mine.hand, laid.card) : before.mine.hand;
  const common = { sizes, awaited: [] };
  const view = viewOf(before.view, after.view, common);
  return view && { ...before, view, mine: { ...before.mine, hand, moves: [] }, clock: STILL };
}

function viewOf(before: AnyView, after: AnyView, common: { sizes: Record<string, number>; awaited: string[] }): AnyView | null {
  if (isGetaway(before) && isGetaway(after)) {
    const { last_trick: trick, cutter, picker } = after;
    return { ...before, ...common, trick, cutter, picker, led: before.led ?? trick[0]?.[1][1] ?? null };
  }
  if (isDayous(before) && isDayous(after)) return { ...before, ...common, table: after.last_table };
  return null;
}

export function without(hand: readonly string[], card: string): string[] {
  const at = hand.indexOf(card);
  return at < 0 ? [...hand] : [...hand.slice(0, at), ...hand.slice(at + 1)];
}
