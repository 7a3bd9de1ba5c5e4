// The table that was made here last, so that a family finds its own rules again.
import type { Agreed } from "../../room/fold";
import { tableLink } from "../../room/settings";

const KEY = "longears.table";

export function keepTable(settings: Agreed): void {
  try {
    localStorage.setItem(KEY, tableLink(settings).toString());
  } catch {
    // Without storage every table is a new one.
  }
}

/** What to ask for to have it again; null if there was none. */
export function lastTable(): URLSearchParams | null {
  try {
    const kept = new URLSearchParams(localStorage.getItem(KEY) ?? "");
    return kept.has("game") ? kept : null;
  } catch {
    return null;
  }
}
