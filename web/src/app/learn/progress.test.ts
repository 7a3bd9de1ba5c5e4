import { afterEach, describe, expect, it, vi } from "vitest";

import { isOffered, keepStep, offerNoMore, reached } from "./progress";

const STEPS = 7;

function stored(): void {
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => kept.set(key, text),
  });
}

afterEach(() => vi.unstubAllGlobals());

describe("a lesson", () => {
  it("goes on where it was left, each game's by itself", () => {
    stored();
    keepStep("thulla", 3);
    keepStep("kadi", 5);
    expect(["thulla", "kadi", "dayous"].map((game) => reached(game, STEPS))).toEqual([3, 5, 0]);
  });

  it("begins again once it is over", () => {
    stored();
    keepStep("thulla", STEPS);
    expect(reached("thulla", STEPS)).toBe(0);
  });

  it("is offered until one has been begun, or nobody wants it", () => {
    stored();
    expect(isOffered()).toBe(true);
    offerNoMore();
    expect(isOffered()).toBe(false);
    stored();
    keepStep("thulla", 1);
    expect(isOffered()).toBe(false);
  });

  it("begins at its first step where nothing can be kept", () => {
    const refuse = (): never => {
      throw new DOMException("no storage");
    };
    vi.stubGlobal("localStorage", { getItem: refuse, setItem: refuse });
    keepStep("thulla", 3);
    expect(reached("thulla", STEPS)).toBe(0);
  });
});
