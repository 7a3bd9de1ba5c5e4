import { readFileSync } from "node:fs";
import { resolve } from "node:path";

import { svelte } from "@sveltejs/vite-plugin-svelte";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";

const SERVER = process.env["LONGEARS"] ?? "http://127.0.0.1:8123";
// The server asks whether a page is its own, so the host must stay what the browser said.
const PROXY = { "/api": { target: SERVER }, "/ws": { target: SERVER, ws: true } };
const GAME = /[\\/]src[\\/]games[\\/](\w+)[\\/](?!scenes)/;
/**
 * All that the first page needs is one file; parts, set-up, rules, the room before a game, the table and each family of
 * games are others: each file costs its headers.
 */
const CHUNKS = [
  { name: "index", tags: ["$initial" as const] },
  {
    name: "parts",
    test: /[\\/]src[\\/](i18n[\\/]letters|ui[\\/](?!voice|calling|people[\\/]About\.|rules[\\/](Rule(Items|Page|Text|Tips)|Picture|Words)))/,
  },
  { name: "setup", test: /[\\/]src[\\/]app[\\/]setup[\\/]/ },
  { name: "rules", test: /[\\/]src[\\/](app[\\/]pages[\\/]Rules|ui[\\/]rules[\\/])/ },
  { name: (id: string) => `game-${GAME.exec(id)?.[1] ?? ""}`, test: GAME, includeDependenciesRecursively: false },
  {
    name: "table",
    test: /[\\/]src[\\/](table[\\/](?!panels[\\/](Menu|LastTrick|Say)\.)|app[\\/]pages[\\/]TablePage)/,
  },
  { name: "waiting", test: /[\\/]src[\\/]app[\\/]waiting[\\/]/ },
];
/** The chunks that are played with. */
const PLAYED = /^(index|table|game)/;
/** What the package ships, and the tables to look at, which only tests and screenshots are shown. */
const CLIENT = { outDir: "../src/longears/web" };
const GALLERY = { root: "src/table/gallery", base: "/gallery/", outDir: "../build/gallery", publicDir: false } as const;

/** What is played with is compiled while it is loaded, not when a card is touched for the first time. */
const compiledAtOnce: Plugin = {
  name: "compiled-at-once",
  enforce: "post",
  generateBundle(_, bundle) {
    for (const chunk of Object.values(bundle)) {
      if (chunk.type === "chunk" && PLAYED.test(chunk.name)) chunk.code = `//# allFunctionsCalledOnLoad\n${chunk.code}`;
    }
  },
};

/** What is loaded by who reads one language, and kept then. */
const OF_A_LANGUAGE = /assets\/([a-z]{2}-[^/]*\.js|.*\.woff2)$/;
/** The service worker keeps all other files; where its lists of them stand, the build writes them. */
const service: Plugin = {
  name: "service",
  apply: (_, { mode }) => mode !== "gallery",
  generateBundle(_, bundle) {
    const files = Object.keys(bundle)
      .filter((file) => file.startsWith("assets/"))
      .sort();
    const lists = {
      SHELL: files.filter((file) => !OF_A_LANGUAGE.test(file)),
      SPOKEN: files.filter((file) => OF_A_LANGUAGE.test(file) && file.endsWith(".js")),
    };
    let source = readFileSync("src/service/worker.js", "utf8");
    for (const [name, list] of Object.entries(lists)) source = source.replace(`["${name}"]`, JSON.stringify(list));
    this.emitFile({ type: "asset", fileName: "sw.js", source });
  },
};

export default defineConfig(({ mode }) => {
  const { outDir, ...where } = mode === "gallery" ? GALLERY : CLIENT;
  return {
    ...where,
    // The server may move the page below a path, so scripts and styles name their neighbours, and not a place on the
    // host.
    experimental: { renderBuiltUrl: (_, { hostType }) => (hostType === "html" ? undefined : { relative: true }) },
    plugins: [svelte({ configFile: resolve("svelte.config.js") }), compiledAtOnce, service],
    build: {
      outDir: resolve(outDir),
      emptyOutDir: true,
      target: "es2022",
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      rolldownOptions: { output: { codeSplitting: { groups: CHUNKS } } },
    },
    server: { proxy: PROXY },
    preview: { proxy: PROXY },
    // On a busy machine a component takes its time to be compiled.
    test: {
      include: ["src/**/*.test.ts"],
      environment: "node",
      setupFiles: ["tools/test_setup.ts"],
      hookTimeout: 60_000,
    },
  };
});
