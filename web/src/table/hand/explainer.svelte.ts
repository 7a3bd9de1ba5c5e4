// Which card is being explained: one that a finger rests on, that a mouse stays over, or that a key asked about.
import { tremble } from "../../ui/sounds";

const RESTS_AFTER = 500;
const STAYS_AFTER = 600;
/** A mouse that goes on to the next card, or to the explanation itself. */
const GOES_ON_WITHIN = 200;

export class Explainer {
  /** The key of the card that is explained. */
  key = $state<string | null>(null);
  private by: "finger" | "mouse" | "key" = "key";
  /** What a mouse is over: the card that is about to be explained, or none. */
  private next: string | null = null;
  private isTouched = false;
  private timer = 0;

  /** A finger lies on this card. */
  rest(key: string): void {
    this.hide();
    this.isTouched = true;
    this.after(RESTS_AFTER, () => {
      this.show(key, "finger");
      tremble(10);
    });
  }

  /** The finger is gone; whether it rested, to read. */
  letGo(): boolean {
    const rested = this.isTouched && this.key !== null;
    if (this.isTouched) clearTimeout(this.timer);
    this.isTouched = false;
    return rested;
  }

  /** A finger on a card of the table; the hand follows its own fingers. */
  readonly down = (event: PointerEvent): void => {
    const card = onTable(event.target);
    if (card !== null && event.pointerType !== "mouse") this.rest(card);
  };

  /** A mouse somewhere at the table. */
  readonly over = (event: PointerEvent): void => {
    if (event.pointerType === "mouse") this.hover(event.buttons ? null : keyAt(event.target));
  };

  readonly leave = (): void => this.hover(null);

  /** A finger that rests wants no menu of the browser. */
  readonly menu = (event: Event): void => {
    if (this.isTouched) event.preventDefault();
  };

  private hover(key: string | null): void {
    if (key === this.next) return;
    this.next = key;
    if (key === null && this.by !== "mouse") clearTimeout(this.timer);
    else
      this.after(this.key === null ? STAYS_AFTER : GOES_ON_WITHIN, () =>
        key === null ? this.hide() : this.show(key, "mouse"),
      );
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

/** The card there, or the one that is explained there. */
function keyAt(target: EventTarget | null): string | null {
  const there = target instanceof Element ? target.closest<HTMLElement>("[data-key], [data-explains]") : null;
  return there?.dataset["key"] ?? there?.dataset["explains"] ?? null;
}

function onTable(target: EventTarget | null): string | null {
  return target instanceof Element
    ? (target.closest<HTMLElement>("[role=img][data-explains]")?.dataset["explains"] ?? null)
    : null;
}
