// How far someone has come in the lessons, kept in this browser.
interface Progress {
  /** How many steps of each game's lesson were gone through. */
  steps: Record<string, number>;
  /** Whether lessons are known here, and need not be offered to who has not asked for one. */
  isKnown: boolean;
}

const KEY = "longears.lessons";

/** The step to go on with, of so many; a lesson that is over begins again. */
export function reached(game: string, count: number): number {
  const at = progress().steps[game] ?? 0;
  return at < count ? at : 0;
}

export function keepStep(game: string, at: number): void {
  keep({ steps: { ...progress().steps, [game]: at }, isKnown: true });
}

/** Whether this may be someone's first visit. */
export function isOffered(): boolean {
  return !progress().isKnown;
}

export function offerNoMore(): void {
  keep({ ...progress(), isKnown: true });
}

function progress(): Progress {
  const none: Progress = { steps: {}, isKnown: false };
  try {
    return { ...none, ...(JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Progress>) };
  } catch {
    return none;
  }
}

function keep(progress: Progress): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(progress));
  } catch {
    // Without storage every lesson begins at its first step.
  }
}
