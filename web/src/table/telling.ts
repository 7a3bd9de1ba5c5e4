// What happened, in sentences: for the live region, the log and the moment on the felt.
import { cardName, suitName, suitOf } from "../cards/names";
import type { AnyView, Happening } from "../room/fold";
import { listed, sayOr } from "../say";
import type { EventShown } from "../wire";
import { toldOfDayous } from "./telling.dayous";
import { threat, toldOfKadi } from "./telling.kadi";
import { botsNews, isLaid, newsOf, newsOnFelt } from "./news";
import { sentence, type Names } from "./people";
import { isDayous, isGetaway } from "./settling";

const HIDDEN = "??";
/** Told by something that happens with it. */
const SILENT = ["opens", "dealt"];
/** What another event of the same happening says better. */
const TOLD_BY: Readonly<Record<string, string>> = { played: "cut", over: "unmet" };

/** The sentence for one event; empty if it is not worth one. */
function told(event: EventShown, happening: Happening, names: Names): string {
  const seat = event.seat ?? "";
  const cards = event.cards ?? [];
  const first = cards[0] ?? "";
  const detail = event.detail ?? "";
  const say = (key: string, inputs: Record<string, unknown> = {}): string =>
    sentence(key, names, seat, { card: cardName(first), count: cards.length, ...inputs });
  switch (event.kind) {
    case "trimmed":
      return say("event_trimmed", { cards: listed(cards.map(cardName)) });
    case "cut": {
      const led = ledSuit(happening.before.view) ?? ledSuit(happening.after.view);
      return led ? say("event_cut", { suit: suitName(led) }) : say("event_cut_free");
    }
    case "drew":
      return cards.includes(HIDDEN) ? say("event_drew") : say("event_drew_seen", { cards: listed(cards.map(cardName)) });
    case "took_hand": {
      const giver = event.detail ?? "";
      return giver === names.me ? say("event_took_your_hand") : say("event_took_hand", { giver: names.of(giver) });
    }
    case "trump":
      return say(`event_trump_${detail}`, { suit: suitName(suitOf(first)) });
    case "direction":
    case "reversed":
      return say(`event_${event.kind}_${detail}`);
    case "beat":
      return say("event_beat", { target: cardName(cards[1] ?? "") });
    case "over":
      return sayOr(`end_reason_${detail}`, say("event_over"));
    default:
      return toldOfKadi(event, happening, names) ?? toldOfDayous(event, happening, names) ?? say(`event_${event.kind}`);
  }
}

/** All that a happening tells, in one line. */
export function toldTogether(happening: Happening, names: Names): string {
  return [...newsOf(happening, names), ...toldEvents(happening, names), ...botsNews(happening)].join(" ");
}

function toldEvents(happening: Happening, names: Names): string[] {
  const { after, events, what } = happening;
  const view = after.view;
  if (!view) return [];
  const lines = notToldBetter(events)
    .filter((event, at) => at === 0 || !SILENT.includes(event.kind) || event.seat === names.me)
    .filter((event) => !(what.by === "clock" && isLaid(event)))
    .map((event) => told(named(event, view), happening, names));
  return [...lines, threat(happening, names)].filter(Boolean);
}

/** The events without those that another of them says better. */
function notToldBetter(events: readonly EventShown[]): EventShown[] {
  return events.filter((event) => !events.some((other) => TOLD_BY[event.kind] === other.kind));
}

function ledSuit(view: AnyView | null): string | null {
  if (!view || !isGetaway(view)) return null;
  return view.led ?? view.last_trick[0]?.[1][1] ?? null;
}

/** The same kind of event is told in other words in another game. */
function named(event: EventShown, view: AnyView): EventShown {
  if (event.kind === "discarded") return { ...event, kind: isDayous(view) ? "discarded_bout" : "discarded_trick" };
  if (event.kind === "drew" && isGetaway(view)) return { ...event, kind: "drew_waste" };
  return event;
}

export interface Moment {
  kind: "cut" | "clean" | "beaten" | "taken" | "out" | "told";
  title: string;
  lines: string[];
}

/** What deserves to stand on the felt for a while; null if nothing does. */
export function momentOf(happening: Happening, names: Names): Moment | null {
  const { before, after, events } = happening;
  const game = after.people.settings.game;
  const find = (kind: string): EventShown | undefined => events.find((event) => event.kind === kind);
  const outs = events.filter((event) => event.kind === "out").map((event) => told(event, happening, names));
  const news = newsOnFelt(happening, names);
  const cut = find("cut");
  const taken = find("picked_up");
  const takes = taken ? [sentence("moment_takes", names, taken.seat ?? "", { count: taken.cards?.length ?? 0 })] : [];
  if (cut || (taken && after.view && isGetaway(after.view) && after.view.cutter)) {
    const cutter = cut?.seat ?? (after.view && isGetaway(after.view) ? (after.view.cutter ?? "") : "");
    const led = ledSuit(before.view) ?? ledSuit(after.view);
    const why = led ? [sentence("moment_cut_why", names, cutter, { suit: suitName(led) })] : [];
    const title = sayOr(`moment_cut_${game}`, sayOr("moment_cut", ""));
    return { kind: "cut", title, lines: [...why, ...takes, ...outs, ...news] };
  }
  if (taken) return { kind: "taken", title: takes[0] ?? "", lines: [...outs, ...news] };
  if (find("discarded")) {
    const dayous = after.view && isDayous(after.view);
    return { kind: dayous ? "beaten" : "clean", title: sayOr(dayous ? "moment_beaten" : "moment_clean", ""), lines: [...outs, ...news] };
  }
  const worth = notToldBetter(events).filter(isNotSeen).map((event) => told(event, happening, names));
  const [title, ...lines] = [...news, ...worth, threat(happening, names)].filter(Boolean);
  return title ? { kind: "told", title, lines } : null;
}

/** Kinds of events that are not seen on the cards alone. */
const STAND = ["took_hand", "out", "called", "unmet", "trump", "reversed", "renewed", "cardless", "false_call", "named", "asked", "continues", "lacks", "unable", "unanswered", "takes_penalty", "passed", "accepted", "skipped", "passed_on", "direction", "over"];

/** The card is seen, and what it was laid for is not. */
const ANSWERS = ["counters", "forwards", "meets"];

function isNotSeen({ kind, detail = "" }: EventShown): boolean {
  return STAND.includes(kind) || (kind === "laid" && ANSWERS.includes(detail));
}
