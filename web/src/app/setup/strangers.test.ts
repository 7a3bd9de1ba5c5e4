import { describe, expect, it } from "vitest";

import { standard } from "../../room/settings";
import { shownTo } from "./strangers";

describe("a public table", () => {
  it("shows strangers no words of its people", () => {
    const own = { ...standard("thulla"), word: "KOTHA", forfeit: "bray" };
    expect(shownTo(own, true)).toEqual({ ...own, public: true, word: "DONKEY", forfeit: "" });
    expect(shownTo({ ...own, word: "PUNDA" }, true).word).toBe("PUNDA");
    expect(shownTo({ ...own, public: true }, false)).toEqual(own);
  });
});
