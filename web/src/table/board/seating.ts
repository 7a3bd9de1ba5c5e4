// Where the others sit around the table, in order of play from one's own left hand on, and what room is left in the
// middle.

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface Seating {
  /** One box for each of the others, clockwise from one's own left. */
  seats: Box[];
  /** Free for the cards in the middle. */
  middle: Box;
  /** Free between the seats at the sides, where there are such. */
  head: Box | null;
  /** How much larger than on a phone everything may be. */
  scale: number;
  /** The same for the seats themselves: where they are crowded, large text is smaller there. */
  seatScale: number;
  wide: boolean;
}

/** Of the picture, and of the words below it where lines are as close as those of Latin letters. */
const PICTURE = 46;
const WORDS = 38;
const SEAT_WIDTH = 108;
/**
 * A seat narrower than this shows little of a name: large text makes it no larger than so many fit beside each other.
 */
const NARROW_SEAT = 62;
const LARGEST = 2;
const MOST_IN_A_ROW = 5;
const ARCH = 10;
const GAP = 8;
const FLATNESS = 0.6;

/** `text` is how many times larger than usual the text is, `leading` how much farther apart its lines are. */
export function seating(count: number, width: number, height: number, text = 1, leading = 1): Seating {
  const tall = PICTURE + WORDS * leading;
  return width >= 680 * text && width > height * 1.05
    ? around(count, width, height, text, tall)
    : above(count, width, height, text, tall);
}

/** A narrow table: the others sit in a shallow arch above; six and more also at the sides. */
function above(count: number, width: number, height: number, text: number, tall: number): Seating {
  const beside = count > MOST_IN_A_ROW ? 1 : 0;
  const inRow = count - 2 * beside;
  const scale = Math.min(1.5, Math.max(1, width / 480 / text));
  const cell = (width - GAP) / inRow;
  const size = Math.min(scale * text, Math.max(scale, Math.min(LARGEST, cell / NARROW_SEAT)));
  const seatHeight = tall * size;
  const seatWidth = Math.min(SEAT_WIDTH * size, cell);
  const row = Array.from({ length: inRow }, (_, at) => {
    const across = inRow > 1 ? (2 * at) / (inRow - 1) - 1 : 0;
    const arch = beside ? 0 : ARCH * across * across;
    return { x: GAP / 2 + cell * at + (cell - seatWidth) / 2, y: arch, width: seatWidth, height: seatHeight };
  });
  const side = { y: seatHeight, width: seatWidth, height: seatHeight };
  const seats = beside ? [{ ...side, x: GAP / 2 }, ...row, { ...side, x: width - seatWidth - GAP / 2 }] : row;
  const top = beside ? 2 * seatHeight : seatHeight + (inRow > 1 ? ARCH : 0);
  const middle = { x: 0, y: top, width, height: Math.max(0, height - top) };
  const head = beside
    ? { x: seatWidth + GAP, y: seatHeight, width: width - 2 * (seatWidth + GAP), height: seatHeight }
    : null;
  return { seats, middle, head, scale, seatScale: size / text, wide: false };
}

/** A wide table: the others sit on the far half of an oval, flat enough that the middle stays free. */
function around(count: number, width: number, height: number, text: number, tall: number): Seating {
  const scale = Math.min(2, Math.max(0.9, Math.min(width / 1000, height / 420)));
  const room = Math.min(LARGEST, width / (count + 1) / SEAT_WIDTH, height / 2.4 / tall);
  const size = Math.min(scale * text, Math.max(scale, room));
  const seat = { width: SEAT_WIDTH * 1.15 * size, height: tall * size };
  const radiusX = (width - seat.width) / 2 - GAP;
  const lowest = (height - seat.height) * 0.92;
  const seats = Array.from({ length: count }, (_, at) => {
    const angle = Math.PI * (1 - (at + 0.5) / count);
    const x = width / 2 + radiusX * Math.cos(angle) - seat.width / 2;
    return { ...seat, x, y: lowest * (1 - Math.sin(angle) ** FLATNESS) };
  });
  return { seats, middle: between(seats, width, height), head: null, scale, seatScale: size / text, wide: true };
}

/** What is left below those who sit opposite and between those at the sides. */
function between(seats: readonly Box[], width: number, height: number): Box {
  const isOpposite = (box: Box): boolean => Math.abs(box.x + box.width / 2 - width / 2) < width * 0.3;
  const top = Math.max(height * 0.1, ...seats.filter(isOpposite).map((box) => box.y + box.height)) + GAP;
  const beside = seats.filter((box) => !isOpposite(box) && box.x < width / 2).map((box) => box.x + box.width + GAP);
  const aside = Math.max(width * 0.12, ...beside);
  return { x: aside, y: top, width: width - 2 * aside, height: height - top };
}

interface Size {
  width: number;
  height: number;
}

/**
 * Where what someone says stands: below the seat, between those who sit there, or else beside it towards the middle.
 */
export function bubbleAt(
  seat: Box,
  others: readonly Box[],
  size: Size,
  board: Size,
): { x: number; y: number; isBelow: boolean } {
  const middle = seat.x + seat.width / 2;
  // Those in a row sit on a shallow arch.
  const row = others.filter((other) => Math.abs(other.y - seat.y) <= ARCH);
  const y = Math.max(seat.y, ...row.map((other) => other.y)) + seat.height;
  const beside = others.filter((other) => other.y < y + size.height && other.y + other.height > y);
  const from = Math.max(
    GAP / 2,
    ...beside.filter((other) => other.x + other.width / 2 < board.width / 2).map((other) => other.x + other.width),
  );
  const to = Math.min(
    board.width - GAP / 2,
    ...beside.filter((other) => other.x + other.width / 2 > board.width / 2).map((other) => other.x),
  );
  if (y + size.height <= board.height && to - from >= size.width) {
    return { x: Math.min(Math.max(from, middle - size.width / 2), to - size.width), y, isBelow: true };
  }
  const x = middle < board.width / 2 ? seat.x + seat.width : seat.x - size.width;
  return { x, y: Math.max(0, Math.min(seat.y, board.height - size.height)), isBelow: false };
}
