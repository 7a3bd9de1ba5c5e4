// What happened, in sentences: for the live region, the log and the moment on the felt.
import { cardName, suitName, suitOf } from "../cards/names";
import type { AnyView, Happening } from "../room/fold";
import { listed, sayOr } from "../say";
import type { EventShown } from "../wire";
import { botsNews, isLaid, newsOf, newsOnFelt } from "./news";
import { sentence, type Names } from "./people";
import { isDayous, isGetaway } from "./settling";

const HIDDEN = "??";
/** Told by something that happens with it. */
const SILENT = ["opens", "dealt"];
/** What another event of the same happening says better. */
const TOLD_BY: Readonly<Record<string, string>> = { played: "cut", over: "unmet" };

/** The sentence for one event; empty if it is not worth one. */
export function told(event: EventShown, names: Names, led: string | null): string {
  const seat = event.seat ?? "";
  const cards = event.cards ?? [];
  const first = cards[0] ?? "";
  const say = (key: string, inputs: Record<string, unknown> = {}): string =>
    sentence(key, names, seat, { card: cardName(first), count: cards.length, ...inputs });
  switch (event.kind) {
    case "trimmed":
      return say("event_trimmed", { cards: listed(cards.map(cardName)) });
    case "cut":
      return led ? say("event_cut", { suit: suitName(led) }) : say("event_cut_free");
    case "drew":
      return cards.includes(HIDDEN) ? say("event_drew") : say("event_drew_seen", { cards: listed(cards.map(cardName)) });
    case "took_hand": {
      const giver = event.detail ?? "";
      return giver === names.me ? say("event_took_your_hand") : say("event_took_hand", { giver: names.of(giver) });
    }
    case "trump":
      return say(`event_trump_${event.detail ?? ""}`, { suit: suitName(suitOf(first)) });
    case "direction":
    case "reversed":
      return say(`event_${event.kind}_${event.detail ?? ""}`);
    case "beat":
      return say("event_beat", { target: cardName(cards[1] ?? "") });
    case "continues":
      return event.detail === "anything" ? say("event_continues_anything") : say("event_continues", { suit: suitName(event.detail ?? "") });
    case "named":
      return say("event_named", { suit: suitName(event.detail ?? "") });
    case "over":
      return sayOr(`end_reason_${event.detail ?? ""}`, say("event_over"));
    default:
      return say(`event_${event.kind}`);
  }
}

/** All that a happening tells, in one line. */
export function toldTogether(happening: Happening, names: Names): string {
  return [...newsOf(happening, names), ...toldEvents(happening, names), ...botsNews(happening)].join(" ");
}

function toldEvents({ before, after, events, what }: Happening, names: Names): string[] {
  const view = after.view;
  if (!view) return [];
  const led = ledSuit(before.view) ?? ledSuit(after.view);
  return notToldBetter(events)
    .filter((event, at) => at === 0 || !SILENT.includes(event.kind) || event.seat === names.me)
    .filter((event) => !(what.by === "clock" && isLaid(event)))
    .map((event) => told(named(event, view), names, led))
    .filter(Boolean);
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
  const outs = events.filter((event) => event.kind === "out").map((event) => told(event, names, null));
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
  const worth = notToldBetter(events).filter((event) => STAND.includes(event.kind)).map((event) => told(event, names, null));
  const [title, ...lines] = [...news, ...worth];
  return title ? { kind: "told", title, lines } : null;
}

/** Kinds of events that are not seen on the cards alone. */
const STAND = ["took_hand", "out", "called", "unmet", "trump", "reversed", "renewed", "cardless", "false_call", "named", "asked", "continues", "lacks", "unable", "unanswered", "passed", "accepted", "direction", "over"];
