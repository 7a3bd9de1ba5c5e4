// Where a table stands: `table` messages tell all of it, `step` messages what has changed.  No clock is read here.
import type {
  Asking,
  Chair,
  CountedShown,
  EventShown,
  Family,
  Here,
  MatchShown,
  Own,
  Owns,
  RoomShown,
  Settings,
  Step,
  Table,
  Views,
  What,
} from "../net/wire";

export type AnyView = Views[Family];
export type Agreed = Required<Settings>;

/** The people and what they have agreed on. */
export interface People {
  code: string;
  /** The code with a key that nobody can guess. */
  link: string;
  settings: Agreed;
  phase: "waiting" | "playing";
  host: string;
  chairs: Chair[];
  /** Every person is out or has given the game up. */
  only_bots: boolean;
  offers: Record<string, string>;
  /** The seats of bots that someone who comes late may ask for. */
  open: string[];
  commitment: string;
  game: number;
  ended: "" | "over" | "agreed";
  /** The seats that have to agree to end the game. */
  asked: string[];
  /** The last game as the match counts it; null if it does not. */
  counted: CountedShown | null;
  /** The names of the people who played the last game, by seat; some may have left. */
  played: Record<string, string>;
  match: MatchShown | null;
  /** The seats that play together; none where everyone plays alone. */
  teams: string[][];
  /** The options of the rule sheet that differ from the book. */
  differs: Record<string, string>;
}

/** What only this seat sees; fields that only its family has are missing until they are told. */
export type Mine<Known extends Family = Family> = Required<Pick<Own, "hand" | "moves">> & Omit<Owns[Known], keyof Own>;

/** When a seat's time is up, and how long it had. */
export interface Due {
  at: number;
  of: number;
}

/** When things are due, on this machine's own clock. */
export interface Clock {
  pauseUntil: number;
  /** For each awaited seat with a clock. */
  due: Record<string, Due>;
  /** When a quick match starts by itself; 0 if none does. */
  startsAt: number;
}

/** Everything this guest may know of a table. */
export interface TableState {
  n: number;
  people: People;
  /** Where this guest sits. */
  seat: string | null;
  /** The cards, as anyone may see them; null before the first game. */
  view: AnyView | null;
  mine: Mine;
  /** All that happened in this game, in order, with the own cards in it. */
  events: EventShown[];
  clock: Clock;
  away: string[];
  watchers: string[];
  /** Who asks for the seat of a bot. */
  asks: Asking[];
}

/** One step of the room, with the table before and after it. */
export interface Happening {
  n: number;
  what: What;
  events: EventShown[];
  before: TableState;
  after: TableState;
}

/** Milliseconds by which the network moves what is due. */
const SAME_MOMENT = 1000;
/** What a seat sees of its own before it has seen anything. */
export const NOTHING: Mine = { hand: [], moves: [] };

export function whole(message: Table, now: number): TableState {
  return {
    n: message.n,
    people: { ...NOBODY, ...message.room } as People,
    seat: message.seat,
    view: (message.view as AnyView | undefined) ?? null,
    mine: merged(NOTHING, message.own),
    events: message.events ?? [],
    clock: clockOf(message.clock, now),
    away: message.away ?? [],
    watchers: message.watchers ?? [],
    asks: message.asks ?? [],
  };
}

export function stepped(before: TableState, message: Step, guest: string, now: number): Happening {
  const begins = message.what.k === "started";
  const events = seen(message.events ?? [], message.own);
  const people = message.room ? ({ ...before.people, ...(message.room as RoomShown) } as People) : before.people;
  const seat = people.chairs.find((chair) => chair.guest === guest)?.seat ?? null;
  const owned = begins || seat !== before.seat ? NOTHING : before.mine;
  const view = message.view ? ({ ...(begins ? {} : before.view), ...message.view } as AnyView) : before.view;
  const after: TableState = {
    ...before,
    n: message.n,
    people,
    seat,
    view,
    mine: merged(owned, message.own),
    events: begins ? events : [...before.events, ...events],
    clock: clockOf(message.clock, now, before.clock),
    asks: before.asks.filter((ask) => people.open.includes(ask.seat)),
  };
  return { n: message.n, what: message.what, events, before, after };
}

export function present(before: TableState, message: Here): TableState {
  return { ...before, away: message.away, watchers: message.watchers, asks: message.asks ?? [] };
}

function merged(mine: Mine, own: Own = {}): Mine {
  const merged = { ...mine, ...own };
  delete merged.cards; // they are told with the events
  return merged;
}

/** The events with the cards only this seat may see. */
function seen(events: EventShown[], own: Own | undefined): EventShown[] {
  const cards = own?.cards;
  return cards ? events.map((event, at) => ({ ...event, cards: cards[String(at)] ?? event.cards })) : events;
}

function clockOf(shown: Table["clock"], now: number, before?: Clock): Clock {
  const due = Object.entries(shown.left ?? {}).map(([seat, left]) => [seat, dueIn(left, now, before?.due[seat])]);
  const startsAt = shown.starts === undefined ? 0 : now + shown.starts;
  return { pauseUntil: shown.pause ? now + shown.pause : 0, due: Object.fromEntries(due), startsAt };
}

/** A turn that goes on was as long as it was told first. */
function dueIn(left: number, now: number, before?: Due): Due {
  const at = now + left;
  return { at, of: before && Math.abs(before.at - at) < SAME_MOMENT ? before.of : left };
}

export function chairOf(state: TableState, seat: string): Chair | undefined {
  return state.people.chairs.find((chair) => chair.seat === seat);
}

/** The team a seat plays in, by its number; null where everyone plays alone. */
export function teamOf({ teams }: People, seat: string): number | null {
  const team = teams.findIndex((seats) => seats.includes(seat));
  return team < 0 ? null : team;
}

/** The seats in order of play from this guest's own on, which is where a table shows them. */
export function seatsFromMine(state: TableState): string[] {
  const seats = state.people.chairs.map((chair) => chair.seat);
  const first = Math.max(0, seats.indexOf(state.seat ?? ""));
  return [...seats.slice(first), ...seats.slice(0, first)];
}

/** A table at which nobody sits and nothing lies. */
export function emptyTable(settings: Agreed): TableState {
  return {
    n: 0,
    people: { ...NOBODY, settings },
    seat: null,
    view: null,
    mine: NOTHING,
    events: [],
    clock: { pauseUntil: 0, due: {}, startsAt: 0 },
    away: [],
    watchers: [],
    asks: [],
  };
}

const NOBODY: Omit<People, "settings"> = {
  code: "",
  link: "",
  phase: "waiting",
  host: "",
  chairs: [],
  only_bots: false,
  offers: {},
  open: [],
  commitment: "",
  game: 0,
  ended: "",
  asked: [],
  counted: null,
  played: {},
  match: null,
  teams: [],
  differs: {},
};
