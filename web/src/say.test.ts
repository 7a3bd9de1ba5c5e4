import { describe, expect, it } from "vitest";

import { numberIn } from "./say";

describe("a number someone has written", () => {
  it("is read in the digits of any of our languages", () => {
    expect([" 45 ", "۴۵", "٤٥", "300"].map(numberIn)).toEqual([45, 45, 45, 300]);
  });

  it("is a whole number and nothing else", () => {
    expect(["", "x", "4.5", "-5", "1e2", "4 5"].map(numberIn)).toEqual([null, null, null, null, null, null]);
  });
});
