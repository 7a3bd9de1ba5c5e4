import { resolve } from "node:path";

import { svelte } from "@sveltejs/vite-plugin-svelte";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";

const SERVER = process.env["LONGEARS"] ?? "http://127.0.0.1:8123";
// The server asks whether a page is its own, so the host must stay what the browser said.
const PROXY = { "/api": { target: SERVER }, "/ws": { target: SERVER, ws: true } };
/** All that the first page needs is one file; parts, set-up, rules and the table are others: each file costs its headers. */
const CHUNKS = [
  { name: "index", tags: ["$initial" as const] },
  { name: "parts", test: /[\\/]src[\\/](letters|parts[\\/](?!Rule(Items|Page|Text|Tips)|Picture|Words))/ },
  { name: "setup", test: /[\\/]src[\\/]setup[\\/]/ },
  { name: "rules", test: /[\\/]src[\\/](pages[\\/]Rules|parts[\\/](Rule|Picture|Words))/ },
  { name: "table", test: /[\\/]src[\\/](table|waiting|pages[\\/]TablePage)/, entriesAware: true },
];
/** The chunks that are played with. */
const PLAYED = /^(index|table)/;
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

export default defineConfig(({ mode }) => {
  const { outDir, ...where } = mode === "gallery" ? GALLERY : CLIENT;
  return {
    ...where,
    plugins: [svelte({ configFile: resolve("svelte.config.js") }), compiledAtOnce],
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
    test: { include: ["src/**/*.test.ts"], environment: "node" },
  };
});
