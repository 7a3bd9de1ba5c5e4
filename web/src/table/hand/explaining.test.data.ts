// A table at which Asha has a card explained.
import type { TableState } from "../../room/fold";

const CHAIRS = [
  { seat: "A", name: "Asha" },
  { seat: "B", name: "Bibi" },
];

export function state(hand: string[], moves: string[], view: object, differs: Record<string, string> = {}): TableState {
  const people = { ended: "", chairs: CHAIRS, played: {}, differs };
  return {
    seat: "A",
    people,
    view: { awaited: ["A"], ...view },
    mine: { hand, moves },
    events: [],
  } as unknown as TableState;
}
