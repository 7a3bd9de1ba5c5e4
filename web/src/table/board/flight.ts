// Cards that fly: from where they were on the screen to where they are now.  Only transform and opacity move.
import type { Roles, Way } from "../../games/ui";
import { plainFace } from "../../ui/cards/names";
import { faces } from "../../ui/cards/sprite.svelte";
import type { EventShown } from "../../net/wire";
import { cardOf, held } from "./order";

/** Where things are, by name: `hand:7d`, `table:As`, `seat:B`, `stock`, `waste`, and `home`, which is everything. */
export type Snapshot = Map<string, DOMRect>;

const HAND_SPOT = "hand:";
const SPREAD = 45;
/** How small a card becomes where it vanishes. */
const SHRUNK = 0.4;
const EASE = "cubic-bezier(0.2, 0.8, 0.2, 1)";

export function snapshot(root: HTMLElement): Snapshot {
  const found: Snapshot = new Map([["home", root.getBoundingClientRect()]]);
  for (const [name, element] of spotsIn(root)) found.set(name, element.getBoundingClientRect());
  return found;
}

type Spots = ReadonlyMap<string, HTMLElement>;

function spotsIn(root: HTMLElement): Spots {
  return new Map(
    [...root.querySelectorAll<HTMLElement>("[data-spot]")].map((element) => [element.dataset["spot"] ?? "", element]),
  );
}

let isHeld = false;
let heldBack: HTMLElement[] = [];

/**
 * New cards stay out of sight until their flights begin: to make them and to measure their ways is too much for one go.
 */
export function holdArrivals(): void {
  isHeld = true;
}

/** Attached to everything that may fly to where it is. */
export function arriving(element: HTMLElement): void {
  if (!isHeld) return;
  element.style.visibility = "hidden";
  heldBack.push(element);
}

export function letArrive(): void {
  for (const element of heldBack) element.style.visibility = "";
  isHeld = false;
  heldBack = [];
}

/**
 * A flight whose way has been measured; all are measured before the first takes off, or each would be laid out again.
 */
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

/** A picture of a card, and where it lay. */
interface Left {
  card: string;
  from: DOMRect;
}

/** Let pictures of these cards go there together and vanish. */
function depart({ layer, before, ms }: Scene, cards: readonly Left[], to: DOMRect): Flight | null {
  const home = before.get("home");
  if (!home || !cards.length) return null;
  const middles = cards.map(({ from }) => middleOf(from));
  const [x, y] = [mean(middles.map((one) => one.x)), mean(middles.map((one) => one.y))];
  const target = middleOf(to);
  const end = `translate(${target.x - x}px, ${target.y - y}px) scale(${SHRUNK})`;
  const bundle = document.createElement("div");
  bundle.className = "bundle";
  bundle.style.transformOrigin = `${x - home.left}px ${y - home.top}px`;
  bundle.append(...cards.map((card) => ghostOf(card, home)));
  return {
    stand: () => layer.append(bundle),
    takeOff: () => {
      const steps = { transform: ["none", end, end], opacity: [1, 1, 0], offset: [0, 0.85, 1] };
      const flight = bundle.animate(steps, { duration: ms, easing: EASE, fill: "both" });
      const gone = (): void => bundle.remove();
      flight.addEventListener("finish", gone);
      flight.addEventListener("cancel", gone);
      return flight;
    },
  };
}

function mean(numbers: readonly number[]): number {
  return numbers.reduce((sum, one) => sum + one, 0) / numbers.length;
}

function middleOf(box: DOMRect): { x: number; y: number } {
  return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
}

/** A picture of a card where it lay, upright. */
function ghostOf({ card, from }: Left, home: DOMRect): HTMLElement {
  const ghost = pictureOf(card);
  ghost.classList.add("ghost");
  ghost.style.width = `${from.width}px`;
  ghost.style.transform = `translate(${from.left - home.left}px, ${from.top - home.top}px)`;
  return ghost;
}

function pictureOf(card: string): HTMLElement {
  const address = faces.of(card);
  if (address) return Object.assign(new Image(), { alt: "", decoding: "sync", src: address });
  const plain = document.createElement("span");
  plain.className = "plain-face";
  Object.assign(plain.dataset, plainFace(card));
  return plain;
}

interface Scene {
  /** What the events are to the table. */
  roles: Roles;
  root: HTMLElement;
  layer: HTMLElement;
  before: Snapshot;
  me: string | null;
  ms: number;
}

function wayOf({ kind }: EventShown, { roles }: Scene): Way | undefined {
  return roles[kind]?.cards;
}

function isIntoHand(way: Way | undefined): boolean {
  return way !== undefined && way !== "laid" && way !== "discarded";
}

