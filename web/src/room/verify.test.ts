import { readFileSync } from "node:fs";

import { hmac } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex as hex } from "@noble/hashes/utils.js";
import { describe, expect, it } from "vitest";

import { commitmentOf, isSeed, keyOf, picked, shuffled, verify } from "./verify";

interface Vector {
  name: string;
  secret: string;
  commitment: string;
  seeds: Record<string, string>;
  key: string;
  label: string;
  shuffle?: string[];
  pick?: string[];
  result: string[] | string;
}

const file = new URL("../../../tests/data/shuffle-vectors.json", import.meta.url);
const { vectors, refused_seeds } = JSON.parse(readFileSync(file, "utf8")) as {
  vectors: Vector[];
  refused_seeds: string[];
};
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

describe("the hash we use", () => {
  it("knows the examples of FIPS 180-4", () => {
    expect(hex(sha256(bytes("abc")))).toBe("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    expect(hex(sha256(bytes("")))).toBe("e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  });

  it("knows the first and the sixth example of RFC 4231", () => {
    const key = new Uint8Array(20).fill(0x0b);
    expect(hex(hmac(sha256, key, bytes("Hi There")))).toBe(
      "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7",
    );
    const long = new Uint8Array(131).fill(0xaa);
    const text = "Test Using Larger Than Block-Size Key - Hash Key First";
    expect(hex(hmac(sha256, long, bytes(text)))).toBe(
      "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54",
    );
  });
});

describe("the shuffle of docs/reference/shuffle.md", () => {
  it.each(vectors)("$name", (vector) => {
    const key = keyOf(vector.secret, vector.seeds);
    expect(commitmentOf(vector.secret)).toBe(vector.commitment);
    expect(hex(key)).toBe(vector.key);
    if (vector.shuffle) expect(shuffled(key, vector.label, vector.shuffle)).toEqual(vector.result);
    if (vector.pick) expect(picked(key, vector.label, vector.pick)).toBe(vector.result);
  });

  it.each(refused_seeds)("refuses the seed %j", (seed) => {
    expect(isSeed(seed)).toBe(false);
  });
});

describe("a record", () => {
  const vector = vectors[0];
  if (!vector?.shuffle) throw new Error("the first vector is a shuffle");
  const record = [
    `[Commitment "${vector.commitment}"]`,
    `[Secret "${vector.secret}"]`,
    `[Seeds "A=blue-donkey; C=7f3c"]`,
    `[Seats "Ana, Ben, Cleo"]`,
    `[Deal "${(vector.result as string[]).join("")}"]`,
    "",
    "1. *:B A:As",
  ].join("\n");

  it("is proven if every shuffle is what secret and seeds give", () => {
    expect(verify(record)).toMatchObject({
      finding: "proven",
      shuffles: 1,
      picks: 1,
      seeds: { A: "blue-donkey", C: "7f3c" },
    });
  });

  it("is false if two cards have changed places", () => {
    expect(verify(record.replace("Th2d", "2dTh"))).toMatchObject({ finding: "false", wrong: ["shuffle"] });
  });

  it("is false if the secret is not the one that was promised", () => {
    expect(verify(record.replace('Commitment "6', 'Commitment "7'))).toMatchObject({
      finding: "false",
      wrong: ["secret"],
    });
  });

  it("is false if there are cards in it that are none", () => {
    expect(verify(record.replace('[Deal "', '[Deal "1z'))).toMatchObject({ finding: "false", wrong: ["shuffle"] });
  });

  it("is false if there is a seed where nobody sits", () => {
    expect(verify(record.replace("Ana, Ben, Cleo", "Ana, Ben"))).toMatchObject({ finding: "false", wrong: ["seed"] });
  });

  it("names those who came when the cards had been dealt", () => {
    expect(verify(record).late).toEqual([]);
    expect(verify(`[TakenOver "B 12"]\n${record}`).late).toEqual(["Ben"]);
  });

  it("cannot be checked without its secret", () => {
    expect(verify(record.replace(/\[Secret.*\]/, "")).finding).toBe("unreadable");
  });
});
