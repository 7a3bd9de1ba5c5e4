import { describe, expect, it } from "vitest";

import { badgeOf, partsOf } from "./badges";
import { COLOURS, EMBLEMS } from "../net/wire";

const GUESTS = Array.from({ length: 500 }, (_, at) => `guest${at * at}`);

describe("badges", () => {
  it("are what was chosen", () => {
    expect(badgeOf("asha", "fish-mint")).toBe("fish-mint");
    expect(partsOf("fish-mint")).toEqual({ emblem: "fish", colour: "mint" });
  });

  it("are given to everyone who has chosen none, always the same", () => {
    expect(badgeOf("asha")).toBe(badgeOf("asha"));
    expect(new Set(GUESTS.map((guest) => badgeOf(guest))).size).toBe(EMBLEMS.length * COLOURS.length);
  });

  it("of another version are drawn all the same", () => {
    expect(partsOf("dragon-gold")).toEqual({ emblem: "star", colour: "stone" });
  });
});
