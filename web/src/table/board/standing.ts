// How a seat stands, for the eye and for the ear.
import { gameOf } from "../../games";
import { badgeOf } from "../../ui/badges";
import { chairOf, teamOf, type Due, type TableState } from "../../room/fold";
import { inRow, m } from "../../i18n/say";
import type { Chair } from "../../net/wire";
import { lately } from "./lately";
import { earsOf, lettersAt, lettersWords } from "./match";
import { namesOf } from "./people";

export interface Tag {
  text: string;
  kind: "plain" | "warn" | "good" | "turn";
  /** Whether it is told at one's own seat, too: it stands there for longer than a moment. */
  lasts?: boolean;
}

export interface Standing {
  seat: string;
  name: string;
  /** Of a person; a bot has none. */
  badge: string;
  count: number;
  isBot: boolean;
  isAwaited: boolean;
  isOut: boolean;
  isAway: boolean;
  isDealer: boolean;
  /** Whether it wears the ears. */
  isLoser: boolean;
  /** The word that is played for, and what of it this seat has lost. */
  word: string[];
  letters: string[];
  team: number | null;
  tags: Tag[];
  due: Due | null;
}

export function standing(state: TableState, seat: string): Standing {
  const { view } = state;
  const chair = chairOf(state, seat);
  const places = outPlaces(state);
  const isAway = chair?.guest !== undefined && chair.guest !== "" && state.away.includes(chair.guest);
  return {
    seat,
    name: namesOf(state).of(seat),
    badge: chair?.guest ? badgeOf(chair.guest, chair.badge) : "",
    count: view?.sizes[seat] ?? 0,
    isBot: Boolean(chair?.bot) && !chair?.guest,
    isAwaited: !state.people.ended && (view?.awaited.includes(seat) ?? false),
    isOut: places[seat] !== undefined,
    isAway,
    isDealer: view?.dealer === seat,
    isLoser: earsOf(state).includes(seat),
    word: state.people.match?.word ?? [],
    letters: lettersAt(state.people.match, seat),
    team: teamOf(state.people, seat),
    tags: tagsOf(state, seat, places[seat], isAway, chair),
    due: state.clock.due[seat] ?? null,
  };
}

function isPartner({ people, seat: me }: TableState, seat: string): boolean {
  if (me === null || me === seat) return false;
  const team = teamOf(people, seat);
  return team !== null && team === teamOf(people, me);
}

function outPlaces(state: TableState): Record<string, number> {
  const { view } = state;
  if (!view) return {};
  const groups = gameOf(view)?.outs(view) ?? [];
  let place = 1;
  const places: Record<string, number> = {};
  for (const group of groups) {
    for (const seat of group) places[seat] = place;
    place += group.length;
  }
  return places;
}

/** Why a bot plays for someone. */
const HELD: Readonly<Record<string, () => string>> = {
  away: () => m.table_away(),
  idle: () => m.table_timed_out(),
  left: () => m.table_left(),
  resigned: () => m.table_gave_up(),
};

function tagsOf(
  state: TableState,
  seat: string,
  place: number | undefined,
  isAway: boolean,
  chair: Chair | undefined,
): Tag[] {
  const { view } = state;
  const tags: Tag[] = [];
  const add = (text: string, kind: Tag["kind"] = "plain"): number => tags.push({ text, kind });
  const game = gameOf(view);
  if (!view || !game) return tags;
  const word = view.outcome ? undefined : lately(state.events, game)[seat];
  if (word) add(word, "warn");
  if (place !== undefined) add(m.table_out_place({ place }), "good");
  else if (game.isLastCardLaid(view, seat)) add(m.table_last_card(), "warn");
  if (chair?.agrees) add(m.table_wants_end());
  if (chair?.held) {
    add(m.table_bot(), "warn");
    add(HELD[chair.held]?.() ?? "");
  } else if (isAway) add(m.table_away(), "warn");
  else if (chair?.timeouts) tags.push({ text: m.table_timed_out(), kind: "warn", lasts: true });
  if (isPartner(state, seat)) add(m.table_partner(), "good");
  return [...tags, ...game.tags(view, seat)];
}

/** All of it in one line for the ear. */
export function spoken(one: Standing): string {
  const parts = [one.name, m.table_cards_count({ count: one.count }), ...one.tags.map((tag) => tag.text)];
  if (one.letters.length) parts.push(lettersWords(one.word, one.letters));
  if (one.isBot) parts.push(m.table_bot());
  if (one.isAwaited) parts.push(m.table_to_play());
  return inRow(parts);
}
