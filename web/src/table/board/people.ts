// Who sits where, by name, and which of them is "you".
import { listed, m, sayOr } from "../../i18n/say";
import type { TableState } from "../../room/fold";
import type { Chair } from "../../net/wire";
import { chairName } from "../../i18n/words";

/** What the sentences need to know about the people. */
export interface Names {
  me: string | null;
  /** The name of a seat, also one's own. */
  of: (seat: string) => string;
}

const known = new WeakMap<readonly Chair[], Map<string, string>>();

/** After a game, its players keep their names on it, though others may sit there by now. */
export function namesOf({ people: { chairs, played }, seat: me }: TableState): Names {
  const names = known.get(chairs) ?? new Map(chairs.map((chair) => [chair.seat, chairName(chair)]));
  known.set(chairs, names);
  return { me, of: (seat) => played[seat] ?? names.get(seat) ?? seat };
}

/** The name at the beginning of a sentence, `You` for oneself. */
export function who(names: Names, seat: string): string {
  return seat === names.me ? m.table_you() : names.of(seat);
}

/** The name in the middle of a sentence. */
export function whom(names: Names, seat: string): string {
  return seat === names.me ? m.table_you_object() : names.of(seat);
}

/** A sentence about a seat; `you` chooses the verb. */
export function sentence(key: string, names: Names, seat: string, inputs: Record<string, unknown> = {}): string {
  return sayOr(key, "", { who: who(names, seat), you: seat === names.me ? "yes" : "no", ...inputs });
}

/** For whom the table waits. */
export function waiting(state: TableState): string {
  const awaited = state.view?.awaited.filter((seat) => seat !== state.seat) ?? [];
  return awaited.length ? m.table_waiting_for({ who: listed(awaited.map(namesOf(state).of)) }) : "";
}

export function initial(name: string): string {
  return [...name][0] ?? "";
}
