import { describe, expect, it } from "vitest";

import { baseOf, below } from "./base";

describe("where everything begins", () => {
  it.each([
    ["https://cards.example/assets/index-x.js", "/"],
    ["https://example.org/cards/assets/index-x.js", "/cards/"],
    ["https://example.org/a/b/assets/index-x.js", "/a/b/"],
  ])("%s is loaded from below %s", (script, base) => {
    expect(baseOf(script, true)).toBe(base);
  });

  it("is the top while the client is written", () => {
    expect(baseOf("http://localhost:5173/src/net/base.ts", false)).toBe("/");
  });

  it.each([
    ["/cards/t/QWRT34", "/t/QWRT34"],
    ["/cards/", "/"],
    ["/cardsharp", "/cardsharp"],
  ])("%s is the page %s", (path, page) => {
    expect(below(path, "/cards/")).toBe(page);
  });
});
