// What the server answers to plain requests.
import { language } from "./say";
import { sheetLink, type SheetName } from "./setup/settings";
import type { AdviceTold, CardsTold, Listed, RulesTold, SheetTold, TableTold, TipsTold } from "./wire";

export interface OptionWords {
  name: string;
  question: string;
  values?: { value: string; words: string }[];
  /** A number instead of values, from `least` to `most`. */
  least?: number;
  most?: number;
  words?: string;
}

export interface GameWords {
  name: string;
  title: string;
  summary: string;
  minutes: string;
  players: [number, number];
  /** The numbers of players it is best with, from the first to the last. */
  best_with: [number, number];
  /** Whether we say so, and not the document of the game. */
  best_is_ours: boolean;
  sheets: Record<string, SheetTold>;
  preset_words: Record<string, string>;
  options: OptionWords[];
  /** The options families differ on, most important first. */
  asked_first: string[];
  version: number;
}

/** The server could not do it; the message is a sentence. */
export class Failed extends Error {
  constructor(
    message: string,
    readonly status: number,
  ) {
    super(message);
  }
}

export function introduce(): Promise<{ guest: string; name: string; badge: string }> {
  return ask("/api/guest", { method: "POST", headers: { "content-type": "application/json" }, body: "{}" });
}

let known: Promise<GameWords[]> | null = null;

/** The games and their rule sheets in words; asked for once. */
export function games(): Promise<GameWords[]> {
  known ??= ask<GameWords[]>("/api/games").catch((error: unknown) => {
    known = null;
    throw error;
  });
  return known;
}

export async function botLevels(): Promise<string[]> {
  return ask<string[]>("/api/bots").catch(() => ["medium"]);
}

export function publicTables(): Promise<Listed[]> {
  return ask("/api/tables");
}

export function tableInfo(code: string): Promise<TableTold> {
  return ask(`/api/tables/${encodeURIComponent(code)}`);
}

/** The rules of a sheet in the language in use, and the sheet itself. */
export function rulePage(game: string, sheet: URLSearchParams): Promise<RulesTold> {
  const query = new URLSearchParams(sheet);
  query.set("language", language);
  return ask(`/api/games/${encodeURIComponent(game)}/rules?${query}`);
}

/** What each card does under a sheet with this many seats, in the language in use. */
export function cardWords(game: string, sheet: SheetName, seats: number): Promise<CardsTold> {
  const query = sheetLink(sheet);
  query.set("seats", String(seats));
  query.set("language", language);
  return ask(`/api/games/${encodeURIComponent(game)}/cards?${query}`);
}

/** Where to ask for the tips for a table, in the language in use. */
export function tipsAddress({ game, seats, ...sheet }: SheetName & { game: string; seats: number }): string {
  const query = sheetLink(sheet);
  query.set("language", language);
  query.set("seats", String(seats));
  return `/api/games/${encodeURIComponent(game)}/tips?${query}`;
}

export async function tips(address: string): Promise<AdviceTold[]> {
  return (await ask<TipsTold>(address)).tips;
}

/** A rule sheet after these choices, with all that follows from them. */
export function chosenSheet(game: string, sheet: SheetName, choices: Readonly<Record<string, string>> = {}): Promise<SheetTold> {
  const query = sheetLink(sheet);
  for (const [name, value] of Object.entries(choices)) query.append("choose", `${name}=${value}`);
  return ask(`/api/games/${encodeURIComponent(game)}/sheet?${query}`);
}

export async function record(id: string): Promise<string> {
  const answer = await fetch(`/api/records/${encodeURIComponent(id)}`);
  if (!answer.ok) throw await failure(answer);
  return answer.text();
}

export async function ask<T>(path: string, init?: RequestInit): Promise<T> {
  const answer = await fetch(path, { credentials: "same-origin", ...init });
  if (!answer.ok) throw await failure(answer);
  return (await answer.json()) as T;
}

async function failure(answer: Response): Promise<Failed> {
  const told = (await answer.json().catch(() => ({}))) as { message?: string };
  return new Failed(told.message ?? answer.statusText, answer.status);
}
