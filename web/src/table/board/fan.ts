// Where the cards of the own hand lie: one row while they can be told apart, then two.

export interface Place {
  /** The card's left upper corner, before it is turned. */
  x: number;
  y: number;
  angle: number;
  row: number;
}

export interface Fan {
  places: Place[];
  /** All the room the hand needs, the lifted card included. */
  height: number;
  cardWidth: number;
  cardHeight: number;
}

/** A card that shows less than this can hardly be touched: then a second row is better. */
export const NARROWEST = 21;
export const LIFT = 22;
/** How much larger a lifted card is; it grows from this share of its height. */
export const GROWN = 1.08;
export const ROOT = 0.9;
const WIDEST = 0.74;
const RATIO = 7 / 5;
const SECOND_ROW = 0.5;
const MOST_TURN = 22;
const TURN_PER_CARD = 2.6;
const MOST_DROP = 16;
const FEW = 7;
const MARGIN = 8;

export function fan(count: number, width: number, cardWidth: number): Fan {
  const cardHeight = cardWidth * RATIO;
  const room = width - 2 * MARGIN - 2 * overhang(cardHeight, Math.min(count, 14));
  const inOneRow = Math.floor((room - cardWidth) / NARROWEST) + 1;
  const rows = count > inOneRow ? 2 : 1;
  const upper = rows === 1 ? 0 : Math.floor(count / 2);
  const top = LIFT + (GROWN - 1) * ROOT * cardHeight;
  const below = (rows - 1) * cardHeight * SECOND_ROW;
  const places = [
    ...row(upper, room, cardWidth, 0, top),
    ...row(count - upper, room, cardWidth, rows - 1, top + below),
  ].map((place) => ({ ...place, x: place.x + (width - room) / 2 }));
  // The same for few cards and for many: a table that jumps with every card is hard to read.
  return { places, height: top + below + MOST_DROP + cardHeight + 8, cardWidth, cardHeight };
}

/** A card that is turned reaches out to the side. */
function overhang(cardHeight: number, count: number): number {
  return (Math.sin((turned(count) * Math.PI) / 360) * cardHeight) / 2;
}

function turned(count: number): number {
  return Math.min(MOST_TURN, TURN_PER_CARD * (count - 1)) * (count > 14 ? 0.4 : 1);
}

function row(count: number, room: number, cardWidth: number, index: number, top: number): Place[] {
  const step = count > 1 ? Math.min(cardWidth * WIDEST, (room - cardWidth) / (count - 1)) : 0;
  const left = (room - cardWidth - step * (count - 1)) / 2;
  const turn = turned(count);
  const drop = Math.min(MOST_DROP, 1.8 * (count - 1));
  return Array.from({ length: count }, (_, at) => {
    const across = count > 1 ? (2 * at) / (count - 1) - 1 : 0;
    return { x: left + step * at, y: top + drop * across * across, angle: (turn / 2) * across, row: index };
  });
}

/** How wide a card of the own hand is in a window of this size; few cards may be larger. */
export function handCardWidth(width: number, height: number, count: number): number {
  const larger = count <= FEW ? 1.2 : 1;
  return Math.round(larger * Math.max(48, Math.min(width * 0.19, height * 0.11, 118)));
}
