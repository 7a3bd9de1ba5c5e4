// How cards lie in the middle: a trick in playing order, a bout in pairs; as large as the room allows.
import type { GetawayView } from "../wire";

export interface Lay {
  x: number;
  y: number;
  angle: number;
}

export interface Laid {
  cardWidth: number;
  places: Lay[];
}

const RATIO = 7 / 5;
const WORDS = 22;
const LARGEST_TRICK = 120;
const LARGEST_BOUT = 92;
const SMALLEST = 26;
/** How far the beating card lies to the side of and below the card it beats, in cards. */
export const ASIDE = 0.36;
export const BELOW = 0.2;
/** How far pairs lie from each other, in cards, and from the edges. */
const APART = 0.12;
const MARGIN = 12;

/** A trick in playing order, left to right, each card with its player's name below; in two rows where one is too narrow. */
export function trickLaid(count: number, width: number, height: number, text = 1): Laid {
  const words = WORDS * text;
  const most = Math.min(Math.max(LARGEST_TRICK, height * 0.3), width * 0.24, (height - words - 12) / RATIO);
  const rows = count > 4 && width / count < 62 && height > 190 ? 2 : 1;
  const perRow = Math.ceil(count / rows);
  const cardWidth = Math.max(SMALLEST, Math.min(most, (height / rows - words - 8) / RATIO, (width - 20) / perRow / 1.12));
  const step = cardWidth * 1.12;
  const rowHeight = cardWidth * RATIO + words;
  const top = (height - rows * rowHeight) / 2;
  const places = Array.from({ length: count }, (_, at) => {
    const row = Math.floor(at / perRow);
    const inRow = Math.min(perRow, count - row * perRow);
    const left = (width - step * (inRow - 1) - cardWidth) / 2;
    return { x: left + step * (at % perRow), y: top + row * rowHeight, angle: TILTS[at % TILTS.length] ?? 0 };
  });
  return { cardWidth, places };
}

/** Who has yet to play to the trick, in order of play. */
export function upcoming(view: GetawayView): string[] {
  const last = view.trick.at(-1)?.[0];
  if (last === undefined || view.picker || view.awaited.length === 0) return [];
  const played = new Set(view.trick.map(([seat]) => seat));
  return holdersAfter(view, last).filter((seat) => !played.has(seat));
}

/** The next player with cards after this seat. */
export function nextHand(view: GetawayView, seat: string): string {
  return holdersAfter(view, seat)[0] ?? "";
}

/** The seats with cards in order of play from the one after this seat on, which comes last itself. */
function holdersAfter(view: GetawayView, seat: string): string[] {
  const seats = Object.keys(view.sizes).sort();
  const step = view.direction === "cw" ? 1 : seats.length - 1;
  return seats.map((_, at) => seats[(seats.indexOf(seat) + step * (at + 1)) % seats.length] ?? "").filter((one) => (view.sizes[one] ?? 0) > 0);
}

/** Cards are laid by hand, not by a machine. */
const TILTS = [-2, 1.5, -1, 2.5, -2.5, 1, -1.5, 2];

/** The pairs of a bout in a grid, the largest that fits. */
export function boutLaid(count: number, width: number, height: number): Laid {
  let best = { columns: Math.max(1, count), cardWidth: 0 };
  for (let columns = 1; columns <= Math.max(1, count); columns += 1) {
    const rows = Math.ceil(count / columns);
    const cardWidth = Math.min(
      Math.max(LARGEST_BOUT, height * 0.24),
      (width - 2 * MARGIN) / (columns * (1 + ASIDE + APART) - APART),
      (height - 4) / Math.max(1, rows) / (RATIO * (1 + BELOW) + 0.08),
    );
    if (cardWidth >= best.cardWidth) best = { columns, cardWidth };
  }
  const { columns, cardWidth } = best;
  const stepX = cardWidth * (1 + ASIDE + APART);
  const stepY = cardWidth * (RATIO * (1 + BELOW) + 0.08);
  const rows = Math.ceil(count / columns);
  const top = (height - rows * stepY) / 2;
  const places = Array.from({ length: count }, (_, at) => {
    const row = Math.floor(at / columns);
    const inRow = Math.min(columns, count - row * columns);
    return { x: (width - stepX * inRow + APART * cardWidth) / 2 + stepX * (at % columns), y: top + stepY * row, angle: 0 };
  });
  return { cardWidth, places };
}

/** `9d/7d` is the seven with the nine on it. */
export function pairOf(text: string): { attack: string; answer: string | null } {
  const [first = "", second] = text.split("/");
  return second === undefined ? { attack: first, answer: null } : { attack: second, answer: first };
}
