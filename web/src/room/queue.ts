// What happened and is not on the screen yet.  The table shows one happening after the other; who missed much sees it
// fast.
import type { Happening } from "./fold";

const CATCH_UP = 1200;
const UNHURRIED = 2;
const LONGEST = 1200;
const SHORTEST = 40;

/** Milliseconds the next of so many waiting happenings may take on the screen. */
export function budget(waiting: number): number {
  if (waiting <= UNHURRIED) return LONGEST;
  return Math.max(SHORTEST, Math.min(LONGEST, CATCH_UP / waiting));
}

/** Shows a happening: calls `show` when the new table is to appear, and is done when the next may come. */
export type Animator = (happening: Happening, show: () => void, budget: number) => Promise<void>;

export class Queue {
  private waiting: Happening[] = [];
  private running = false;
  animator: Animator | null = null;

  constructor(private readonly show: (happening: Happening) => void) {}

  get length(): number {
    return this.waiting.length;
  }

  add(happening: Happening): void {
    this.waiting.push(happening);
    if (!this.running) void this.run();
  }

  clear(): void {
    this.waiting = [];
  }

  private async run(): Promise<void> {
    this.running = true;
    for (let next = this.waiting.shift(); next; next = this.waiting.shift()) await this.showOne(next);
    this.running = false;
  }

  private async showOne(happening: Happening): Promise<void> {
    let shown = false;
    const show = (): void => {
      if (!shown) this.show(happening);
      shown = true;
    };
    const limit = budget(this.waiting.length + 1);
    try {
      await this.animator?.(happening, show, limit);
    } catch {
      // A picture that fails must not stop the game.
    }
    show();
  }
}
