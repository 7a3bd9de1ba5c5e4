// What happens only in Dayous, in sentences: whom an attack goes to, and whether what is taken may still grow.
import { cardName } from "../cards/names";
import type { Happening } from "../room/fold";
import type { EventShown } from "../wire";
import { sentence, whom, type Names } from "./people";
import { isDayous } from "./settling";

/** The sentence for an event of Dayous that needs more than its kind; null for others. */
export function toldOfDayous({ kind, seat = "", cards = [] }: EventShown, { after: { view } }: Happening, names: Names): string | null {
  if (!view || !isDayous(view)) return null;
  if (kind === "takes" && view.taking) return sentence("event_takes_pile_on", names, seat);
  if (!["attacked", "passed_on"].includes(kind) || !view.defender) return null;
  return sentence(`event_${kind}_whom`, names, seat, { card: cardName(cards[0] ?? ""), whom: whom(names, view.defender) });
}
