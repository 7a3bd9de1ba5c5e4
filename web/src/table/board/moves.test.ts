import { describe, expect, it } from "vitest";

import { cardsIn, offerOf, useByDrop, useOf } from "./moves";
import { gained, held, inOrder, stillSpread, underFinger } from "./order";

describe("moves", () => {
  it("are read as uses of cards, words, suits and cards to ask for", () => {
    const offer = offerOf(["9d/7d", "9d/7s", "7c^", "Xr", ".", "take", "hand", "=s", "?Kd", "+", "!", "cw"]);
    expect(Object.keys(offer.uses)).toEqual(["9d", "7c", "Xr"]);
    expect(offer.uses["9d"]).toHaveLength(2);
    expect(offer.words).toEqual([".", "take", "hand", "+", "!", "cw"]);
    expect(offer.suits).toEqual(["s"]);
    expect(offer.asks).toEqual(["Kd"]);
  });

  it("know their card", () => {
    expect(useOf("7c^")).toEqual({ move: "7c^", kind: "pass_on", card: "7c" });
    expect(useOf("take")).toBeNull();
    expect(cardsIn("5h 5s . !")).toEqual(["5h", "5s"]);
  });

  it("a card dropped on an attack beats it; on the table it needs one meaning", () => {
    const uses = offerOf(["7d/6d", "7d^", "8d/6d"]).uses;
    expect(useByDrop(uses["7d"] ?? [], "6d")?.move).toBe("7d/6d");
    expect(useByDrop(uses["7d"] ?? [], null)).toBeNull();
    expect(useByDrop(uses["8d"] ?? [], null)?.move).toBe("8d/6d");
    expect(useByDrop(uses["8d"] ?? [], "6s")).toBeNull();
    expect(useByDrop([], null)).toBeNull();
  });
});

describe("the hand", () => {
  it("gives equal cards keys of their own", () => {
    expect(held(["7d", "7d", "8d"]).map((one) => one.key)).toEqual(["7d", "7d#1", "8d"]);
  });

  it("is sorted by suit or by rank, jokers last", () => {
    const hand = held(["Ah", "2c", "Xr", "2h", "Kc"]);
    expect(inOrder(hand, "suit").map((one) => one.card)).toEqual(["2c", "Kc", "2h", "Ah", "Xr"]);
    expect(inOrder(hand, "rank").map((one) => one.card)).toEqual(["2c", "2h", "Kc", "Ah", "Xr"]);
  });

  it("does not change its order under a finger", () => {
    const before = held(["Ah", "2c", "Kc"]);
    expect(underFinger(before, held(["2c", "Ah", "3d"])).map((one) => one.card)).toEqual(["Ah", "2c", "3d"]);
  });

  it("stays as wide as it was while cards only leave it", () => {
    const before = held(["2c", "Kc", "Ah"]);
    expect(stillSpread(held(["2c", "Ah"]), before)).toBe(before);
    const now = held(["2c", "3d"]);
    expect(stillSpread(now, before)).toBe(now);
  });

  it("knows what is new in it", () => {
    expect(gained(["7d", "8d"], ["7d", "7d", "9c"])).toEqual(["7d#1", "9c"]);
  });
});
