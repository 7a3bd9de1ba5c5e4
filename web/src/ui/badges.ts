// Badges: the little picture by which people are known at a table, an emblem on a colour.
import { COLOURS, EMBLEMS } from "../net/wire";

export type Emblem = (typeof EMBLEMS)[number];
export type Colour = (typeof COLOURS)[number];

/** The badge a guest has chosen; without one, any that follows from the guest's id, so that people differ. */
export function badgeOf(guest: string, chosen = ""): string {
  return chosen || ready(guest);
}

/** What a badge shows; one that this page cannot draw is a star on stone. */
export function partsOf(badge: string): { emblem: Emblem; colour: Colour } {
  const [first, second] = badge.split("-");
  return {
    emblem: EMBLEMS.find((one) => one === first) ?? "star",
    colour: COLOURS.find((one) => one === second) ?? "stone",
  };
}

function ready(guest: string): string {
  const number = [...guest].reduce((sum, sign) => ((sum + sign.charCodeAt(0)) * 31) % 65_521, 0);
  return `${EMBLEMS[number % EMBLEMS.length]}-${COLOURS[Math.floor(number / EMBLEMS.length) % COLOURS.length]}`;
}
