// Where things belong: a game is one folder, and what lies below knows nothing of what lies above.
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";

import { describe, expect, it } from "vitest";

import { FAMILIES } from "./net/wire";

const SOURCES = readdirSync("src", { recursive: true, encoding: "utf8" }).filter(
  (path) => /\.(ts|svelte)$/.test(path) && !path.includes("paraglide") && !/\.test\./.test(path),
);
const FAMILY_NAMES = [...new Set(Object.values(FAMILIES))];
const NAMES = [...new Set([...Object.keys(FAMILIES), ...FAMILY_NAMES])];
/** The lists that name every family or game, and what is written by the server's types. */
const LISTS = ["games/index.ts", "net/wire.ts"];
/** An animal as well as a game: only its name as data counts, and it is an emote, too. */
const ANIMAL = "donkey";
/** What each folder may import from, besides itself; the types of any. */
const BELOW: Readonly<Record<string, string[]>> = {
  bots: [],
  i18n: ["net"],
  net: ["i18n", "room"],
  room: ["i18n", "net"],
  ui: ["i18n", "net", "room"],
  games: ["i18n", "net", "room", "ui", "table/board", "table/gallery"],
  table: ["i18n", "net", "room", "ui", "games"],
  app: ["i18n", "net", "room", "ui", "games", "table"],
};

function importsIn(path: string): string[] {
  const text = readFileSync(join("src", path), "utf8");
  return Array.from(
    text.matchAll(/^\s*(?:import|export) (?!type )[^;]*?"(\.[^"]*)";|import\("(\.[^"]+)"\)/gm),
    ([, fixed, lazy]) => normalize(join(dirname(path), fixed ?? lazy ?? "")),
  );
}

describe("the web client", () => {
  it.each(SOURCES.filter((path) => !/^games\/\w+\//.test(path) && !LISTS.includes(path)))(
    "%s names no game",
    (path) => {
      const code = readFileSync(join("src", path), "utf8");
      const named = NAMES.filter((name) =>
        name === ANIMAL ? code.includes(`"${name}"`) : new RegExp(`\\b(is)?${name}`, "i").test(code),
      );
      expect(named).toEqual([]);
    },
  );

  it.each(FAMILY_NAMES)("%s imports no other family", (family) => {
    const own = SOURCES.filter((path) => path.startsWith(`games/${family}/`)).flatMap(importsIn);
    const others = FAMILY_NAMES.filter((other) => other !== family);
    expect(own.filter((path) => others.some((other) => path.startsWith(`games/${other}`)))).toEqual([]);
  });

  it.each(Object.keys(BELOW))("%s imports only from below", (folder) => {
    const allowed = [folder, ...(BELOW[folder] ?? [])];
    const wrong = SOURCES.filter((path) => path.startsWith(`${folder}/`)).flatMap((path) =>
      importsIn(path)
        .filter(
          (target) =>
            !allowed.some((one) => target === one || target.startsWith(`${one}/`)) && !target.includes("paraglide"),
        )
        .map((target) => `${path} imports ${target}`),
    );
    expect(wrong).toEqual([]);
  });

  it("has the same parts of each family", () => {
    const parts = (family: string): string[] =>
      SOURCES.filter((path) => path.startsWith(`games/${family}/`)).map((path) =>
        path.slice(`games/${family}/`.length),
      );
    for (const family of FAMILY_NAMES)
      expect(parts(family)).toEqual(
        expect.arrayContaining(["Middle.svelte", "events.ts", "index.ts", "inviting.ts", "scenes.ts", "telling.ts"]),
      );
  });
});
