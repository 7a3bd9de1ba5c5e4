// How cards lie in the middle of any table.

export interface Lay {
  x: number;
  y: number;
  angle: number;
}

export interface Laid {
  cardWidth: number;
  places: Lay[];
}

/** How much higher than wide a card is. */
export const RATIO = 7 / 5;
/** As narrow as a card may be that is still read. */
export const SMALLEST = 26;
