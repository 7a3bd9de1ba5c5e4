// Which card of the hand is being explained: one that a finger rests on, that a mouse stays over, or that a key asked about.
import { tremble } from "../sounds";

const RESTS_AFTER = 500;
const STAYS_AFTER = 600;
/** A mouse that goes on to the next card, or to the explanation itself. */
const GOES_ON_WITHIN = 200;

export class Explainer {
  /** The key of the card that is explained. */
  key = $state<string | null>(null);
  private by: "finger" | "mouse" | "key" = "key";
  /** The card that is about to be explained; null if the explanation is about to go. */
  private next: string | null = null;
  private timer = 0;

  /** A finger lies on this card. */
  rest(key: string): void {
    this.hide();
    this.after(RESTS_AFTER, () => {
      this.show(key, "finger");
      tremble(10);
    });
  }

  /** The finger is gone; whether it rested, to read. */
  letGo(): boolean {
    clearTimeout(this.timer);
    return this.key !== null && this.by === "finger";
  }

  /** A mouse is over this card, or over none. */
  hover(key: string | null): void {
    if (key === this.next) return;
    this.next = key;
    if (key === null && this.by !== "mouse") clearTimeout(this.timer);
    else this.after(this.key === null ? STAYS_AFTER : GOES_ON_WITHIN, () => (key === null ? this.hide() : this.show(key, "mouse")));
  }

  /** A mouse has come to read what is explained. */
  stay(): void {
    this.next = this.key;
    clearTimeout(this.timer);
  }

  /** A key was pressed: explain this card, or no longer. */
  toggle(key: string | null): void {
    if (key === null || (this.key === key && this.by === "key")) this.hide();
    else this.show(key, "key");
  }

  /** Another card has the focus: what a key asked about goes with it. */
  follow(key: string | null): void {
    if (this.key !== null && this.by === "key") this.key = key;
  }

  /** Whether there was something to hide. */
  hush(): boolean {
    const wasShown = this.key !== null;
    this.hide();
    return wasShown;
  }

  hide(): void {
    clearTimeout(this.timer);
    this.key = this.next = null;
  }

  private show(key: string, by: "finger" | "mouse" | "key"): void {
    clearTimeout(this.timer);
    this.key = this.next = key;
    this.by = by;
  }

  private after(ms: number, act: () => void): void {
    clearTimeout(this.timer);
    this.timer = window.setTimeout(act, ms);
  }
}
