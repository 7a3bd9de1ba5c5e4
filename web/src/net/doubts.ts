// Whether another node can do what this one cannot: one of several may be cut off from the store, or older.
import type { Time } from "./pulse";
import { VERSION, type Outgoing } from "./wire";

/** How long a node may be without its store before another is tried, in milliseconds; longer once several were. */
const WITHOUT_STORE = 4_000;
const SEVERAL = 3;
const LONGEST_PAUSE = 10_000;
/** How many nodes are asked for what this one does not know, before that is believed. */
const MOST_ASKED = 8;

export interface Chance extends Time {
  random(): number;
}

export class Doubts {
  /** Whether the node could not read our table. */
  isUnread = false;
  private tried = 0;
  private asked = 0;
  private cancel: () => void = () => undefined;

  constructor(
    private readonly world: Chance,
    private readonly look: () => void,
  ) {}

  /** The node has no store: another is looked for soon, and again and again. */
  begin(): void {
    this.rest();
    const pause = Math.min(LONGEST_PAUSE, WITHOUT_STORE * 2 ** Math.max(0, this.tried - SEVERAL));
    this.cancel = this.world.later(some(pause, this.world), () => {
      this.tried += 1;
      this.look();
      this.begin();
    });
  }

  rest(): void {
    this.cancel();
  }

  /** It has its store. */
  end(): void {
    this.rest();
    this.tried = 0;
  }

  /** Whether one more node is asked for what this one does not know. */
  asksOthers(): boolean {
    this.asked += 1;
    return this.asked <= MOST_ASKED;
  }

  /** A node knows our table. */
  settle(): void {
    this.asked = 0;
  }
}

/** At least half of a pause, so that not all come at once. */
export function some(pause: number, world: Chance): number {
  return pause * (0.5 + world.random() / 2);
}

/** Nodes are not all of one version while a new one is deployed. */
export function isTooOld(message: Outgoing): boolean {
  return message.t === "welcome" && message.routes === true && message.version < VERSION;
}
