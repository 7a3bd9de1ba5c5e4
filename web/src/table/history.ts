// The last finished trick or bout, or the cards of the last turns, from what happened.
import type { EventShown } from "../wire";

export interface LaidBy {
  seat: string;
  card: string;
}

const LAYING = ["played", "cut", "attacked", "threw_in", "passed_on", "beat", "laid"];
const ENDING = ["picked_up", "discarded"];
const LAST_CARDS = 8;

export function lastTrick(events: readonly EventShown[]): LaidBy[] {
  const ends = events.flatMap((event, at) => (ENDING.includes(event.kind) ? [at] : []));
  const last = ends.at(-1);
  if (last === undefined) return events.some((event) => event.kind === "laid") ? laidIn(events).slice(-LAST_CARDS) : [];
  const before = ends.at(-2) ?? -1;
  return laidIn(events.slice(before + 1, last));
}

function laidIn(events: readonly EventShown[]): LaidBy[] {
  return events
    .filter((event) => LAYING.includes(event.kind))
    .map((event) => ({ seat: event.seat ?? "", card: event.cards?.[0] ?? "" }))
    .filter((one, at, all) => all.findIndex((other) => other.card === one.card && other.seat === one.seat) === at);
}
