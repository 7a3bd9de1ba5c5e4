import { beforeAll, describe, expect, it } from "vitest";

import { loadGame } from "..";
import { withWords } from "../../i18n/say";
import { explained, type CardWords } from "../../table/hand/explaining";
import { state } from "../../table/hand/explaining.test.data";

const THULLA = { trick: [], led: null, tricks: 3, cutter: null };

beforeAll(() => withWords(loadGame("thulla"), "table"));

describe("a card", () => {
  const told: CardWords = {
    "": { lead: "Leads.", follow: "Follows.", cut: "Cuts.", cut_already: "Too late.", free: "Free." },
  };
  const led = { ...THULLA, trick: [["B", "4h"]], led: "h" };
  const at = (card: string, view: object, differs: Record<string, string> = {}): string[] =>
    explained(state([card], [card], view, differs), card, told).does;

  it("says whether it leads, follows or cuts", () => {
    expect(at("7h", THULLA)).toEqual(["Leads."]);
    expect(at("7h", led)).toEqual(["Follows."]);
    expect(at("7c", led)).toEqual(["Cuts."]);
    expect(at("7c", { ...led, cutter: "B" })).toEqual(["Too late."]);
  });

  it("cuts nothing in a free first trick", () => {
    expect(at("7c", { ...led, tricks: 0 }, { first_trick: "free" })).toEqual(["Free."]);
    expect(at("7c", { ...led, tricks: 0 })).toEqual(["Cuts."]);
    expect(at("7c", { ...led, tricks: 1 }, { first_trick: "free" })).toEqual(["Cuts."]);
  });
});
