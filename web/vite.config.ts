import { svelte } from "@sveltejs/vite-plugin-svelte";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";

const SERVER = process.env["LONGEARS"] ?? "http://127.0.0.1:8123";
// The server asks whether a page is its own, so the host must stay what the browser said.
const PROXY = { "/api": { target: SERVER }, "/ws": { target: SERVER, ws: true } };
/** The chunks of the table itself, and of Svelte. */
const PLAYED = ["Table", "telling", "Icon"];

/** What is played with is compiled while it is loaded, not when a card is touched for the first time. */
const compiledAtOnce: Plugin = {
  name: "compiled-at-once",
  enforce: "post",
  generateBundle(_, bundle) {
    for (const chunk of Object.values(bundle)) {
      if (chunk.type === "chunk" && PLAYED.includes(chunk.name)) chunk.code = `//# allFunctionsCalledOnLoad\n${chunk.code}`;
    }
  },
};

export default defineConfig({
  plugins: [svelte(), compiledAtOnce],
  build: {
    outDir: "../src/longears/web",
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: { proxy: PROXY },
  preview: { proxy: PROXY },
  test: { include: ["src/**/*.test.ts"], environment: "node" },
});
