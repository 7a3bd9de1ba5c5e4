// What a table is to be: a rule sheet in words, what differs from the book, and all of it as a link.
import type { GameWords } from "../api";
import type { Agreed } from "../room/fold";
import { sayOr } from "../say";
import { familyOf } from "../words";

export type Sheet = Record<string, string>;

export interface Difference {
  name: string;
  question: string;
  answer: string;
}

const STANDARD: Omit<Agreed, "game"> = {
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
  word: "DONKEY",
  scoring: "one_each",
  labels: "traditional",
  forfeit: "",
};

export function standard(game: string): Agreed {
  return { ...STANDARD, options: {}, game };
}

/** All options with their values. */
export function sheetOf(game: GameWords, settings: Pick<Agreed, "preset" | "options">): Sheet {
  return { ...(game.presets[settings.preset] ?? game.presets["book"]), ...settings.options };
}

/** The options to send so that the preset becomes this sheet. */
export function optionsOf(game: GameWords, preset: string, sheet: Sheet): Sheet {
  const base = game.presets[preset] ?? {};
  const changed = Object.entries(sheet).filter(([name, value]) => base[name] !== value);
  const options = Object.fromEntries(changed);
  // The server lets a changed picker change who leads as well, unless that is said (GW-A10).
  const lead = sheet["lead_after_cut"];
  return "picker" in options && lead ? { ...options, lead_after_cut: lead } : options;
}

/** Settings with one option changed. */
export function withOption(game: GameWords, settings: Agreed, name: string, value: string): Agreed {
  const sheet = { ...sheetOf(game, settings), [name]: value };
  return seated(game, { ...settings, options: optionsOf(game, settings.preset, sheet) });
}

/** As many seats as the rule sheet can have. */
export function seated(game: GameWords, settings: Agreed): Agreed {
  const [least, most] = seatsOf(game, settings);
  return { ...settings, seats: Math.min(most, Math.max(least, settings.seats)) };
}

export function seatsOf(game: GameWords, settings: Agreed): readonly [number, number] {
  return hasPartners(game, settings) ? [4, 4] : game.players;
}

export function hasPartners(game: GameWords, settings: Agreed): boolean {
  return sheetOf(game, settings)["teams"] === "partners";
}

/** Where this rule sheet leaves the book, in words. */
export function differences(game: GameWords, settings: Pick<Agreed, "preset" | "options">): Difference[] {
  const sheet = sheetOf(game, settings);
  const book = game.presets["book"] ?? {};
  return game.options
    .filter((option) => sheet[option.name] !== book[option.name])
    .map((option) => ({
      name: option.name,
      question: questionText(game.name, option),
      answer: answerText(game.name, option, sheet[option.name] ?? ""),
    }));
}

type Option = GameWords["options"][number];

export function questionText(game: string, option: Option): string {
  return sayOr(`option_${familyOf(game)}_${option.name}`, option.question);
}

export function answerText(game: string, option: Option, value: string): string {
  const key = `option_${familyOf(game)}_${option.name}_${option.values ? value : "number"}`;
  const words = option.values?.find((known) => known.value === value)?.words ?? value;
  return sayOr(key, words, { number: Number(value), least: option.least, most: option.most });
}

export function presetText(game: GameWords, preset: string): string {
  return sayOr(`preset_${familyOf(game.name)}_${preset}`, game.preset_words[preset] ?? "");
}

// Links

const LINKED = ["seats", "clock", "pace", "bot_pace", "form", "games", "word", "scoring", "labels", "forfeit", "reserve", "window"] as const;

/** The rule sheet alone, as the address of its rule page has it. */
export function sheetLink(settings: Pick<Agreed, "preset" | "options">): URLSearchParams {
  const link = new URLSearchParams();
  if (settings.preset !== "book") link.set("preset", settings.preset);
  for (const [name, value] of Object.entries(settings.options)) link.append("option", `${name}=${value}`);
  return link;
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
export function settingsFrom(link: URLSearchParams, games: GameWords[]): Agreed {
  const game = games.find((known) => known.name === link.get("game")) ?? games[0];
  const settings = standard(game?.name ?? "donkey");
  if (!game) return settings;
  settings.preset = link.get("preset") ?? "book";
  if (!(settings.preset in game.presets)) settings.preset = "book";
  for (const name of LINKED) read(settings, name, link.get(name));
  const told = link.getAll("option").map((pair) => pair.split("=", 2) as [string, string]);
  settings.options = Object.fromEntries(told.filter(([name, value]) => isOption(game, name, value)));
  return seated(game, settings);
}

function read(settings: Agreed, name: (typeof LINKED)[number], text: string | null): void {
  if (text === null) return;
  const usual: unknown = STANDARD[name];
  const numeric = typeof usual === "number" || usual === null;
  if (numeric && !Number.isFinite(Number(text))) return;
  Object.assign(settings, { [name]: numeric ? Number(text) : text });
}

function isOption(game: GameWords, name: string, value: string): boolean {
  const option = game.options.find((known) => known.name === name);
  if (!option) return false;
  if (option.values) return option.values.some((known) => known.value === value);
  return Number(value) >= (option.least ?? 0) && Number(value) <= (option.most ?? 0);
}
