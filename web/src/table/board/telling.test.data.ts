// Things that happen at a table of three, as Cyrus sees and reads them.
import { stepped, whole, type Happening } from "../../room/fold";
import type { EventShown, Table } from "../../net/wire";
import { namesOf } from "./people";
import { momentOf, toldTogether } from "./telling";

const NAMES = { A: "Asha", B: "Bibi", C: "Cyrus" };
const CHAIRS = Object.entries(NAMES).map(([seat, name]) => ({ seat, name, guest: seat }));

/** What can be read at tables whose views are usually like this. */
export function tellsOf(usual: object): { told: Read<string>; onFelt: Read<string[]> } {
  const happens = (events: EventShown[], after: object = {}, before: object = {}): Happening => {
    const table = {
      t: "table",
      n: 1,
      seat: "C",
      room: { settings: { game: "any" }, phase: "playing", chairs: CHAIRS },
      clock: {},
      view: { ...usual, ...before },
    };
    const step = {
      t: "step" as const,
      n: 2,
      what: { k: "moved" as const, seat: events[0]?.seat },
      clock: {},
      events,
      view: { ...usual, ...after },
    };
    return stepped(whole(table as unknown as Table, 0), step, "C", 0);
  };
  return {
    told: (...given) => {
      const happening = happens(...given);
      return toldTogether(happening, namesOf(happening.after));
    },
    onFelt: (...given) => {
      const happening = happens(...given);
      const moment = momentOf(happening, namesOf(happening.after));
      return moment ? [moment.title, ...moment.lines] : [];
    },
  };
}

type Read<Text> = (events: EventShown[], after?: object, before?: object) => Text;
