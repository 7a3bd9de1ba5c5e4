// A finished game as the server tells it, step by step, made into tables that the board can show.
import { ask } from "../api";
import type { Agreed, AnyView, Mine, People, TableState } from "../room/fold";
import type { Chair, CountedShown, EventShown, What } from "../wire";
import { chairName } from "../words";

export interface Told {
  tags: Record<string, string>;
  /** Not in answers that a browser has kept from before there was such a thing. */
  teams?: string[][];
  steps: { what: What | null; view: AnyView; events: EventShown[]; own?: Partial<Mine>; hands?: Record<string, string[]> }[];
  /** How the game counts, if somebody had given it up. */
  counted: CountedShown | null;
}

export interface Frame {
  table: TableState;
  events: EventShown[];
  what: What | null;
  hands: Record<string, string[]> | undefined;
}

export function fetchReplay(id: string, eyes: string): Promise<Told> {
  return ask<Told>(`/api/records/${encodeURIComponent(id)}/replay?eyes=${encodeURIComponent(eyes)}`);
}

export function seatsOf(told: Told): string[] {
  return Object.keys(told.steps[0]?.view.sizes ?? {});
}

/** Who sat where, as at the table: people by the names in the record, bots by what bots are called, unless a person took their seat over. */
function chairsIn(told: Told, takenOver: ReadonlySet<string>): Chair[] {
  const names = (told.tags["Seats"] ?? "").split(",").map((name) => name.trim());
  const bots = new Map((told.tags["Bots"] ?? "").split(",").map((bot) => bot.trim().split(/[ /]/, 2) as [string, string]));
  return seatsOf(told).map((seat, at) => {
    const bot = takenOver.has(seat) ? undefined : bots.get(seat);
    return bot ? { seat, bot } : { seat, name: names[at] || seat, guest: seat };
  });
}

function takenOver(steps: Told["steps"]): Set<string> {
  return new Set(steps.flatMap(({ what }) => (what?.k === "took_over" && what.seat ? [what.seat] : [])));
}

/** Who played to the end. */
export function namesIn(told: Told): Record<string, string> {
  return Object.fromEntries(chairsIn(told, takenOver(told.steps)).map((chair) => [chair.seat, chairName(chair)]));
}

/** Every table of the game, from these eyes. */
export function framesOf(told: Told, eyes: string): Frame[] {
  const seat = seatsOf(told).includes(eyes) ? eyes : null;
  let chairs = chairsIn(told, new Set());
  let happened: EventShown[] = [];
  const frames = told.steps.map((step, n) => {
    if (step.what?.k === "took_over") chairs = chairsIn(told, takenOver(told.steps.slice(0, n + 1)));
    happened = [...happened, ...step.events];
    const mine: Mine = { hand: step.own?.hand ?? [], moves: [], drawn: step.own?.drawn ?? null, could_win: false };
    const people = { ...EMPTY.people, settings: settingsOf(told), chairs, teams: told.teams ?? [], ...(step.view.outcome && ending(told)) };
    const table: TableState = { ...EMPTY, n, seat, people, view: step.view, mine, events: happened };
    return { table, events: step.events, what: step.what, hands: step.hands };
  });
  const last = frames.at(-1);
  return last && told.tags["Ended"] === "agreed" ? [...frames, agreedAfter(last, told)] : frames;
}

/** The same table when its players had agreed to end the game. */
function agreedAfter({ table, hands }: Frame, told: Told): Frame {
  const view = table.view && { ...table.view, awaited: [] };
  return { table: { ...table, n: table.n + 1, people: { ...table.people, ...ending(told) }, view }, events: [], what: null, hands };
}

/** What the moves do not tell of the end. */
function ending({ tags, counted }: Told): Partial<People> {
  return { ended: tags["Ended"] === "agreed" ? "agreed" : "over", counted };
}

function settingsOf(told: Told): Agreed {
  const game = told.tags["Game"] ?? "";
  return { ...EMPTY.people.settings, game, preset: told.tags["Preset"] ?? "book", options: optionsIn(told.tags["Options"] ?? "") };
}

/** `first_trick=free exit=instant`, in words of a record. */
export function optionsIn(text: string): Record<string, string> {
  const pairs = text.split(/[\s,]+/).map((part) => part.split("="));
  return Object.fromEntries(pairs.filter((pair) => pair.length === 2) as [string, string][]);
}

const EMPTY: TableState = {
  n: 0,
  people: {
    code: "",
    settings: {
      game: "",
      preset: "book",
      options: {},
      seats: 4,
      public: false,
      clock: "none",
      reserve: 0,
      window: 6,
      pace: 1,
      bot_pace: "normal",
      form: "count",
      games: null,
      word: "",
      scoring: "one_each",
      labels: "traditional",
      forfeit: "",
    },
    phase: "playing",
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
  },
  seat: null,
  view: null,
  mine: { hand: [], moves: [], drawn: null, could_win: false },
  events: [],
  clock: { pauseUntil: 0, due: {}, startsAt: 0 },
  away: [],
  watchers: [],
  asks: [],
};
