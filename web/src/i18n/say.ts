// The sentences of the language in use, and of no other: they are loaded before anything is shown, and what is said at
// tables, in lessons and of people comes with them.
import { reload } from "../net/needed";
import { fontsFor } from "./fonts";
import languages from "./paraglide/languages.json";
// What all words need comes with the first script, and not as a file of its own.
import "./paraglide/pages/registry.js";
import type * as LessonsIndex from "./paraglide/lessons/messages/_index.js";
import type * as PagesIndex from "./paraglide/pages/messages/_index.js";
import type { Locale } from "./paraglide/pages/runtime.js";
import type * as PeopleIndex from "./paraglide/people/messages/_index.js";
import type * as TableIndex from "./paraglide/table/messages/_index.js";

export type Messages = typeof PagesIndex & typeof TableIndex & typeof LessonsIndex & typeof PeopleIndex;
export type Language = Locale;
type Sayings = Record<string, (inputs?: Record<string, unknown>) => string>;

const [ENGLISH] = languages as [(typeof languages)[number]];
/** Those we speak, each by its own name. */
export const LANGUAGES = languages.map(({ code, name }) => ({ code: code as Language, name }));

export let m = {} as Messages;
export let language: Language = "en";
let facts = ENGLISH;
let numbers = new Intl.NumberFormat("en");
let lists = new Intl.ListFormat("en", { type: "conjunction" });

/** Whether somebody who grew up with the language has read it. */
export function isReviewed(): boolean {
  return facts.reviewed;
}

/** The first of these languages that we speak and write as its readers do: Punjabi is read in two scripts. */
export function spokenIn(tags: readonly string[]): Language {
  const ours = languages.map(({ code }) => ({ code, written: written(code) }));
  const found = tags.map(written).flatMap((read) => ours.filter((one) => one.written === read));
  return (found[0] ?? ENGLISH).code as Language;
}

/** A language and its script; some browsers have names for languages that are none. */
function written(tag: string): string {
  try {
    const { language, script } = new Intl.Locale(tag).maximize();
    return `${language}-${script ?? ""}`;
  } catch {
    return tag;
  }
}

/** What is loaded when it is needed: the language, and what else is said at some pages. */
const PAGES = import.meta.glob<object>(["./paraglide/pages/messages/*.js", "!**/_index.js"]);
const MORE = import.meta.glob<object>(["./paraglide/{table,lessons,people}/messages/*.js", "!**/_index.js"]);
let spoken: Promise<unknown> = Promise.resolve();

/**
 * The first words of a page; without those of its own language it works in English, and without any it is loaded again.
 */
export async function begin(wanted: Language): Promise<void> {
  for (const one of [wanted, wanted, ENGLISH.code as Language]) if (await learnt(one)) return;
  await reload();
}

function learnt(wanted: Language): Promise<boolean> {
  return speak(wanted).then(
    () => true,
    () => false,
  );
}

/** Speak this language from now on; the page is drawn after that. */
export function speak(wanted: Language): Promise<void> {
  const learnt = learn(wanted);
  spoken = learnt.catch(() => undefined);
  return learnt;
}

async function learn(wanted: Language): Promise<void> {
  const sentences = await PAGES[`./paraglide/pages/messages/${wanted}.js`]?.();
  if (!sentences) throw new Error(`nobody speaks ${wanted}`);
  language = wanted;
  facts = languages.find(({ code }) => code === wanted) ?? ENGLISH;
  m = inOwnDigits(sentences) as Messages;
  numbers = new Intl.NumberFormat(wanted);
  lists = new Intl.ListFormat(wanted, { type: "conjunction" });
  document.documentElement.lang = wanted;
  document.documentElement.dir = facts.direction;
  fontsFor(wanted);
}

/** A page at which more is said: its sentences come with it. */
export async function withWords<Page>(
  page: Promise<Page>,
  ...parts: ("table" | "lessons" | "people")[]
): Promise<Page> {
  await spoken;
  const [loaded, ...sentences] = await Promise.all([
    page,
    ...parts.map((part) => MORE[`./paraglide/${part}/messages/${language}.js`]?.()),
  ]);
  for (const some of sentences) m = { ...m, ...inOwnDigits(some ?? {}) };
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
  return facts.direction === "rtl" ? `\u2066${signs}\u2069` : signs;
}

/** A message that may stand inside of others, as a sentence of its own. */
export function whole(text: string): string {
  return (
    text.charAt(0).toUpperCase() + text.slice(1) + (/[.!?…]$/.test(text) || text.endsWith(facts.stop) ? "" : facts.stop)
  );
}

/** Several things in one sentence: `A, B, and C`. */
export function listed(parts: string[]): string {
  return lists.format(parts);
}

/** Several things one after the other: `A, B, C`. */
export function inRow(parts: string[]): string {
  return parts.reduce((first, next) => m.list_comma({ first, next }));
}

/** A number that counts as itself and is written in the digits of the language. */
class Written {
  constructor(readonly value: number) {}

  valueOf(): number {
    return this.value;
  }

  toString(): string {
    return digits(this.value);
  }
}

/** Numbers in sentences are written in the digits of the language; English is written in them already. */
export function inOwnDigits(sentences: object): object {
  if (language === "en") return sentences;
  const told = Object.entries(sentences as Sayings).map(([key, say]) => [
    key,
    (inputs: Record<string, unknown> = {}) => say(Object.fromEntries(Object.entries(inputs).map(withDigits))),
  ]);
  return Object.fromEntries(told) as object;
}

function withDigits([name, value]: [string, unknown]): [string, unknown] {
  return [name, typeof value === "number" ? new Written(value) : value];
}
