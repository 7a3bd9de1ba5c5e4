// A finished game as the server tells it, step by step, made into tables that the board can show.
import {
  emptyTable,
  NOTHING,
  type Agreed,
  type AnyView,
  type Mine,
  type People,
  type TableState,
} from "../../room/fold";
import { standard } from "../../room/settings";
import type { Chair, EventShown, ReplayStep, ReplayTold, What } from "../../net/wire";
import { chairName } from "../../i18n/words";

export interface Frame {
  table: TableState;
  events: EventShown[];
  what: What | null;
  hands: Record<string, string[]> | undefined;
}

function viewOf(step: ReplayStep): AnyView {
  return step.view as unknown as AnyView;
}

export function seatsOf(told: ReplayTold): string[] {
  return told.steps[0] ? Object.keys(viewOf(told.steps[0]).sizes) : [];
}

/**
 * Who sat where, as at the table: people by the names in the record, bots by what bots are called, unless a person took
 * their seat over.
 */
function chairsIn(told: ReplayTold, takenOver: ReadonlySet<string>): Chair[] {
  const names = (told.tags["Seats"] ?? "").split(",").map((name) => name.trim());
  const bots = new Map(
    (told.tags["Bots"] ?? "").split(",").map((bot) => bot.trim().split(/[ /]/, 2) as [string, string]),
  );
  return seatsOf(told).map((seat, at) => {
    const bot = takenOver.has(seat) ? undefined : bots.get(seat);
    return bot ? { seat, bot } : { seat, name: names[at] || seat, guest: seat };
  });
}

function takenOver(steps: ReplayStep[]): Set<string> {
  return new Set(steps.flatMap(({ what }) => (what?.k === "took_over" && what.seat ? [what.seat] : [])));
}

/** Who played to the end. */
export function namesIn(told: ReplayTold): Record<string, string> {
  return Object.fromEntries(chairsIn(told, takenOver(told.steps)).map((chair) => [chair.seat, chairName(chair)]));
}

/** Every table of the game, from these eyes. */
export function framesOf(told: ReplayTold, eyes: string): Frame[] {
  const seat = seatsOf(told).includes(eyes) ? eyes : null;
  const empty = emptyTable(settingsOf(told));
  let chairs = chairsIn(told, new Set());
  let happened: EventShown[] = [];
  const frames = told.steps.map((step, n) => {
    if (step.what?.k === "took_over") chairs = chairsIn(told, takenOver(told.steps.slice(0, n + 1)));
    happened = [...happened, ...step.events];
    const view = viewOf(step);
    const mine: Mine = { ...NOTHING, ...step.own, moves: [] };
    // Not in answers that a browser has kept from before there was such a thing.
    const teams = (told.teams as string[][] | undefined) ?? [];
    const people = { ...empty.people, phase: "playing" as const, chairs, teams, ...(view.outcome && ending(told)) };
    const table: TableState = { ...empty, n, seat, people, view, mine, events: happened };
    return { table, events: step.events, what: step.what, hands: step.hands };
  });
  const last = frames.at(-1);
  return last && told.tags["Ended"] === "agreed" ? [...frames, agreedAfter(last, told)] : frames;
}

/** The same table when its players had agreed to end the game. */
function agreedAfter({ table, hands }: Frame, told: ReplayTold): Frame {
  const view = table.view && { ...table.view, awaited: [] };
  return {
    table: { ...table, n: table.n + 1, people: { ...table.people, ...ending(told) }, view },
    events: [],
    what: null,
    hands,
  };
}

/** What the moves do not tell of the end. */
function ending({ tags, counted }: ReplayTold): Partial<People> {
  return { ended: tags["Ended"] === "agreed" ? "agreed" : "over", counted };
}

function settingsOf(told: ReplayTold): Agreed {
  const game = told.tags["Game"] ?? "";
  return { ...standard(game), preset: told.tags["Preset"] ?? "book", options: optionsIn(told.tags["Options"] ?? "") };
}

/** `first_trick=free exit=instant`, in words of a record. */
export function optionsIn(text: string): Record<string, string> {
  const pairs = text.split(/[\s,]+/).map((part) => part.split("="));
  return Object.fromEntries(pairs.filter((pair) => pair.length === 2) as [string, string][]);
}
