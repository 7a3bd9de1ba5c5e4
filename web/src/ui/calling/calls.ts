// Being called when it is one's turn: this device and its push service, and what the server knows of both.
import { ask } from "../../net/api";
import { BASE } from "../../net/base";
import type { CallAsked, CallKey } from "../../net/wire";
import { language } from "../../i18n/say";
import { answered, canBeCalled, note } from "./offer";

export type Calls = "on" | "off" | "denied" | "missing";
const CALLS = "/api/me/calls";

export async function callsHere(): Promise<Calls> {
  if (!canBeCalled()) return "missing";
  if (Notification.permission === "denied") return "denied";
  return (await subscription()) ? "on" : "off";
}

/** Ask for permission, then to be called; has to follow a tap. */
export async function begin(): Promise<Calls> {
  if (!canBeCalled()) return "missing";
  if ((await Notification.requestPermission()) !== "granted") return callsHere();
  await tell(await subscribed());
  note("on");
  return "on";
}

/** Nobody is called here any more, whether the server can be told or not. */
export async function end(): Promise<void> {
  note("no");
  const kept = await subscription();
  if (!kept) return;
  await kept.unsubscribe();
  await send("DELETE", { endpoint: kept.endpoint });
}

/** The server may have forgotten this device, and the device its address. */
export async function renew(): Promise<void> {
  if (answered() !== "on" || !canBeCalled() || Notification.permission !== "granted") return;
  try {
    await tell(await subscribed());
  } catch {
    // The next visit tries again.
  }
}

async function subscription(): Promise<PushSubscription | null> {
  const kept = await navigator.serviceWorker.getRegistration(BASE);
  return (await kept?.pushManager.getSubscription()) ?? null;
}

async function subscribed(): Promise<PushSubscription> {
  await navigator.serviceWorker.register(`${BASE}sw.js`, { scope: BASE });
  const { pushManager } = await navigator.serviceWorker.ready;
  const { key } = await ask<CallKey>(CALLS);
  const wanted = { userVisibleOnly: true, applicationServerKey: key };
  try {
    return await pushManager.subscribe(wanted);
  } catch (error) {
    // Another server was here before, with another key.
    const old = await pushManager.getSubscription();
    if (!old) throw error;
    await old.unsubscribe();
    return pushManager.subscribe(wanted);
  }
}

async function tell(kept: PushSubscription): Promise<void> {
  const [key, secret] = [inBase64(kept.getKey("p256dh")), inBase64(kept.getKey("auth"))];
  const asked: CallAsked = { endpoint: kept.endpoint, key, secret, language };
  await send("PUT", asked);
}

async function send(method: string, body: object): Promise<void> {
  await ask(CALLS, { method, headers: { "content-type": "application/json" }, body: JSON.stringify(body) });
}

function inBase64(bytes: ArrayBuffer | null): string {
  return btoa(String.fromCharCode(...new Uint8Array(bytes ?? [])));
}
