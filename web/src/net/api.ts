// What the server answers to plain requests.
import { BASE } from "./base";
import { device, here } from "./here";
import { language } from "../i18n/say";
import { sheetLink, type SheetName } from "../room/settings";
import {
  FAMILIES,
  type AdviceTold,
  type CardsTold,
  type GameTold,
  type GuestTold,
  type LessonTold,
  type ProblemTold,
  type ReplayTold,
  type RulesTold,
  type SheetTold,
  type TipsTold,
} from "./wire";

/** The server could not do it; the message is a sentence. */
export class Failed extends Error {
  constructor(
    message: string,
    readonly status: number,
  ) {
    super(message);
  }
}

export type Ask = (path: string, init?: RequestInit) => Promise<Response>;

/** What is the same everywhere; whoever keeps it need not have a server for it. */
const SAME = /^\/api\/(games|bots|cards)/;

const ofServer: Ask = async (path, init) => {
  try {
    return await fetch(BASE + path.slice(1), { credentials: "same-origin", ...init });
  } catch (error) {
    const ask = here().kept && SAME.test(path) && (await device()).ask;
    if (ask) return ask(path, init);
    throw error;
  }
};
let asks = ofServer;

/** Whom to ask from now on. */
export function askAt(others = ofServer): void {
  asks = others;
  known = null;
}

/** The answer as it comes. */
export function answerTo(path: string, init?: RequestInit): Promise<Response> {
  return asks(path, init);
}

/** Who we are; `wishes` are heard where nobody knows us yet. */
export function introduce(wishes: Partial<GuestTold> = {}): Promise<GuestTold> {
  const headers = { "content-type": "application/json" };
  return ask("/api/guest", { method: "POST", headers, body: JSON.stringify(wishes) });
}

let known: Promise<GameTold[]> | null = null;

/** The games this page has a table for, with their rule sheets in words; asked for once. */
export function games(): Promise<GameTold[]> {
  known ??= ask<GameTold[]>("/api/games")
    .then((told) => told.filter((game) => game.name in FAMILIES))
    .catch((error: unknown) => {
      known = null;
      throw error;
    });
  return known;
}

export async function botLevels(): Promise<string[]> {
  return ask<string[]>("/api/bots").catch(() => ["medium"]);
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

/** The first lesson of a game; its sentences are ours. */
export function lesson(game: string): Promise<LessonTold> {
  return ask(`/api/games/${encodeURIComponent(game)}/lesson`);
}

/** A rule sheet after these choices, with all that follows from them. */
export function chosenSheet(
  game: string,
  sheet: SheetName,
  choices: Readonly<Record<string, string>> = {},
): Promise<SheetTold> {
  const query = sheetLink(sheet);
  for (const [name, value] of Object.entries(choices)) query.append("choose", `${name}=${value}`);
  return ask(`/api/games/${encodeURIComponent(game)}/sheet?${query}`);
}

/** A finished game as a seat saw it, or `all` or `none` of them. */
export function replay(id: string, eyes: string): Promise<ReplayTold> {
  return ask(`/api/records/${encodeURIComponent(id)}/replay?eyes=${encodeURIComponent(eyes)}`);
}

export async function record(id: string): Promise<string> {
  const answer = await asks(`/api/records/${encodeURIComponent(id)}`);
  if (!answer.ok) throw await failure(answer);
  return answer.text();
}

export async function ask<T>(path: string, init?: RequestInit): Promise<T> {
  const answer = await asks(path, init);
  if (!answer.ok) throw await failure(answer);
  return (await answer.json()) as T;
}

async function failure(answer: Response): Promise<Failed> {
  const told = (await answer.json().catch(() => ({}))) as Partial<ProblemTold>;
  return new Failed(told.message ?? answer.statusText, answer.status);
}
