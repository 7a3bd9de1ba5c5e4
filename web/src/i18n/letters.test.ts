import { readFileSync } from "node:fs";

import { describe, expect, it } from "vitest";

import { isRightToLeft, isWord, lettersOf, wordIn } from "./letters";

interface Known {
  words: [string, ...string[]][];
  no_words: string[];
}

const file = new URL("../../../tests/data/letters.json", import.meta.url);
const known = JSON.parse(readFileSync(file, "utf-8")) as Known;

describe("the letters of a word", () => {
  it.each(known.words)("%s is counted as the server counts it", (word, ...letters) => {
    expect(lettersOf(word)).toEqual(letters);
    expect(isWord(word)).toBe(true);
  });

  it.each(known.no_words)("“%s” is no word", (text) => {
    expect(isWord(text)).toBe(false);
  });

  it("are written large, together and without spaces around them", () => {
    expect(wordIn(" cafe\u0301 ")).toBe("CAF\u00c9");
    expect(wordIn("കഴുത ")).toBe("കഴുത");
  });

  it("go their own way", () => {
    expect([["خ", "ر"], ["D"], ["ക"], []].map(isRightToLeft)).toEqual([true, false, false, false]);
  });
});
