// A table to be looked at, from what is special about it.
import type { Chair, Game } from "../../net/wire";
import { emptyTable, type Agreed, type AnyView, type People, type TableState } from "../../room/fold";
import { standard } from "../../room/settings";

const GUEST = "me";
const PEOPLE = ["Nani", "Rustam", "Wanjiru Kamau", "بابک", "Devan", "Li", "Maximiliane", "Otieno"];
const RANKS = "23456789TJQKA";

export function pack(suits = "cdsh"): string[] {
  return [...suits].flatMap((suit) => [...RANKS].map((rank) => rank + suit));
}

function chairs(count: number, change: Partial<Record<string, Partial<Chair>>> = {}): Chair[] {
  return Array.from({ length: count }, (_, at) => {
    const seat = "ABCDEFGH"[at] ?? "A";
    const chair: Chair = { seat, guest: at === 0 ? GUEST : `g${at}`, name: PEOPLE[at] ?? seat };
    return { ...chair, ...change[seat] };
  });
}

export function sizes(count: number, each: number, change: Record<string, number> = {}): Record<string, number> {
  return { ...Object.fromEntries([..."ABCDEFGH"].slice(0, count).map((seat) => [seat, each])), ...change };
}

interface Given {
  game: Game;
  seats: number;
  view: AnyView;
  hand: string[];
  moves?: string[];
  /** What its family shows this seat alone. */
  own?: Record<string, unknown>;
  settings?: Partial<Agreed>;
  people?: Partial<People>;
  change?: Partial<Record<string, Partial<Chair>>>;
  away?: string[];
  clock?: Record<string, number>;
}

/** By name: tables that are rarely seen, full hands, full tables, every state at once. */
export type Scenes = Readonly<Record<string, () => TableState>>;

export function table(given: Given): TableState {
  const settings: Agreed = { ...standard(given.game), clock: "normal", seats: given.seats, ...given.settings };
  const now = performance.now();
  const empty = emptyTable(settings);
  return {
    ...empty,
    n: 40,
    people: {
      ...empty.people,
      code: "EARS42",
      phase: "playing",
      host: GUEST,
      chairs: chairs(given.seats, given.change),
      game: 3,
      ...given.people,
    },
    seat: "A",
    view: given.view,
    mine: { hand: given.hand, moves: given.moves ?? [], ...given.own },
    clock: {
      ...empty.clock,
      due: Object.fromEntries(
        Object.entries(given.clock ?? {}).map(([seat, left]) => [seat, { at: now + left, of: 30_000 }]),
      ),
    },
    away: given.away ?? [],
  };
}
