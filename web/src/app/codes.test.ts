import { describe, expect, it } from "vitest";

import { codeIn } from "./codes";

describe("a code", () => {
  it.each([
    ["KEWTRA", "KEWTRA"],
    [" kew-tra ", "KEWTRA"],
    ["https://longears.example/t/kewtra?x=1", "KEWTRA"],
    ["https://longears.example/cards/t/KEWTRA-C7976JCVEU", "KEWTRA-C7976JCVEU"],
    ["", null],
    ["hello there!", null],
  ])("is read from %j", (text, code) => {
    expect(codeIn(text)).toBe(code);
  });
});
