// Cards that fly: from where they were on the screen to where they are now.  Only transform and opacity move.
import { FACE, faces } from "../cards/sprite.svelte";
import type { EventShown } from "../wire";
import { held } from "./order";

/** Where things are, by name: `hand:7d`, `trick:As`, `seat:B`, `stock`, `waste`. */
export type Snapshot = Map<string, DOMRect>;

const SPREAD = 45;
/** How small a card becomes where it vanishes. */
const SHRUNK = 0.4;
const EASE = "cubic-bezier(0.2, 0.8, 0.2, 1)";

export function snapshot(root: HTMLElement): Snapshot {
  const found: Snapshot = new Map();
  for (const element of root.querySelectorAll<HTMLElement>("[data-spot]")) {
    found.set(element.dataset["spot"] ?? "", element.getBoundingClientRect());
  }
  return found;
}

export function spot(root: HTMLElement, name: string): HTMLElement | null {
  return root.querySelector<HTMLElement>(`[data-spot="${name}"]`);
}

/** A flight whose way has been measured.  All are measured before the first is on the stand, and all stand before the first
 *  takes off, or each would be laid out anew. */
export interface Flight {
  stand?: () => void;
  takeOff: () => Animation;
}

/** Let this thing come from there to where it is. */
export function arrive(element: HTMLElement, from: DOMRect, ms: number, delay = 0): Flight | null {
  const moving = element.querySelector<HTMLElement>("[data-moves]") ?? element;
  const to = element.getBoundingClientRect();
  if (!to.width || !from.width) return null;
  const scale = Math.min(1.6, Math.max(0.35, from.width / to.width));
  const [there, here] = [middleOf(from), middleOf(to)];
  const start = `translate(${there.x - here.x}px, ${there.y - here.y}px) scale(${scale})`;
  const steps = [{ transform: start }, { transform: "none" }];
  return { takeOff: () => moving.animate(steps, { duration: ms, delay, easing: EASE, fill: "backwards" }) };
}

/** Let a picture of this card go from there to there and vanish. */
export function depart(layer: HTMLElement, card: string, from: DOMRect, to: DOMRect, ms: number, delay = 0): Flight {
  const home = layer.getBoundingClientRect();
  const [start, end] = [around(middleOf(from), home, from.width), around(middleOf(to), home, from.width * SHRUNK)];
  const ghost = ghostOf(card);
  ghost.style.transform = start;
  return {
    stand: () => layer.append(ghost),
    takeOff: () => {
      const steps = [{ transform: start, opacity: 1 }, { transform: end, opacity: 1, offset: 0.85 }, { transform: end, opacity: 0 }];
      const flight = ghost.animate(steps, { duration: ms, delay, easing: EASE, fill: "both" });
      const gone = (): void => ghost.remove();
      flight.addEventListener("finish", gone);
      flight.addEventListener("cancel", gone);
      return flight;
    },
  };
}

function middleOf(box: DOMRect): { x: number; y: number } {
  return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
}

/** A face of its own size, around this point and so wide. */
function around({ x, y }: { x: number; y: number }, home: DOMRect, width: number): string {
  return `translate(${x - home.left - FACE.width / 2}px, ${y - home.top - FACE.height / 2}px) scale(${width / FACE.width})`;
}

function ghostOf(card: string): HTMLElement {
  const ghost = faces.picture(card);
  ghost.className = "ghost";
  return ghost;
}

const ONTO_TABLE = ["played", "cut", "attacked", "threw_in", "passed_on", "beat", "laid"];
const INTO_HAND = ["picked_up", "drew", "drew_openly"];

interface Scene {
  root: HTMLElement;
  layer: HTMLElement;
  before: Snapshot;
  me: string | null;
  ms: number;
}

/** Have everything that these events moved fly there; done when the last has landed. */
export async function fly(events: readonly EventShown[], scene: Scene): Promise<void> {
  await landed(events.flatMap((event) => flightsOf(event, scene)));
}

function flightsOf(event: EventShown, scene: Scene): (Flight | null)[] {
  const cards = event.cards ?? [];
  if (ONTO_TABLE.includes(event.kind)) return [ontoTable(event, scene)];
  if (INTO_HAND.includes(event.kind)) return event.seat === scene.me ? intoOwnHand(event, scene) : cards.map((card, at) => intoHand(event, card, at, scene));
  if (event.kind === "discarded") return cards.map((card, at) => away(card, "waste", at, scene));
  return [];
}

/** A card that was laid comes from the own hand or from its player. */
function ontoTable({ seat = "", cards = [] }: EventShown, { root, before, me, ms }: Scene): Flight | null {
  const card = cards[0] ?? "";
  const there = spot(root, `table:${card}`);
  const from = (seat === me && lastOf(before, card)) || small(before.get(`seat:${seat}`));
  return there && from && !before.has(`table:${card}`) ? arrive(there, from, ms) : null;
}

/** A card in somebody's hand looks as small as the picture of its player. */
function small(seat: DOMRect | undefined): DOMRect | undefined {
  return seat && new DOMRect(seat.left + seat.width / 2 - 14, seat.top + 6, 28, 40);
}

/** Of equal cards in the hand the last one leaves. */
function lastOf(before: Snapshot, card: string): DOMRect | undefined {
  return before.get(`hand:${card}#1`) ?? before.get(`hand:${card}`);
}

function intoOwnHand({ kind, cards = [] }: EventShown, { root, before, ms }: Scene): (Flight | null)[] {
  const from = (card: string): DOMRect | undefined => (kind === "picked_up" ? before.get(`table:${card}`) : before.get("stock"));
  return held(cards).map(({ key, card }, at) => {
    const there = spot(root, `hand:${key}`);
    const source = from(card);
    return there && source && !before.has(`hand:${key}`) ? arrive(there, source, ms, at * SPREAD) : null;
  });
}

function intoHand({ kind, seat = "" }: EventShown, card: string, at: number, scene: Scene): Flight | null {
  const from = kind === "picked_up" ? scene.before.get(`table:${card}`) : scene.before.get("stock");
  const there = spot(scene.root, `seat:${seat}`);
  if (!from || !there) return null;
  const face = kind === "drew" ? "??" : card;
  return depart(scene.layer, face, from, small(there.getBoundingClientRect()) ?? from, scene.ms, at * SPREAD);
}

function away(card: string, to: string, at: number, scene: Scene): Flight | null {
  const from = scene.before.get(`table:${card}`);
  const there = spot(scene.root, to);
  return from && there ? depart(scene.layer, card, from, there.getBoundingClientRect(), scene.ms, at * SPREAD * 0.5) : null;
}

/** The cards of a new hand come from the middle, one after the other. */
export async function dealt(root: HTMLElement, ms: number): Promise<void> {
  const middle = spot(root, "middle")?.getBoundingClientRect();
  if (!middle) return;
  const from = new DOMRect(middle.left + middle.width / 2 - 20, middle.top + middle.height / 2 - 28, 40, 56);
  const cards = [...root.querySelectorAll<HTMLElement>('[data-spot^="hand:"]')];
  await landed(cards.map((card, at) => arrive(card, from, ms, at * 22)));
}

async function landed(flights: (Flight | null)[]): Promise<void> {
  for (const flight of flights) flight?.stand?.();
  await Promise.allSettled(flights.map((flight) => flight?.takeOff().finished));
}
