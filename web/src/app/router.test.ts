import { describe, expect, it, vi } from "vitest";

vi.stubGlobal("location", { href: "http://localhost/" });
const { routeOf } = await import("./router.svelte");

describe("a path", () => {
  it.each([
    ["/", { page: "home" }],
    ["/new", { page: "new" }],
    ["/t/kewtra", { page: "table", link: "KEWTRA" }],
    ["/tv/kewtra", { page: "screen", link: "KEWTRA" }],
    ["/r/KEWTRA-1", { page: "replay", id: "KEWTRA-1" }],
    ["/rules", { page: "rules", game: "" }],
    ["/rules/kazhutha-kali", { page: "rules", game: "kazhutha-kali" }],
    ["/learn", { page: "learn", game: "" }],
    ["/learn/kadi", { page: "learn", game: "kadi" }],
    ["/preferences", { page: "preferences" }],
    ["/t", { page: "lost" }],
    ["/t/A/b", { page: "lost" }],
    ["/%E0%A4%A", { page: "lost" }],
  ])("%s leads to its page", (path, route) => {
    expect(routeOf(path)).toEqual(route);
  });
});
