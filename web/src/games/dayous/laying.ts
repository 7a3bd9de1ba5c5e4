// How the pairs of a bout lie in the middle, as large as the room allows.
import { RATIO, type Laid } from "../../table/board/laying";

const LARGEST = 92;
/** How far the beating card lies to the side of and below the card it beats, in cards. */
export const ASIDE = 0.36;
export const BELOW = 0.2;
/** How far pairs lie from each other, in cards, and from the edges. */
const APART = 0.12;
const MARGIN = 12;

/** The pairs of a bout in a grid, the largest that fits. */
export function boutLaid(count: number, width: number, height: number): Laid {
  let best = { columns: Math.max(1, count), cardWidth: 0 };
  for (let columns = 1; columns <= Math.max(1, count); columns += 1) {
    const rows = Math.ceil(count / columns);
    const cardWidth = Math.min(
      Math.max(LARGEST, height * 0.24),
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
    return {
      x: (width - stepX * inRow + APART * cardWidth) / 2 + stepX * (at % columns),
      y: top + stepY * row,
      angle: 0,
    };
  });
  return { cardWidth, places };
}

/** `9d/7d` is the seven with the nine on it. */
export function pairOf(text: string): { attack: string; answer: string | null } {
  const [first = "", second] = text.split("/");
  return second === undefined ? { attack: first, answer: null } : { attack: second, answer: first };
}
