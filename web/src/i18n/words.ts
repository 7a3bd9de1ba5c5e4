// The house's own words for things the server names by keys: games, titles, levels, phrases, refusals.
import type { People } from "../room/fold";
import { m, sayOr, whole } from "./say";
import { EMOTES, FAMILIES, type Chair, type Game, type GameTold, type No } from "../net/wire";

export const GAMES = Object.keys(FAMILIES) as Game[];

const EMOTE_SIGNS: Readonly<Record<(typeof EMOTES)[number], string>> = {
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

/** Games of a family share their rule sheets; what is said of those has the name of the family. */
export function familyOf(game: string): string {
  return game in FAMILIES ? FAMILIES[game as Game] : game;
}

export function gameTitle(game: string): string {
  return sayOr(`game_${game}`, game);
}

export function gameSummary(game: string, otherwise = ""): string {
  return sayOr(`game_${game}_summary`, otherwise);
}

type Facts = Pick<GameTold, "name" | "players" | "best_with">;

/** Where it comes from and how many can play it, and with how many it is best. */
export function gameFacts({ name, players, best_with }: Facts): [possible: string, best: string] {
  const place = sayOr(`game_${name}_place`, "");
  return [
    m.game_facts({ place, least: players[0], most: players[1] }),
    m.game_best({ least: best_with[0], most: best_with[1] }),
  ];
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
  const known = EMOTES.find((name) => name === emote);
  return known ? EMOTE_SIGNS[known] : "";
}

export function emoteName(emote: string): string {
  return sayOr(`emote_${emote}`, emote);
}

/** Why something was refused, as a sentence; the server's own, where we have none. */
export function refusalText(no: Pick<No, "code" | "message">, game = ""): string {
  return whole(sayOr(`refusal_${familyOf(game)}_${no.code}`, "") || sayOr(`refusal_${no.code}`, no.message));
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
