// Tables on this device, which need no server: what this browser remembers of them.
import type { Elsewhere } from "./session.svelte";
import { keep, keptFields } from "./storage";

const KEY = "longears.device";

interface Here {
  /** Codes, the newest last. */
  tables: string[];
  /** The one whose game waits. */
  awaits: string;
  /** Whether all is kept that a table needs. */
  kept: boolean;
  /** What a guest is called here at first. */
  me: { name?: string; badge?: string };
}

/** Files on a web space, with no server behind them. */
export const ALONE = document.querySelector("[name=longears-alone]") !== null;

export function here(): Here {
  return { tables: [], awaits: "", kept: false, me: {}, ...keptFields(KEY) };
}

export function remember(what: Partial<Here>): void {
  keep(KEY, JSON.stringify({ ...here(), ...what }));
}

/** Whether this table is one of this device. */
export function isHere(code: string): boolean {
  return ALONE || here().tables.includes(code);
}

/** The node on this device. */
export async function device(): Promise<Elsewhere> {
  return (await import("./device")).world;
}
