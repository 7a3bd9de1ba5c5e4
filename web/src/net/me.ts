// What one asks the server about oneself and others; loaded with the pages that ask.
import { ask } from "./api";
import type { ReportAsked, Stored } from "./wire";

/** All that is stored of who asks. */
export function data(): Promise<Stored> {
  return ask("/api/me/data");
}

/** Delete it. */
export async function forgetMe(): Promise<void> {
  await ask("/api/me", { method: "DELETE" });
}

/** Keep a guest away, or no longer; what is stored then. */
export function block(guest: string, on: boolean): Promise<Stored> {
  return ask(`/api/me/blocks/${encodeURIComponent(guest)}`, { method: on ? "PUT" : "DELETE" });
}

/** Tell whoever runs the server of somebody at the same public table. */
export async function report(what: ReportAsked): Promise<boolean> {
  const headers = { "content-type": "application/json" };
  await ask("/api/reports", { method: "POST", headers, body: JSON.stringify(what) });
  return true;
}
