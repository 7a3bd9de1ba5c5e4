// What a page needs besides its first script; requests get lost, and browsers differ in what they do about it.

/** Milliseconds. */
const ASK_AGAIN = 1000;
const MINUTE = 60_000;

/** What was loaded: if it does not come, it is asked for once more, and then the page is loaded again. */
export async function needed<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    return await load();
  } catch {
    await pause();
    await styled();
    return load().catch((error: unknown) => {
      // The same page again and again helps nobody.
      if (!wasJustReloaded()) void reload();
      throw error;
    });
  }
}

let reloaded: Promise<never> | null = null;

/**
 * Load the page again as soon as the server can be reached, and do nothing more here. WebKit remembers that a module
 * did not come, and never asks for it again.
 */
export function reload(): Promise<never> {
  return (reloaded ??= begunAgain());
}

async function begunAgain(): Promise<never> {
  do await pause();
  while (!(await isReachable()));
  location.reload();
  return new Promise(() => undefined);
}

function isReachable(): Promise<boolean> {
  return fetch(location.href, { method: "HEAD" }).then(
    (answer) => answer.ok,
    () => false,
  );
}

function wasJustReloaded(): boolean {
  const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return navigation?.type === "reload" && performance.now() < MINUTE;
}

/** Styles that did not come, for the build asks for each only once. */
const unstyled = new Set<HTMLLinkElement>();

function noteStyle({ target }: Event): void {
  if (target instanceof HTMLLinkElement && target.rel === "stylesheet") unstyled.add(target);
}

globalThis.addEventListener?.("error", noteStyle, true);

async function styled(): Promise<void> {
  const lost = [...unstyled];
  unstyled.clear();
  await Promise.all(lost.map(askAgain));
}

function askAgain(link: HTMLLinkElement): Promise<unknown> {
  const again = link.cloneNode() as HTMLLinkElement;
  const came = new Promise((done) => (again.onload = again.onerror = done));
  link.replaceWith(again);
  return came;
}

function pause(): Promise<void> {
  return new Promise((done) => setTimeout(done, ASK_AGAIN));
}
