import { afterEach, describe, expect, it, vi } from "vitest";

import { keepStep, offer, offerNoMore, reached } from "./progress";

const STEPS = 7;

/** A browser that was never here. */
function stored(): void {
  vi.stubGlobal("localStorage", storage());
  visit();
}

/** The page is opened again. */
function visit(): void {
  vi.stubGlobal("sessionStorage", storage());
}

function storage(): Partial<Storage> {
  const kept = new Map<string, string>();
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, text) => void kept.set(key, text),
    removeItem: (key) => void kept.delete(key),
  };
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
    expect([offer(), offer()]).toEqual([true, true]);
    offerNoMore();
    expect(offer()).toBe(false);
    stored();
    keepStep("thulla", 1);
    expect(offer()).toBe(false);
  });

  it("is offered all through the first visit, and at no later one", () => {
    stored();
    expect(offer()).toBe(true);
    visit();
    expect(offer()).toBe(false);
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
