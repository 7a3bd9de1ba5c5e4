// What happens in Dayous, in sentences: whom an attack goes to, and whether what is taken may still grow.
import { m } from "../../i18n/say";
import type { EventShown } from "../../net/wire";
import type { Happening } from "../../room/fold";
import { whom, type Names } from "../../table/board/people";
import { takenWords, type Moment, type Say } from "../../table/board/telling";
import { cardName, suitName, suitOf } from "../../ui/cards/names";
import { isOf } from "../known";

export function tell(
  { kind, cards = [], detail = "" }: EventShown,
  { after: { view } }: Happening,
  names: Names,
  say: Say,
): string | null {
  if (!isOf("dayous", view)) return null;
  switch (kind) {
    case "trump":
      return say(`event_trump_${detail}`, { suit: suitName(suitOf(cards[0] ?? "")) });
    case "beat":
      return say("event_beat", { target: cardName(cards[1] ?? "") });
    case "discarded":
      return say("event_discarded_bout");
    case "takes":
      return view.taking ? say("event_takes_pile_on") : null;
    case "attacked":
    case "passed_on":
      return view.defender ? say(`event_${kind}_whom`, { whom: whom(names, view.defender) }) : null;
    default:
      return null;
  }
}

export function finish(happening: Happening, names: Names): Moment | null {
  const [title, ...lines] = takenWords(happening, names);
  if (title) return { kind: "taken", title, lines };
  return happening.events.some((event) => event.kind === "discarded")
    ? { kind: "beaten", title: m.moment_beaten(), lines: [] }
    : null;
}
