import { expect, test } from "vitest";

import { Routes, routeTo } from "./route";

const codes = Array.from({ length: 5000 }, (_, at) => (at * 7_654_321 + 10_000_000).toString(25).toUpperCase());

test("a route is far shorter than a code, so that no log of a proxy leads to a table", () => {
  const routes = new Set(codes.map((code) => routeTo(code, 0)));
  expect(routes.size).toBeLessThanOrEqual(1024);
  expect([...routes].every((route) => /^[0-9a-z]{1,2}$/.test(route))).toBe(true);
});

test("tables are spread evenly", () => {
  const tables = new Map<string, number>();
  for (const code of codes) tables.set(routeTo(code, 0), (tables.get(routeTo(code, 0)) ?? 0) + 1);
  expect(Math.max(...tables.values())).toBeLessThan(20);
});

test("people of a table who are turned away as often find each other again", () => {
  const [one, other] = [new Routes("this page"), new Routes("another page")];
  expect(one.to("")).not.toBe(other.to(""));
  for (let turn = 0; turn < 5; turn += 1) {
    expect(one.to("ABCDEF")).toBe(other.to("ABCDEF"));
    one.next();
    other.next();
  }
  expect(one.to("FEDCBA"), "another table is another matter").toBe(routeTo("FEDCBA", 0));
});
