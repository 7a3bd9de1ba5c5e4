// The last finished trick or bout, or the last cards where nothing is finished, from what happened.
import type { Roles } from "../../games/ui";
import type { EventShown } from "../../net/wire";

export interface LaidBy {
  seat: string;
  card: string;
}

const LAST_CARDS = 8;

export function lastTrick(events: readonly EventShown[], roles: Roles): LaidBy[] {
  const finishes = Object.values(roles).some(isFinish);
  if (!finishes) return laidIn(events, roles).slice(-LAST_CARDS);
  const ends = events.flatMap((event, at) => (isFinish(roles[event.kind]) ? [at] : []));
  return laidIn(events.slice((ends.at(-2) ?? -1) + 1, ends.at(-1) ?? 0), roles);
}

/** Whether an event takes a finished trick or bout off the table. */
export function isFinish(role: Roles[string] | undefined): boolean {
  return role?.cards === "picked_up" || role?.cards === "discarded";
}

function laidIn(events: readonly EventShown[], roles: Roles): LaidBy[] {
  return events
    .filter((event) => roles[event.kind]?.cards === "laid")
    .map((event) => ({ seat: event.seat ?? "", card: event.cards?.[0] ?? "" }))
    .filter((one, at, all) => all.findIndex((other) => other.card === one.card && other.seat === one.seat) === at);
}
