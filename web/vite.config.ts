import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

const SERVER = process.env["LONGEARS"] ?? "http://127.0.0.1:8123";
// The server asks whether a page is its own, so the host must stay what the browser said.
const PROXY = { "/api": { target: SERVER }, "/ws": { target: SERVER, ws: true } };

export default defineConfig({
  plugins: [svelte()],
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
