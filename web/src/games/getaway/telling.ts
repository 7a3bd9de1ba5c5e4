// What happens in the getaway games, in sentences: who cuts and why, who picks up, whose hand is taken.
import { listed, m, sayOr } from "../../i18n/say";
import type { EventShown } from "../../net/wire";
import type { AnyView, Happening } from "../../room/fold";
import { sentence, type Names } from "../../table/board/people";
import { takenWords, type Moment, type Say } from "../../table/board/telling";
import { cardName, suitName } from "../../ui/cards/names";
import { isOf } from "../known";

export function tell(
  { kind, cards = [], detail = "" }: EventShown,
  { before, after }: Happening,
  names: Names,
  say: Say,
): string | null {
  switch (kind) {
    case "trimmed":
      return say("event_trimmed", { cards: listed(cards.map(cardName)) });
    case "cut": {
      const led = ledSuit(before.view) ?? ledSuit(after.view);
      return led ? say("event_cut", { suit: suitName(led) }) : say("event_cut_free");
    }
    case "discarded":
      return say("event_discarded_trick");
    case "drew":
      return say("event_drew_waste");
    case "took_hand":
      return detail === names.me ? say("event_took_your_hand") : say("event_took_hand", { giver: names.of(detail) });
    default:
      return null;
  }
}

function ledSuit(view: AnyView | null): string | null {
  return isOf("getaway", view) ? (view.led ?? view.last_trick[0]?.[1][1] ?? null) : null;
}

export function finish(happening: Happening, names: Names): Moment | null {
  const { before, after, events } = happening;
  const find = (kind: string): EventShown | undefined => events.find((event) => event.kind === kind);
  const takes = takenWords(happening, names);
  const cutter = find("cut")?.seat ?? (takes.length && isOf("getaway", after.view) ? after.view.cutter : null);
  if (cutter) {
    const led = ledSuit(before.view) ?? ledSuit(after.view);
    const why = led ? [sentence("moment_cut_why", names, cutter, { suit: suitName(led) })] : [];
    return {
      kind: "cut",
      title: sayOr(`moment_cut_${after.people.settings.game}`, m.moment_cut()),
      lines: [...why, ...takes],
    };
  }
  const [title, ...lines] = takes;
  if (title) return { kind: "taken", title, lines };
  return find("discarded") ? { kind: "clean", title: m.moment_clean(), lines: [] } : null;
}
