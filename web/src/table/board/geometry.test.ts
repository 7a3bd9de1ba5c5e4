import { describe, expect, it } from "vitest";

import { fan, handCardWidth, NARROWEST } from "./fan";
import { bubbleAt, seating, type Box } from "./seating";

const SCREENS = [
  [320, 568],
  [390, 844],
  [844, 390],
  [1280, 800],
  [1920, 1080],
] as const;

describe("the fan", () => {
  it("keeps every card on the screen, from 1 to 40 cards", () => {
    for (const [width, height] of SCREENS) {
      for (let count = 1; count <= 40; count += 1) {
        const { places, cardWidth } = fan(count, width, handCardWidth(width, height, count));
        expect(places).toHaveLength(count);
        for (const place of places) {
          expect(place.x).toBeGreaterThanOrEqual(0);
          expect(place.x + cardWidth).toBeLessThanOrEqual(width + 0.01);
        }
      }
    }
  });

  it("takes a second row only when one row is too narrow", () => {
    expect(new Set(fan(13, 390, 74).places.map((place) => place.row)).size).toBe(1);
    expect(new Set(fan(20, 390, 74).places.map((place) => place.row)).size).toBe(2);
    const [first, second] = fan(13, 390, 74).places;
    expect((second?.x ?? 0) - (first?.x ?? 0)).toBeGreaterThanOrEqual(NARROWEST - 1);
  });

  it("lies in the order it is given", () => {
    const { places } = fan(9, 390, 74);
    expect(places.map((place) => place.x)).toEqual(
      [...places.map((place) => place.x)].sort((one, other) => one - other),
    );
  });
});

function overlap(one: Box, other: Box): boolean {
  return (
    one.x < other.x + other.width - 0.5 &&
    other.x < one.x + one.width - 0.5 &&
    one.y < other.y + other.height - 0.5 &&
    other.y < one.y + one.height - 0.5
  );
}

const BOARDS = [
  [320, 300],
  [390, 480],
  [768, 700],
  [1280, 520],
  [1920, 760],
] as const;

describe("what someone says", () => {
  const SIZES = [
    { width: 60, height: 28 },
    { width: 140, height: 64 },
  ];

  it.each(SIZES)("hides no speaker, and stays on the board", (size) => {
    for (const [width, height] of BOARDS) {
      for (let others = 1; others <= 7; others += 1) {
        const { seats } = seating(others, width, height);
        for (const seat of seats) {
          const bubble = {
            ...bubbleAt(
              seat,
              seats.filter((other) => other !== seat),
              size,
              { width, height },
            ),
            ...size,
          };
          expect(overlap(bubble, seat), `${width}x${height} ${others}`).toBe(false);
          expect(bubble.x).toBeGreaterThanOrEqual(0);
          expect(bubble.x + size.width).toBeLessThanOrEqual(width);
          expect(bubble.y + size.height).toBeLessThanOrEqual(height);
        }
      }
    }
  });

  it("hides nobody else on a phone", () => {
    const { seats } = seating(7, 320, 300);
    for (const seat of seats) {
      const others = seats.filter((other) => other !== seat);
      const bubble = {
        ...bubbleAt(seat, others, SIZES[1] ?? { width: 0, height: 0 }, { width: 320, height: 300 }),
        ...SIZES[1],
      } as Box;
      expect(others.some((other) => overlap(bubble, other))).toBe(false);
    }
  });
});

describe("the seats", () => {
  it.each([1, 1.25, 2])(
    "never lie on each other or on the middle, up to eight players, with text %d times as large",
    (text) => {
      for (const [width, height] of BOARDS) {
        for (let others = 1; others <= 7; others += 1) {
          const { seats, middle } = seating(others, width, height, text);
          seats.forEach((seat, at) => {
            expect(seat.x).toBeGreaterThanOrEqual(0);
            expect(seat.x + seat.width).toBeLessThanOrEqual(width + 0.5);
            expect(overlap(seat, middle), `${width}x${height} ${others} ${at}`).toBe(false);
            for (const other of seats.slice(at + 1))
              expect(overlap(seat, other), `${width} ${others} ${at}`).toBe(false);
          });
        }
      }
    },
  );

  it("go clockwise from one's own left", () => {
    for (const width of [390, 1280]) {
      const { seats } = seating(5, width, 500);
      const across = seats.map((seat) => seat.x);
      expect(across).toEqual([...across].sort((one, other) => one - other));
    }
  });
});
