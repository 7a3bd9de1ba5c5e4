// Dayous: attacks that are beaten, passed on or taken, with cards thrown in by the others.
import { m } from "../../i18n/say";
import type { DayousView } from "../../net/wire";
import type { Tag } from "../../table/board/standing";
import type { GameUi } from "../ui";
import Middle from "./Middle.svelte";
import { events } from "./events";
import { detailsOf, doubt, invites, kindsOf, momentsOf, useLabel, whyNot, wordLabel } from "./inviting";
import { finish, tell } from "./telling";

export const ui: GameUi<DayousView> = {
  Middle,
  events,
  hasLoser: true,
  inTurns: false,

  isEmpty: (view) => !view.table.length,
  finished: (_before, { last_table: table }) => ({ table }),
  topCard: () => null,
  round: (view) => view.bouts,
  lastCardsTitle: () => m.table_last_bout(),

  outs: (view) => view.out,
  isLastCardLaid: () => false,
  tags,
  lately: ({ kind }) => (kind === "passed_on" ? m.table_lately_passed_on() : ""),

  invites,
  whyNot,
  useLabel,
  wordLabel,
  doubt,
  together: () => [],
  isHarmless: (word) => word === ".",
  wantsCall: () => false,

  kindsOf,
  momentsOf,
  detailsOf,

  tell,
  tellNext: () => "",
  standsOut: () => false,
  finish,
  reason: () => "",
};

function tags(view: DayousView, seat: string): Tag[] {
  if (view.outcome) return [];
  const found: Tag[] = [];
  if (view.defender === seat) found.push({ text: m.table_defends(), kind: "turn" });
  else if (view.attacker === seat) found.push({ text: m.table_attacks(), kind: "warn" });
  if (view.done.includes(seat)) found.push({ text: m.table_is_done(), kind: "good" });
  return found;
}
