// The page is kept on this device for whoever comes back: a first look costs nothing.
import { languageHere } from "../ui/preferences.svelte";
import { BASE } from "../net/base";
import { keep, kept } from "../net/storage";
import { ALONE } from "../net/here";

const KEY = "longears.played";

class Keeping {
  /** A newer version of the page is here and can be taken. */
  newer = $state.raw<ServiceWorker | null>(null);

  start(): void {
    if (ALONE || kept(KEY) !== null || matchMedia("(display-mode: standalone)").matches) void this.keep();
  }

  /** Somebody has come to a table: from the next visit on the page is kept. */
  played(): void {
    keep(KEY, "yes");
  }

  /** Pages that came over plain http are never kept: browsers do not allow it. */
  async keep(): Promise<void> {
    if (!("serviceWorker" in navigator)) return;
    try {
      const here = await navigator.serviceWorker.register(`${BASE}sw.js`, { scope: BASE });
      this.watch(here.installing);
      if (here.waiting) this.watch(here.waiting);
      here.addEventListener("updatefound", () => this.watch(here.installing));
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

export const keeping = new Keeping();
