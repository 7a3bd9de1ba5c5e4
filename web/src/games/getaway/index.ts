// The getaway games: tricks that are followed or cut; whoever is left with cards loses.
import { m } from "../../i18n/say";
import type { GetawayView } from "../../net/wire";
import type { GameUi } from "../ui";
import Middle from "./Middle.svelte";
import { events } from "./events";
import { doubt, invites, momentsOf, useLabel, whyNot, wordLabel } from "./inviting";
import { finish, tell } from "./telling";

export const ui: GameUi<GetawayView> = {
  Middle,
  events,
  hasLoser: true,
  inTurns: true,

  isEmpty: (view) => !view.trick.length,
  finished: (before, { last_trick: trick, cutter, picker }) => ({
    trick,
    cutter,
    picker,
    led: before.led ?? trick[0]?.[1][1] ?? null,
  }),
  topCard: () => null,
  round: (view) => view.tricks,
  lastCardsTitle: () => m.table_last_trick(),

  outs: (view) => view.out.map((seat) => [seat]),
  isLastCardLaid: (view, seat) => !view.outcome && view.sizes[seat] === 0,
  tags: (view, seat) =>
    view.piles[seat] ? [{ text: m.table_pile_aside({ count: view.piles[seat] }), kind: "plain" }] : [],
  lately: () => "",

  invites,
  whyNot,
  useLabel,
  wordLabel,
  doubt,
  together: () => [],
  isHarmless: () => false,
  wantsCall: () => false,

  kindsOf: () => [],
  momentsOf,
  detailsOf: () => [],

  tell,
  tellNext: () => "",
  standsOut: () => false,
  finish,
  reason: () => "",
};
