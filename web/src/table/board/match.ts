// How a match stands and how it ended, in sentences.
import { spelled } from "../../i18n/letters";
import type { TableState } from "../../room/fold";
import { listed, m } from "../../i18n/say";
import type { MatchShown, Standing } from "../../net/wire";
import { resultOf } from "./ending";
import { sentence, who, type Names } from "./people";

/** The letters of the word that a seat has lost already. */
export function lettersAt(match: MatchShown | null, seat: string): string[] {
  const losses = match?.standing.find((one) => one.seat === seat)?.losses ?? 0;
  return match?.word.slice(0, losses) ?? [];
}

/** `D-O-N of DONKEY`; nothing if there are none. */
export function lettersWords(word: readonly string[], letters: readonly string[]): string {
  return letters.length ? m.letters_of({ letters: spelled(letters), word: word.join("") }) : "";
}

/** Who gets the ears: whoever has lost the match, or else the game. */
export function earsOf(table: TableState): string[] {
  const losers = table.people.match?.losers ?? [];
  return losers.length ? losers : (resultOf(table)?.losers ?? []);
}

/** Whether these owe the forfeit: where the match will have a loser at an end of its own, it waits for that. */
export function oweForfeit({ people: { match, settings } }: TableState, losers: readonly string[]): boolean {
  const { form, games } = match ?? settings;
  const waits = (form === "letters" || (form === "count" && games !== null)) && !match?.over;
  return losers.length > 0 && !waits;
}

/** Who lost or won a match that is over. */
export function matchHeadline(match: MatchShown, names: Names): string {
  const [one, ...others] = match.losers.length ? match.losers : match.champions;
  const all = listed([one ?? "", ...others].map((seat) => who(names, seat)));
  if (one === undefined) return match.form === "count" ? m.end_nobody_lost() : m.end_nobody_won();
  const word = spelled(match.word);
  if (match.form === "letters")
    return others.length ? m.end_completed_all({ who: all, word }) : sentence("end_completed", names, one, { word });
  if (match.form === "count")
    return others.length ? m.end_lost_most_all({ who: all }) : sentence("end_lost_most", names, one);
  return others.length ? m.end_champions({ who: all }) : sentence("end_champion", names, one);
}

/** Why; whoever lost most often buys the snacks, unless the table chose another forfeit. */
export function matchReason(match: MatchShown, forfeit: string): string {
  const named = match.losers.length ? match.losers : match.champions;
  const one = match.standing.find((standing) => standing.seat === named[0]);
  const snacks =
    match.form === "count" && named.length && !forfeit ? (named.length > 1 ? m.end_snacks_all() : m.end_snacks()) : "";
  return [match.stopped ? m.end_stopped() : "", one ? figures(match, one, named) : "", snacks]
    .filter(Boolean)
    .join(" ");
}

function figures({ form, standing }: MatchShown, one: Standing, named: readonly string[]): string {
  const games = one.games ?? 0;
  const isShared = named.length > 1;
  switch (form) {
    case "letters":
      return "";
    case "count":
      return (isShared ? m.end_losses_each : m.end_losses_of)({ count: one.losses ?? 0, games });
    case "wins":
      return (isShared ? m.end_wins_each : m.end_wins_of)({ count: one.wins ?? 0, games });
    case "points":
      return m.end_points_of({ count: one.points ?? 0 });
    case "best_of": {
      const isAlone = standing.every((other) => named.includes(other.seat) || other.first_places !== one.first_places);
      const first = (isShared ? m.end_first_each : m.end_first_of)({ count: one.first_places ?? 0, games });
      return isAlone ? first : `${first} ${m.end_first_decides()}`;
    }
  }
}

/** What the last game has added to the words of those who lost it. */
export function newLetters({ people }: TableState, losers: readonly string[], names: Names): string[] {
  const { match } = people;
  if (!match?.word.length || !people.counted) return [];
  return losers.map((seat) =>
    sentence("end_has_letters", names, seat, { letters: spelled(lettersAt(match, seat)), word: match.word.join("") }),
  );
}
