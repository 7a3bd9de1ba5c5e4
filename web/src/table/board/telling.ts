// What happened, in sentences: for the live region, the log and the moment on the felt.
import { gameOf } from "../../games";
import type { GameUi, Roles } from "../../games/ui";
import { listed, sayOr } from "../../i18n/say";
import type { EventShown } from "../../net/wire";
import type { Happening } from "../../room/fold";
import { cardName } from "../../ui/cards/names";
import { botsNews, newsOf, newsOnFelt } from "./news";
import { sentence, type Names } from "./people";

const HIDDEN = "??";

/** A sentence about whom an event is about, with its first card and the number of its cards. */
export type Say = (key: string, inputs?: Record<string, unknown>) => string;

/** What deserves to stand on the felt for a while. */
export interface Moment {
  kind: "cut" | "clean" | "beaten" | "taken" | "out" | "told";
  title: string;
  lines: string[];
}

/** The sentence for one event; empty if it is not worth one. */
function told(event: EventShown, happening: Happening, names: Names, game: GameUi): string {
  const { kind, seat = "", cards = [], detail = "" } = event;
  const say: Say = (key, inputs = {}) =>
    sentence(key, names, seat, { card: cardName(cards[0] ?? ""), count: cards.length, ...inputs });
  const own = game.tell(event, happening, names, say);
  if (own !== null) return own;
  if (kind === "drew")
    return cards.includes(HIDDEN) ? say("event_drew") : say("event_drew_seen", { cards: listed(cards.map(cardName)) });
  if (kind === "direction") return say(`event_direction_${detail}`);
  return kind === "over" ? sayOr(`end_reason_${detail}`, say("event_over")) : say(`event_${kind}`);
}

/** All that a happening tells, in one line. */
export function toldTogether(happening: Happening, names: Names): string {
  return [...newsOf(happening, names), ...toldEvents(happening, names), ...botsNews(happening)].join(" ");
}

function toldEvents(happening: Happening, names: Names): string[] {
  const { after, events, what } = happening;
  const game = gameOf(after.view);
  if (!game) return [];
  const lines = notToldBetter(events, game.events)
    .filter((event, at) => at === 0 || !game.events[event.kind]?.silent || event.seat === names.me)
    .filter((event) => !(what.by === "clock" && game.events[event.kind]?.plain))
    .map((event) => told(event, happening, names, game));
  return [...lines, game.tellNext(happening, names)].filter(Boolean);
}

/** The events without those that another of them says better. */
function notToldBetter(events: readonly EventShown[], roles: Roles): EventShown[] {
  return events.filter((event) => !events.some((other) => roles[event.kind]?.unless === other.kind));
}

/** Who picks up what lay on the table, if someone does. */
export function takenWords({ events }: Happening, names: Names): string[] {
  const taken = events.find((event) => event.kind === "picked_up");
  return taken ? [sentence("moment_takes", names, taken.seat ?? "", { count: taken.cards?.length ?? 0 })] : [];
}

/** What deserves to stand on the felt for a while; null if nothing does. */
export function momentOf(happening: Happening, names: Names): Moment | null {
  const { after, events } = happening;
  const news = newsOnFelt(happening, names);
  const game = gameOf(after.view);
  const finish = game?.finish(happening, names);
  if (game && finish) {
    const outs = events.filter((event) => event.kind === "out").map((event) => told(event, happening, names, game));
    return { ...finish, lines: [...finish.lines, ...outs, ...news] };
  }
  const [title, ...lines] = [...news, ...(game ? standing(happening, names, game) : [])].filter(Boolean);
  return title ? { kind: "told", title, lines } : null;
}

/** What is not seen on the cards alone. */
function standing(happening: Happening, names: Names, game: GameUi): string[] {
  const worth = notToldBetter(happening.events, game.events).filter(
    (event) => game.events[event.kind]?.stands ?? game.standsOut(event),
  );
  return [...worth.map((event) => told(event, happening, names, game)), game.tellNext(happening, names)];
}
