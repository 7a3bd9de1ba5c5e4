// What a table is to be: a rule sheet in words, what differs from the book, and all of it as a link.
import type { Agreed } from "./fold";
import { m, sayOr } from "../i18n/say";
import { BASE } from "../net/base";
import { CLOCKS, SECONDS, STANDARD, type Form, type GameTold, type OptionTold, type SheetTold } from "../net/wire";
import { familyOf } from "../i18n/words";

export interface Difference {
  name: string;
  question: string;
  answer: string;
  /** What the book answers. */
  book: string;
  /** Whether it has no effect, because of other options. */
  isIdle: boolean;
}

export function standard(game: string): Agreed {
  return { ...STANDARD, options: {}, game };
}

/** How many games a match has that nobody has agreed on yet. */
const USUAL_GAMES: Readonly<Record<Form, number | null>> = {
  count: null,
  wins: null,
  letters: null,
  best_of: 3,
  points: 5,
};

/** Whether people play as long as they like, or for a number of games they agree on. */
export function isOpen(form: Form): boolean {
  return form === "count" || form === "wins";
}

/** Settings with this form of match. */
export function playedFor(settings: Agreed, form: Form): Agreed {
  const isLikeBefore = form === settings.form || (isOpen(form) && isOpen(settings.form));
  return { ...settings, form, games: isLikeBefore ? settings.games : USUAL_GAMES[form] };
}

/** Settings with the sheet that was chosen, as many seats as can play it, and a match that it can be played for.
    A sheet that the browser has kept from before names no forms. */
export function under(settings: Agreed, { game, preset, options, seats, forms = [settings.form] }: SheetTold): Agreed {
  const [least = settings.seats, most = least] = [seats[0], seats.at(-1)];
  const form = forms.includes(settings.form) ? settings.form : (forms[0] ?? settings.form);
  return {
    ...playedFor(settings, form),
    game,
    preset,
    options,
    seats: Math.min(most, Math.max(least, settings.seats)),
  };
}

/** Where a rule sheet leaves the book, in words. */
export function differences(
  game: GameTold,
  differs: Readonly<Record<string, string>>,
  idle: readonly string[] = [],
): Difference[] {
  const book = game.sheets["book"]?.values ?? {};
  return game.options
    .filter((option) => option.name in differs)
    .map((option) => ({
      name: option.name,
      question: questionText(game.name, option),
      answer: answerText(game.name, option, differs[option.name] ?? ""),
      book: answerText(game.name, option, book[option.name] ?? ""),
      isIdle: idle.includes(option.name),
    }));
}

/** The questions families differ on, most important first, and all the others in the order of the rules. */
export function asked({ options, asked_first }: GameTold): [first: OptionTold[], others: OptionTold[]] {
  const first = asked_first.flatMap((name) => options.filter((option) => option.name === name));
  return [first, options.filter((option) => !first.includes(option))];
}

export function bestWith({ best_with: [least, most], best_is_ours }: GameTold): string {
  return best_is_ours ? m.best_with_ours({ least, most }) : m.best_with({ least, most });
}

export function questionText(game: string, option: OptionTold): string {
  return sayOr(`option_${familyOf(game)}_${option.name}`, option.question);
}

export function answerText(game: string, option: OptionTold, value: string): string {
  const key = `option_${familyOf(game)}_${option.name}_${option.values ? value : "number"}`;
  const words = option.values?.find((known) => known.value === value)?.words ?? value;
  return sayOr(key, words, { number: Number(value), least: option.least, most: option.most });
}

export function presetText(game: GameTold, preset: string): string {
  return sayOr(`preset_${familyOf(game.name)}_${preset}`, game.preset_words[preset] ?? "");
}

// Links

const LINKED = [
  "seats",
  "clock",
  "pace",
  "bot_pace",
  "form",
  "games",
  "word",
  "scoring",
  "labels",
  "forfeit",
  "reserve",
  "window",
] as const;

export type SheetName = Pick<Agreed, "preset" | "options">;

/** The rule sheet alone, as the address of its rule page has it. */
export function sheetLink(settings: SheetName): URLSearchParams {
  const link = new URLSearchParams();
  if (settings.preset !== "book") link.set("preset", settings.preset);
  for (const [name, value] of Object.entries(settings.options)) link.append("option", `${name}=${value}`);
  return link;
}

/** Where the rules of a table can be read. */
export function rulesAddress(settings: Pick<Agreed, "game" | "preset" | "options">): string {
  const sheet = sheetLink(settings).toString();
  return `${BASE}rules/${settings.game}${sheet && `?${sheet}`}`;
}

/** Everything but who may come, to be sent to a friend. */
export function tableLink(settings: Agreed): URLSearchParams {
  const link = sheetLink(settings);
  link.set("game", settings.game);
  for (const name of LINKED) {
    const value = settings[name];
    if (value !== STANDARD[name]) link.set(name, String(value));
  }
  return link;
}

/** What a link says; what it does not say, or says wrongly, is as usual. */
export function settingsFrom(link: URLSearchParams, games: GameTold[]): Agreed {
  const game = games.find((known) => known.name === link.get("game")) ?? games[0];
  const settings = standard(game?.name ?? "");
  if (!game) return settings;
  settings.preset = link.get("preset") ?? "book";
  if (!(settings.preset in game.sheets)) settings.preset = "book";
  for (const name of LINKED) read(settings, name, link.get(name));
  const told = link.getAll("option").map((pair) => pair.split("=", 2) as [string, string]);
  settings.options = Object.fromEntries(told.filter(([name, value]) => isOption(game, name, value)));
  return settings;
}

function read(settings: Agreed, name: (typeof LINKED)[number], text: string | null): void {
  if (text === null) return;
  const usual: unknown = STANDARD[name];
  const numeric = typeof usual === "number" || usual === null || (name === "clock" && !(text in CLOCKS));
  if (["clock", "window"].includes(name) && numeric && !isTime(Number(text))) return;
  if (numeric && !Number.isFinite(Number(text))) return;
  Object.assign(settings, { [name]: numeric ? Number(text) : text });
}

function isTime(seconds: number): boolean {
  return seconds >= SECONDS[0] && seconds <= SECONDS[1];
}

function isOption(game: GameTold, name: string, value: string): boolean {
  const option = game.options.find((known) => known.name === name);
  if (!option) return false;
  if (option.values) return option.values.some((known) => known.value === value);
  return Number(value) >= (option.least ?? 0) && Number(value) <= (option.most ?? 0);
}