/** Pictures of the cards that these events take off the table lie where they lay, also when the cards are gone. */
export function standBy(events: readonly EventShown[], scene: Scene): Flight[] {
  const flights = events.map((event) => {
    const way = wayOf(event, scene);
    if (way === "discarded") return away(event, scene);
    return isIntoHand(way) && event.seat !== scene.me ? intoHand(event, scene) : null;
  });
  const leaving = flights.filter((flight) => flight !== null);
  for (const flight of leaving) flight.stand?.();
  return leaving;
}

/**
 * A card that leaves the own hand gives up the focus first: to remove what has it would lay out the table half
 * arranged.
 */
export function letGo(events: readonly EventShown[], scene: Scene): void {
  const focused = document.activeElement;
  const key = focused instanceof HTMLElement && focused.dataset["key"];
  if (
    key &&
    events.some((event) => isTaken(event, scene) || (event.seat === scene.me && event.cards?.includes(cardOf(key))))
  )
    focused.blur();
}

/** Have everything that these events moved fly there; done when the last has landed. */
export async function fly(
  events: readonly EventShown[],
  scene: Scene,
  leaving = standBy(events, scene),
): Promise<void> {
  const spots = spotsIn(scene.root);
  const coming = events.flatMap((event) => {
    const way = wayOf(event, scene);
    if (way === "laid") return [ontoTable(event, scene, spots)];
    return isIntoHand(way) && event.seat === scene.me ? intoOwnHand(event, scene, spots) : [];
  });
  await landed([...leaving, ...coming]);
}

/** A card that was laid comes from the own hand or from its player. */
function ontoTable({ seat = "", cards = [] }: EventShown, { before, me, ms }: Scene, spots: Spots): Flight | null {
  const card = cards[0] ?? "";
  const there = spots.get(`table:${card}`);
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

/** Whether one's own hand is taken. */
function isTaken(event: EventShown, scene: Scene): boolean {
  return wayOf(event, scene) === "taken" && event.detail === scene.me;
}

function intoOwnHand(event: EventShown, scene: Scene, spots: Spots): (Flight | null)[] {
  const { cards = [] } = event;
  const { before, ms } = scene;
  const heap = heapOf(event, scene);
  const from = (card: string): DOMRect | undefined =>
    wayOf(event, scene) === "picked_up" ? before.get(`table:${card}`) : heap;
  return held(cards).map(({ key, card }, at) => {
    const there = spots.get(`hand:${key}`);
    const source = from(card);
    return there && source && !before.has(`hand:${key}`) ? arrive(there, source, ms, at * SPREAD) : null;
  });
}

function intoHand(event: EventShown, scene: Scene): Flight | null {
  const { seat = "", cards = [] } = event;
  const way = wayOf(event, scene);
  const there = small(scene.before.get(`seat:${seat}`));
  const heap = heapOf(event, scene);
  if (!there) return null;
  if (way === "picked_up") return depart(scene, onTable(cards, scene), there);
  if (isTaken(event, scene)) return depart(scene, inHand(scene), there);
  // What comes from a heap lies on one place: one picture stands for all.
  const card = way === "drawn_openly" ? (cards[0] ?? "??") : "??";
  return heap ? depart(scene, [{ card, from: heap }], there) : null;
}

/** Where cards lie together before somebody takes them: the stock, or a player's hand. */
function heapOf(event: EventShown, scene: Scene): DOMRect | undefined {
  return wayOf(event, scene) === "taken"
    ? small(scene.before.get(`seat:${event.detail ?? ""}`))
    : scene.before.get("stock");
}

function away({ cards = [] }: EventShown, scene: Scene): Flight | null {
  const there = scene.before.get("waste");
  return there ? depart(scene, onTable(cards, scene), there) : null;
}

function onTable(cards: readonly string[], { before }: Scene): Left[] {
  return cards.flatMap((card) => {
    const from = before.get(`table:${card}`);
    return from ? [{ card, from }] : [];
  });
}

/** The cards of the own hand. */
function inHand({ before }: Scene): Left[] {
  return [...before].flatMap(([spot, from]) =>
    spot.startsWith(HAND_SPOT) ? [{ card: cardOf(spot.slice(HAND_SPOT.length)), from }] : [],
  );
}

/** The cards of a new hand come from the middle, one after the other. */
export async function dealt(root: HTMLElement, ms: number): Promise<void> {
  const spots = spotsIn(root);
  const middle = spots.get("middle")?.getBoundingClientRect();
  if (!middle) return;
  const from = new DOMRect(middle.left + middle.width / 2 - 20, middle.top + middle.height / 2 - 28, 40, 56);
  const cards = [...spots].flatMap(([name, card]) => (name.startsWith(HAND_SPOT) ? [card] : []));
  await landed(cards.map((card, at) => arrive(card, from, ms, at * 22)));
}

async function landed(flights: (Flight | null)[]): Promise<void> {
  letArrive();
  await Promise.allSettled(flights.map((flight) => flight?.takeOff().finished));
}
