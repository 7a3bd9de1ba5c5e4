// The table that was made here last, so that a family finds its own rules again.
import { keep, kept } from "../../net/storage";
import type { Agreed } from "../../room/fold";
import { tableLink } from "../../room/settings";

const KEY = "longears.table";

export function keepTable(settings: Agreed): void {
  keep(KEY, tableLink(settings).toString());
}

/** What to ask for to have it again; null if there was none. */
export function lastTable(): URLSearchParams | null {
  const last = new URLSearchParams(kept(KEY) ?? "");
  return last.has("game") ? last : null;
}
