// Which page is shown.  Links are ordinary links; a click on one of ours changes the page without loading it.

import { BASE, below } from "../net/base";

export type Route =
  | { page: "home" }
  | { page: "new" }
  | { page: "table"; link: string }
  | { page: "screen"; link: string }
  | { page: "replay"; id: string }
  | { page: "rules"; game: string }
  | { page: "learn"; game: string }
  | { page: "preferences" }
  | { page: "mine" }
  | { page: "lost" };

export function routeOf(path: string): Route {
  const [first = "", second = "", ...more] = path.split("/").filter(Boolean).map(decode);
  if (more.length) return { page: "lost" };
  if (!first) return { page: "home" };
  if (first === "new" && !second) return { page: "new" };
  if (first === "t" && second) return { page: "table", link: second.toUpperCase() };
  if (first === "tv" && second) return { page: "screen", link: second.toUpperCase() };
  if (first === "r" && second) return { page: "replay", id: second };
  if (first === "rules" || first === "learn") return { page: first, game: second };
  if (first === "preferences" && !second) return { page: first };
  if ((first === "me" || first === "games") && !second) return { page: "mine" };
  return { page: "lost" };
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

class Router {
  url = $state.raw(new URL(location.href));
  route = $derived(routeOf(below(this.url.pathname)));

  start(): void {
    addEventListener("popstate", () => this.look());
    document.addEventListener("click", (event) => this.click(event));
  }

  go(path: string, { replace = false } = {}): void {
    if (replace) history.replaceState(null, "", path);
    else history.pushState(null, "", path);
    this.look();
    if (!replace) scrollTo(0, 0);
  }

  private look(): void {
    this.url = new URL(location.href);
  }

  private click(event: MouseEvent): void {
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    if (!link || link.origin !== location.origin || link.target || link.hasAttribute("download")) return;
    if (!link.pathname.startsWith(BASE)) return;
    if (link.hash && link.pathname === location.pathname) return;
    event.preventDefault();
    this.go(link.pathname + link.search + link.hash);
  }
}

export const router = new Router();
