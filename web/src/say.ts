// The sentences of the language in use.  English comes with the page; another language is loaded before it is shown.
import type * as Index from "./paraglide/messages/_index.js";
import * as english from "./paraglide/messages/en.js";

export type Messages = typeof Index;
export type Language = "en" | "fa";
type Sayings = Record<string, (inputs?: Record<string, unknown>) => string>;

export const LANGUAGES: readonly Language[] = ["en", "fa"];
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = { en: "English", fa: "فارسی" };
const RIGHT_TO_LEFT: readonly Language[] = ["fa"];

export let m = english as unknown as Messages;
export let language: Language = "en";
let numbers = new Intl.NumberFormat("en");
let lists = new Intl.ListFormat("en", { type: "conjunction" });

/** Speak this language from now on; the page is drawn after that. */
export async function speak(wanted: Language): Promise<void> {
  if (wanted === "fa") m = withOwnDigits(await import("./paraglide/messages/fa.js"));
  language = wanted;
  numbers = new Intl.NumberFormat(wanted);
  lists = new Intl.ListFormat(wanted, { type: "conjunction" });
  document.documentElement.lang = wanted;
  document.documentElement.dir = RIGHT_TO_LEFT.includes(wanted) ? "rtl" : "ltr";
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

function withOwnDigits(messages: object): Messages {
  const told = Object.entries(messages as Sayings).map(([key, say]) => [
    key,
    (inputs: Record<string, unknown> = {}) => say(Object.fromEntries(Object.entries(inputs).map(withDigits))),
  ]);
  return Object.fromEntries(told) as Messages;
}

function withDigits([name, value]: [string, unknown]): [string, unknown] {
  return [name, typeof value === "number" ? digits(value) : value];
}
