// What one asks the server about oneself and others; loaded with the pages that ask.
import { ask } from "./api";
import type { CarryAsked, CarryTold, GuestTold, History, ReportAsked, Stored } from "./wire";

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
  await post("/api/reports", what);
  return true;
}

/** One's finished games, and how it stands with whom. */
export function history(): Promise<History> {
  return ask("/api/me/games");
}

/** A code by which another device becomes this guest's, once. */
export function carryCode(): Promise<CarryTold> {
  return ask("/api/me/carry", { method: "POST" });
}

/** Be the guest from now on who was given this code. */
export function carryHere(code: string): Promise<GuestTold> {
  return post("/api/carry", { code } satisfies CarryAsked);
}

function post<T>(path: string, body: object): Promise<T> {
  const headers = { "content-type": "application/json" };
  return ask(path, { method: "POST", headers, body: JSON.stringify(body) });
}
