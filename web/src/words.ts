// The house's own words for things the server names by keys: games, titles, levels, phrases, refusals.
import type { GameWords } from "./api";
import type { People } from "./room/fold";
import { m, sayOr } from "./say";
import type { Chair, No } from "./wire";

export const GAMES = ["donkey", "kazhutha-kali", "thulla", "dayous", "kadi"] as const;
const GETAWAY: readonly string[] = ["donkey", "kazhutha-kali", "thulla"];

/** As the server knows them; the words are each language's own. */
export const PHRASES = [
  "hello",
  "good_luck",
  "well_played",
  "thanks",
  "sorry",
  "your_turn",
  "one_moment",
  "oh_no",
  "again",
  "good_game",
  "goodbye",
] as const;

export const EMOTES: Readonly<Record<string, string>> = {
  smile: "🙂",
  laugh: "😂",
  cry: "😢",
  angry: "😠",
  think: "🤔",
  heart: "❤️",
  clap: "👏",
  donkey: "🫏",
  fire: "🔥",
  sleep: "😴",
};

/** Three games share one rule sheet. */
export function familyOf(game: string): string {
  return GETAWAY.includes(game) ? "getaway" : game;
}

export function gameTitle(game: string): string {
  return sayOr(`game_${game}`, game);
}

export function gameSummary(game: string, otherwise = ""): string {
  return sayOr(`game_${game}_summary`, otherwise);
}

type Facts = Pick<GameWords, "name" | "players" | "best_with">;

/** Where it comes from and how many can play it, and with how many it is best. */
export function gameFacts({ name, players, best_with }: Facts): [possible: string, best: string] {
  const place = sayOr(`game_${name}_place`, "");
  return [m.game_facts({ place, least: players[0], most: players[1] }), m.game_best({ least: best_with[0], most: best_with[1] })];
}

/** What the loser is called at this table (ALL-8). */
export function loserTitle(people: People): string {
  const { labels, game } = people.settings;
  return labels === "neutral" || people.settings.public ? m.loser_neutral() : sayOr(`loser_${game}`, m.loser_neutral());
}

export function levelName(level: string): string {
  return sayOr(`level_${level}`, level);
}

/** Who sits here, by name. */
export function chairName(chair: Chair | undefined): string {
  if (!chair) return "";
  if (chair.name) return chair.name;
  return chair.bot ? m.bot_name({ seat: chair.seat }) : m.seat_empty();
}

export function phraseText(phrase: string): string {
  return sayOr(`phrase_${phrase}`, phrase);
}

export function emoteSign(emote: string): string {
  return EMOTES[emote] ?? "";
}

export function emoteName(emote: string): string {
  return sayOr(`emote_${emote}`, emote);
}

/** Why something was refused, as a sentence; the server's own, where we have none. */
export function refusalText(no: No, game = ""): string {
  const known = sayOr(`refusal_${familyOf(game)}_${no.code}`, "") || sayOr(`refusal_${no.code}`, "");
  return known || asSentence(no.message);
}

function asSentence(text: string): string {
  const whole = /[.!?…]$/.test(text) ? text : `${text}.`;
  return whole.charAt(0).toUpperCase() + whole.slice(1);
}

/** What is played for, in a few words. */
export function matchWords({ form, games, word }: People["settings"]): string {
  if (form === "letters") return m.match_letters_short({ word });
  if (form === "best_of") return m.match_best_of_short({ count: games ?? 3 });
  if (form === "points") return m.match_points_short({ count: games ?? 1 });
  // Losses or wins, as the game has it.
  return games ? m.match_count_short({ count: games }) : m.match_endless_short();
}

export function botPaceWords(pace: string): string {
  return sayOr(`bot_pace_${pace}`, pace);
}

export function clockWords(clock: string | number): string {
  return typeof clock === "number" ? m.clock_seconds({ count: clock }) : sayOr(`clock_${clock}`, clock);
}

/** Whether others may answer a card out of turn, for a while. */
export function hasWindows(game: string): boolean {
  return familyOf(game) !== "getaway";
}
