// A finger on the hand: touch lifts, sliding sideways changes the lifted card, a second touch plays, drawing up drags,
// and resting on a card explains it.
import type { Explainer } from "./explainer.svelte";
import type { Turn } from "./turn.svelte";

const DRAGS_AFTER = 14;
const SLIDES_AFTER = 10;
const PLAYS_ABOVE = 48;

export class Grip {
  isDown = $state(false);
  x = $state(0);
  y = $state(0);
  private from = { x: 0, y: 0 };
  private wasLifted = false;
  private slid = false;
  private pointer = -1;

  constructor(
    private readonly turn: () => Turn,
    private readonly explainer: () => Explainer,
    private readonly choose: () => void,
  ) {}

  readonly down = (event: PointerEvent): void => {
    if (event.button !== 0 || this.isDown) return;
    const key = keyAt(event.target);
    const turn = this.turn();
    if (key === null) return turn.lift(null);
    this.isDown = true;
    this.pointer = event.pointerId;
    this.from = { x: event.clientX, y: event.clientY };
    this.slid = false;
    this.wasLifted = turn.lifted === key;
    if (!this.wasLifted) turn.lift(key);
    if (event.pointerType !== "mouse") this.explainer().rest(key);
    (event.currentTarget as HTMLElement).setPointerCapture(event.pointerId);
  };

  readonly move = (event: PointerEvent): void => {
    if (!this.isDown || event.pointerId !== this.pointer) return;
    const turn = this.turn();
    const [x, y] = [event.clientX - this.from.x, event.clientY - this.from.y];
    if (turn.dragged !== null) {
      [this.x, this.y] = [x, y];
    } else if (-y > DRAGS_AFTER && -y > Math.abs(x) && turn.lifted !== null && turn.uses(turn.lifted).length) {
      turn.dragged = turn.lifted;
      this.explainer().hide();
      [this.x, this.y] = [x, y];
    } else if (this.slid || Math.abs(x) > SLIDES_AFTER) {
      this.slide(event);
    }
  };

  readonly up = (event: PointerEvent): void => {
    if (!this.isDown || event.pointerId !== this.pointer) return;
    const turn = this.turn();
    const key = turn.dragged;
    const height = -this.y;
    const wasToRead = this.explainer().letGo();
    this.release();
    if (key !== null) {
      const target = document.elementsFromPoint(event.clientX, event.clientY).map(targetAt).find(Boolean) ?? null;
      if (height > PLAYS_ABOVE) turn.drop(key, target);
    } else if (this.wasLifted && !this.slid && !wasToRead && !turn.playLifted()) this.choose();
  };

  readonly cancel = (): void => {
    this.explainer().letGo();
    this.release();
  };

  private release(): void {
    this.isDown = false;
    this.turn().dragged = null;
    [this.x, this.y] = [0, 0];
  }

  private slide(event: PointerEvent): void {
    this.slid = true;
    const key = keyAt(document.elementFromPoint(event.clientX, event.clientY));
    const turn = this.turn();
    if (key === null || key === turn.lifted) return;
    turn.lift(key);
    if (event.pointerType !== "mouse") this.explainer().rest(key);
    this.from = { x: event.clientX, y: this.from.y };
  }
}

function keyAt(target: EventTarget | null): string | null {
  const slot = target instanceof Element ? target.closest<HTMLElement>("[data-key]") : null;
  return slot?.dataset["key"] ?? null;
}

function targetAt(element: Element): string | undefined {
  return element.closest<HTMLElement>("li")?.querySelector<HTMLElement>("[data-target]")?.dataset["target"];
}
