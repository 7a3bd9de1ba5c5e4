import { afterEach, describe, expect, it, vi } from "vitest";

import { keepTable, lastTable } from "./last";
import { settingsFrom, standard } from "../../room/settings";
import { THULLA } from "../../room/thulla.test.data";

afterEach(() => vi.unstubAllGlobals());

describe("the table that was made last", () => {
  it("comes back with its rules", () => {
    const kept = new Map<string, string>();
    vi.stubGlobal("localStorage", {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, text: string) => kept.set(key, text),
    });
    expect(lastTable()).toBeNull();
    const settings = { ...standard("thulla"), options: { deal: "uneven" }, seats: 5 };
    keepTable(settings);
    expect(settingsFrom(lastTable() ?? new URLSearchParams(), [THULLA])).toEqual(settings);
  });

  it("is none where nothing can be kept", () => {
    const refuse = (): never => {
      throw new DOMException("no storage");
    };
    vi.stubGlobal("localStorage", { getItem: refuse, setItem: refuse });
    keepTable(standard("thulla"));
    expect(lastTable()).toBeNull();
  });
});
