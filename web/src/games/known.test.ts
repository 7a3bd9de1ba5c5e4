import { expect, it } from "vitest";

import { KNOWN_BY } from "../net/wire";

it("tells a family by a field that pages and servers of other versions know, too", () => {
  expect(KNOWN_BY).toEqual({ getaway: "trick", dayous: "packs", kadi: "phase" });
});
