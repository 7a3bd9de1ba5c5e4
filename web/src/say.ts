// The sentences of the language in use.  English comes with the page; another language is loaded before it is shown, and what is
// said at tables comes with them.
import type * as PagesIndex from "./paraglide/pages/messages/_index.js";
import * as english from "./paraglide/pages/messages/en.js";
import type * as TableIndex from "./paraglide/table/messages/_index.js";

export type Messages = typeof PagesIndex & typeof TableIndex;
export type Language = "en" | "fa";
type Sayings = Record<string, (inputs?: Record<string, unknown>) => string>;

export const LANGUAGES: readonly Language[] = ["en", "fa"];
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = { en: "English", fa: "فارسی" };
const RIGHT_TO_LEFT: readonly Language[] = ["fa"];

export let m = english as unknown as Messages;
export let language: Language = "en";
let numbers = new Intl.NumberFormat("en");
let lists = new Intl.ListFormat("en", { type: "conjunction" });

/** What is loaded when it is needed: another language, and what is said at tables. */
const MORE = {
  en: { pages: () => Promise.resolve(english), table: () => import("./paraglide/table/messages/en.js") },
  fa: { pages: () => import("./paraglide/pages/messages/fa.js"), table: () => import("./paraglide/table/messages/fa.js") },
};
let spoken: Promise<unknown> = Promise.resolve();

/** Speak this language from now on; the page is drawn after that. */
export function speak(wanted: Language): Promise<void> {
  const learnt = learn(wanted);
  spoken = learnt.catch(() => undefined);
  return learnt;
}

async function learn(wanted: Language): Promise<void> {
  const sentences = await MORE[wanted].pages();
  language = wanted;
  m = inOwnDigits(sentences) as Messages;
  numbers = new Intl.NumberFormat(wanted);
  lists = new Intl.ListFormat(wanted, { type: "conjunction" });
  document.documentElement.lang = wanted;
  document.documentElement.dir = RIGHT_TO_LEFT.includes(wanted) ? "rtl" : "ltr";
}

/** A page at which more is said: its sentences come with it. */
export async function withTableWords<Page>(page: Promise<Page>): Promise<Page> {
  await spoken;
  const [loaded, sentences] = await Promise.all([page, MORE[language].table()]);
  m = { ...m, ...inOwnDigits(sentences) };
  return loaded;
}

/** A number in the digits of the language. */
export function digits(value: number): string {
  return numbers.format(value);
}

/** The whole number someone has written, in the digits of any of our languages; null if it is none. */
export function numberIn(text: string): number | null {
  const plain = text.trim().replaceAll(/[٠-٩۰-۹]/g, (digit) => String(digit.charCodeAt(0) & 15));
  return /^\d+$/.test(plain) ? Number(plain) : null;
}

/** A sentence whose key is only known at run time, or what to say without one. */
export function sayOr(key: string, otherwise: string, inputs: Record<string, unknown> = {}): string {
  const known = (m as unknown as Sayings)[key.replaceAll("-", "_")];
  return known ? known(inputs) : otherwise;
}

/** Signs that read from left to right, in whatever sentence they stand. */
export function leftToRight(signs: string): string {
  return RIGHT_TO_LEFT.includes(language) ? `\u2066${signs}\u2069` : signs;
}

/** Several things in one sentence: `A, B and C`. */
export function listed(parts: string[]): string {
  return lists.format(parts);
}

/** Numbers in sentences are written in the digits of the language; English is written in them already. */
function inOwnDigits(sentences: object): object {
  if (language === "en") return sentences;
  const told = Object.entries(sentences as Sayings).map(([key, say]) => [
    key,
    (inputs: Record<string, unknown> = {}) => say(Object.fromEntries(Object.entries(inputs).map(withDigits))),
  ]);
  return Object.fromEntries(told) as object;
}

function withDigits([name, value]: [string, unknown]): [string, unknown] {
  return [name, typeof value === "number" ? digits(value) : value];
}
