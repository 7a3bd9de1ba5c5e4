// What the server answers to plain requests.
import { language } from "./say";
import type { Listed, Settings } from "./wire";

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
  presets: Record<string, Record<string, string>>;
  preset_words: Record<string, string>;
  options: OptionWords[];
  version: number;
}

export interface TableInfo {
  code: string;
  settings: Settings;
  differences: string[];
  host: string;
  seats: number;
  taken: number;
  playing: boolean;
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

export function tableInfo(code: string): Promise<TableInfo> {
  return ask(`/api/tables/${encodeURIComponent(code)}`);
}

/** In the language in use. */
export async function rulePage(game: string, sheet: URLSearchParams): Promise<string> {
  const page = await ask<{ markdown: string }>(`/api/games/${encodeURIComponent(game)}/rules?${sheet}&language=${language}`);
  return page.markdown;
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
