// The page is kept on this device for whoever comes back: a first look costs nothing.
import { languageHere } from "../ui/preferences.svelte";
import { BASE } from "../net/base";

const KEY = "longears.played";

class Keeping {
  /** A newer version of the page is here and can be taken. */
  newer = $state.raw<ServiceWorker | null>(null);

  start(): void {
    if (wasPlayed() || matchMedia("(display-mode: standalone)").matches) void this.keep();
  }

  /** Somebody has come to a table: from the next visit on the page is kept. */
  played(): void {
    try {
      localStorage.setItem(KEY, "yes");
    } catch {
      // Without storage every visit is the first.
    }
  }

  /** Pages that came over plain http are never kept: browsers do not allow it. */
  private async keep(): Promise<void> {
    if (!("serviceWorker" in navigator)) return;
    try {
      const kept = await navigator.serviceWorker.register(`${BASE}sw.js`, { scope: BASE });
      this.watch(kept.installing);
      if (kept.waiting) this.watch(kept.waiting);
      kept.addEventListener("updatefound", () => this.watch(kept.installing));
      const { active } = await navigator.serviceWorker.ready;
      const loaded = performance.getEntriesByType("resource").map(({ name }) => name);
      active?.postMessage({ language: languageHere(), loaded });
    } catch {
      // The page works without.
    }
  }

  /** Load the newer version. */
  take(): void {
    navigator.serviceWorker.addEventListener("controllerchange", () => location.reload());
    this.newer?.postMessage("take_over");
  }

  private watch(worker: ServiceWorker | null): void {
    const look = (): void => {
      if (worker?.state === "installed" && navigator.serviceWorker.controller) this.newer = worker;
    };
    worker?.addEventListener("statechange", look);
    look();
  }
}

function wasPlayed(): boolean {
  try {
    return localStorage.getItem(KEY) !== null;
  } catch {
    return false;
  }
}

export const keeping = new Keeping();
