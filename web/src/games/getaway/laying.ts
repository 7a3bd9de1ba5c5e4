// How the cards of a trick lie in the middle, in playing order, as large as the room allows; and who comes next.
import type { GetawayView } from "../../net/wire";
import { RATIO, SMALLEST, type Laid } from "../../table/board/laying";

const WORDS = 22;
const LARGEST = 120;

/**
 * A trick in playing order, left to right, each card with its player's name below; in two rows where one is too narrow.
 */
export function trickLaid(count: number, width: number, height: number, text = 1): Laid {
  const words = WORDS * text;
  const most = Math.min(Math.max(LARGEST, height * 0.3), width * 0.24, (height - words - 12) / RATIO);
  const rows = count > 4 && width / count < 62 && height > 190 ? 2 : 1;
  const perRow = Math.ceil(count / rows);
  const cardWidth = Math.max(
    SMALLEST,
    Math.min(most, (height / rows - words - 8) / RATIO, (width - 20) / perRow / 1.12),
  );
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
  return seats
    .map((_, at) => seats[(seats.indexOf(seat) + step * (at + 1)) % seats.length] ?? "")
    .filter((one) => (view.sizes[one] ?? 0) > 0);
}

/** Cards are laid by hand, not by a machine. */
const TILTS = [-2, 1.5, -1, 2.5, -2.5, 1, -1.5, 2];
