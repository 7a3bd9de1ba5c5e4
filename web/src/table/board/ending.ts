// How a game ended, in sentences.
import { gameOf } from "../../games";
import type { TableState } from "../../room/fold";
import { listed, m, sayOr } from "../../i18n/say";
import { loserTitle } from "../../i18n/words";
import { sentence, who, whom, type Names } from "./people";

/** The places of a game that is over, and who lost it: as the match counts them, or else as the cards fell. */
export function resultOf({ people, view }: TableState): { places: string[][]; losers: string[] } | null {
  return people.counted ?? (people.ended === "agreed" ? null : (view?.outcome ?? null));
}

export function headline(table: TableState, names: Names): string {
  const result = resultOf(table);
  const hasLoser = gameOf(table.view)?.hasLoser ?? true;
  if (!result || (!hasLoser && table.people.ended === "agreed")) return m.end_title();
  if (!hasLoser) return winning(table.view?.outcome?.winners.length ? (result.places[0] ?? []) : [], names);
  const [loser, ...others] = result.losers;
  if (loser === undefined) return m.end_nobody_loses();
  if (others.length) return m.end_losers({ who: listed(result.losers.map((seat) => who(names, seat))) });
  const title = loserTitle(table.people);
  return title ? sentence("end_loser_is", names, loser, { title }) : sentence("end_loser", names, loser);
}

function winning([winner, ...others]: string[], names: Names): string {
  if (winner === undefined) return m.end_nobody_wins();
  if (others.length) return m.end_winners({ who: listed([winner, ...others].map((seat) => who(names, seat))) });
  return sentence("end_winner", names, winner);
}

/** The rule that ended the game. */
export function reasonOf({ people, view }: TableState): string {
  const outcome = view?.outcome;
  if (!outcome || people.ended !== "over") return "";
  return gameOf(view)?.reason(view, outcome) || sayOr(`end_reason_${outcome.reason}`, "");
}

/** What the cards do not tell of the end: that it was agreed, and what giving up made of it. */
export function besidesTheCards({ people: { ended, counted } }: TableState, names: Names): string {
  const resigned = counted?.resigned ?? [];
  if (ended !== "agreed")
    return resigned.length ? m.end_resigned({ who: listed(resigned.map((seat) => who(names, seat))) }) : "";
  if (!counted) return m.end_agreed();
  if (!counted.losers.length) return m.end_agreed_shared();
  const [given, last] = [resigned, counted.losers].map((seats) => listed(seats.map((seat) => whom(names, seat))));
  return m.end_agreed_counts({ who: given ?? "", last: last ?? "" });
}
