// How far someone has come in the lessons, kept in this browser.
import { keep, keptFields } from "../../net/storage";

interface Progress {
  /** How many steps of each game's lesson were gone through. */
  steps: Record<string, number>;
  /** Whether lessons have been offered here. */
  isKnown: boolean;
}

const KEY = "longears.lessons";
const FIRST_VISIT = "longears.first-visit";

/** The step to go on with, of so many; a lesson that is over begins again. */
export function reached(game: string, count: number): number {
  const at = progress().steps[game] ?? 0;
  return at < count ? at : 0;
}

export function keepStep(game: string, at: number): void {
  remember({ steps: { ...progress().steps, [game]: at }, isKnown: true });
}

/** Whether lessons are offered now: all through the first visit, until there is an answer, and never again. */
export function offer(): boolean {
  const isFirst = !progress().isKnown || isFirstVisit();
  if (isFirst) {
    remember({ ...progress(), isKnown: true });
    markFirstVisit(true);
  }
  return isFirst;
}

export function offerNoMore(): void {
  remember({ ...progress(), isKnown: true });
  markFirstVisit(false);
}

function isFirstVisit(): boolean {
  try {
    return sessionStorage.getItem(KEY) === FIRST_VISIT;
  } catch {
    return false;
  }
}

/** A visit is as long as the browser keeps the page. */
function markFirstVisit(isFirst: boolean): void {
  try {
    if (isFirst) sessionStorage.setItem(KEY, FIRST_VISIT);
    else sessionStorage.removeItem(KEY);
  } catch {
    // Without storage lessons are offered each time.
  }
}

function progress(): Progress {
  return { steps: {}, isKnown: false, ...keptFields(KEY) };
}

function remember(progress: Progress): void {
  keep(KEY, JSON.stringify(progress));
}
