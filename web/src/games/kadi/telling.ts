// What happens in Kadi, in sentences: what a card was laid for, who accepts, who is skipped, and who is asked next.
import { listed, m } from "../../i18n/say";
import type { EventShown, KadiView } from "../../net/wire";
import type { Happening } from "../../room/fold";
import { sentence, who, whom, type Names } from "../../table/board/people";
import type { Say } from "../../table/board/telling";
import { suitName } from "../../ui/cards/names";
import { isOf } from "../known";

export function tell(event: EventShown, happening: Happening, names: Names, say: Say): string | null {
  const { kind, detail = "" } = event;
  switch (kind) {
    case "laid":
      return say(detail ? `event_laid_${detail}` : "event_laid");
    case "named":
      return say("event_named", { suit: suitName(detail) });
    case "continues":
      return detail === "anything"
        ? say("event_continues_anything")
        : say("event_continues", { suit: suitName(detail) });
    case "takes_penalty":
      return say("event_takes_penalty", { count: Number(detail) });
    case "asked":
      return asked(detail, happening, say, names);
    case "accepted":
      return say(accepted(event, happening));
    case "skipped":
      return skipped(event, happening, names);
    case "done":
      return say("event_done_turn");
    case "reversed":
      return say(`event_reversed_${detail}`);
    default:
      return null;
  }
}

/** What whoever is next has to answer, now that a turn is over. */
export function tellNext(happening: Happening, names: Names): string {
  const view = kadiOf(happening);
  const seat = view?.awaited[0];
  if (!view || !seat || !happening.events.some((event) => event.kind === "done")) return "";
  if (view.phase === "jumped")
    return sentence(view.skips > 1 ? "event_threat_jumps" : "event_threat_jump", names, seat, { count: view.skips });
  if (view.phase === "kicked") return sentence("event_threat_kick", names, seat);
  return view.phase === "meet" ? sentence("event_threat_penalty", names, seat, { count: view.penalty }) : "";
}

function kadiOf({ after: { view } }: Happening): KadiView | null {
  return isOf("kadi", view) ? view : null;
}

/** Whom the ace of spades asks: everyone but the next player or, in some houses, just them. */
function asked(detail: string, happening: Happening, say: Say, names: Names): string {
  const next = kadiOf(happening)?.spared;
  return next
    ? say(detail === "next" ? "event_asked_next" : "event_asked_others", { whom: whom(names, next) })
    : say("event_asked");
}

function skippedSeats({ events }: Happening): string[] {
  return events.filter((event) => event.kind === "skipped").map((event) => event.seat ?? "");
}

function isSkippedAlone({ seat }: EventShown, happening: Happening): boolean {
  const seats = skippedSeats(happening);
  return seats.length === 1 && seats[0] === seat;
}

function accepted(event: EventShown, happening: Happening): string {
  if (isSkippedAlone(event, happening)) return "event_accepted_skip";
  const { view } = happening.before;
  return isOf("kadi", view) && view.phase === "kicked" ? "event_accepted_kick" : "event_accepted_jump";
}

/** All who are skipped in one sentence, round after round; nothing more of one who has just accepted it. */
function skipped(event: EventShown, happening: Happening, names: Names): string {
  const seats = skippedSeats(happening);
  const isFirst = event === happening.events.find(({ kind }) => kind === "skipped");
  if (seats.length > 1)
    return isFirst ? m.event_skipped_all({ who: listed(seats.map((seat, at) => (at ? whom : who)(names, seat))) }) : "";
  const told = happening.events.some((other) => other.kind === "accepted" && other.seat === event.seat);
  return told ? "" : sentence("event_skipped", names, event.seat ?? "");
}
