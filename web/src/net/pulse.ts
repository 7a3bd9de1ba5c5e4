// Whether a line lives: one that says nothing is asked, and is dead if it does not answer.

const SOON = 3_000;
/** On a page in the background, or one that expects nothing. */
const LATER = 20_000;
const PATIENCE = 2_500;
export const MOST_PATIENCE = 8_000;

/** The part of the world that tells the time. */
export interface Time {
  now(): number;
  later(ms: number, action: () => void): () => void;
}

export class Pulse {
  private quietSince = 0;
  private askedAt: number | null = null;
  /** Longer after each death, until an answer comes soon: the network may only be slow. */
  private patience = PATIENCE;
  private cancel: (() => void) | null = null;

  constructor(
    private readonly time: Time,
    private readonly expects: () => boolean,
    private readonly sendPing: () => void,
    private readonly die: () => void,
  ) {}

  /** A line is open. */
  start(): void {
    this.askedAt = null;
    this.expect();
  }

  stop(): void {
    this.cancel?.();
  }

  /** From now on the line should say something. */
  expect(): void {
    this.quietSince = this.time.now();
    this.watch();
  }

  /** It has; a timer for each message would be too many. */
  heard(): void {
    this.quietSince = this.time.now();
    if (this.askedAt === null) return;
    if (this.quietSince - this.askedAt < PATIENCE) this.patience = PATIENCE;
    this.askedAt = null;
    this.watch();
  }

  /** Ask now, unless that was done and is not answered. */
  ask(): void {
    if (this.askedAt !== null) return;
    this.askedAt = this.time.now();
    this.sendPing();
    this.watch();
  }

  private get due(): number {
    return this.askedAt === null ? this.quietSince + (this.expects() ? SOON : LATER) : this.askedAt + this.patience;
  }

  private watch(): void {
    this.cancel?.();
    this.cancel = this.time.later(Math.max(0, this.due - this.time.now()), () => this.look());
  }

  private look(): void {
    if (this.time.now() < this.due) this.watch();
    else if (this.askedAt === null) this.ask();
    else {
      this.patience = Math.min(MOST_PATIENCE, 2 * this.patience);
      this.die();
    }
  }
}
