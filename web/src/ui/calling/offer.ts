// Whether somebody is asked if this device may call them; they are asked once.
const KEY = "longears.calls";

/** What was answered: `on`, or `no`; empty before. */
export function answered(): string {
  try {
    return localStorage.getItem(KEY) ?? "";
  } catch {
    return "no";
  }
}

export function note(answer: "on" | "no"): void {
  try {
    localStorage.setItem(KEY, answer);
  } catch {
    // Without storage nobody is called: it could not be withdrawn.
  }
}

/** Whether the browser can be told anything by a service; on plain http and in some browsers it cannot. */
export function canBeCalled(): boolean {
  return "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;
}

export function mayBeAsked(): boolean {
  return canBeCalled() && Notification.permission === "default" && answered() === "";
}
