import { readFileSync } from "node:fs";

import { describe, expect, it } from "vitest";

import { type Cuts, type Layout, Player } from "./player";

interface Vectors {
  layout: Layout;
  positions: { seen: string; options: number[][]; best: number }[];
}

const vectors = JSON.parse(readFileSync("../tests/data/players.json", "utf8")) as Record<string, Vectors>;
const weights = "../src/longears/bots/weights";

describe("a player that learned", () => {
  it.each(Object.entries(vectors))("makes the moves in %s that it makes in Python", (family, told) => {
    const { layers } = JSON.parse(readFileSync(`${weights}/${family}.json`, "utf8")) as { layers: Cuts };
    const player = new Player(told.layout, layers, new Int8Array(readFileSync(`${weights}/${family}.bin`)));
    const made = told.positions.map(({ seen, options }) => player.best(Buffer.from(seen, "base64"), options));
    expect(made).toEqual(told.positions.map(({ best }) => best));
  });
});
