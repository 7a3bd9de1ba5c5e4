import { expect, test } from "vitest";

import { drawingsIn } from "./painter";

test("drawings are found by their ids, with what is inside them", () => {
  const found = drawingsIn(
    '<svg><g id="pip"><path d="M0 0"/></g><symbol id="card-As"><title>ace</title><use href="#pip" x="3"/></symbol></svg>',
  );
  expect(found.get("card-Ks")).toBe(undefined);
  expect(found.get("pip")?.inside).toEqual([{ name: "path", traits: { d: "M0 0" }, inside: [] }]);
  expect(found.get("card-As")?.inside.map((one) => one.name)).toEqual(["title", "use"]);
});
