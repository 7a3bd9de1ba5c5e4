import { describe, expect, it, vi } from "vitest";

import { inOwnDigits, numberIn, speak, spokenIn, whole } from "./say";

describe("a number someone has written", () => {
  it("is read in the digits of any of our languages", () => {
    expect([" 45 ", "۴۵", "٤٥", "300"].map(numberIn)).toEqual([45, 45, 45, 300]);
  });

  it("is a whole number and nothing else", () => {
    expect(["", "x", "4.5", "-5", "1e2", "4 5"].map(numberIn)).toEqual([null, null, null, null, null, null]);
  });
});

describe("a number in a sentence", () => {
  it("is written in the digits of the language and still counts as itself", async () => {
    vi.stubGlobal("document", { documentElement: {}, createElement: () => ({ getContext: () => null }) });
    await speak("fa");
    const told = inOwnDigits({ say: ({ count }: { count: number }) => `${String(count)} = ${String(Number(count))}` });
    expect((told as { say: (inputs: object) => string }).say({ count: 12 })).toBe("۱۲ = 12");
    await speak("en");
  });
});

describe("a message that may stand inside of others", () => {
  it("becomes a sentence of its own", () => {
    expect(["no game is on", "Pani!", "You are done."].map(whole)).toEqual([
      "No game is on.",
      "Pani!",
      "You are done.",
    ]);
  });
});

describe("the language of a browser", () => {
  it("is the first of its languages that we speak, wherever they are spoken", () => {
    expect([["sw-TZ", "en"], ["fa-AF"], ["bal-PK", "ur-PK", "en-GB"], ["ml"]].map(spokenIn)).toEqual([
      "sw",
      "fa",
      "ur",
      "ml",
    ]);
  });

  it("is not one that begins alike, nor one in letters that its readers do not read", () => {
    expect([["pap", "en"], ["hil-PH"], ["pa-PK", "ur"], ["pa-Arab"]].map(spokenIn)).toEqual(["en", "en", "ur", "en"]);
  });

  it("is English for who speaks none of ours, and for names that are none", () => {
    expect([[], ["fi"], ["C", "x_y"]].map(spokenIn)).toEqual(["en", "en", "en"]);
  });
});
