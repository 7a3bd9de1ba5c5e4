import js from "@eslint/js";
import svelte from "eslint-plugin-svelte";
import globals from "globals";
import ts from "typescript-eslint";

import svelteConfig from "./svelte.config.js";

export default ts.config(
  { ignores: ["node_modules/", "**/paraglide/", "src/net/wire.ts"] },
  js.configs.recommended,
  ...ts.configs.strict,
  ...ts.configs.stylistic,
  ...svelte.configs.recommended,
  { languageOptions: { globals: { ...globals.browser, ...globals.node } } },
  {
    files: ["**/*.svelte", "**/*.svelte.ts"],
    languageOptions: { parserOptions: { parser: ts.parser, extraFileExtensions: [".svelte"], svelteConfig } },
  },
  {
    rules: {
      "no-console": "error",
      "max-len": [
        "error",
        {
          code: 120,
          ignoreStrings: true,
          ignoreTemplateLiterals: true,
          ignoreRegExpLiterals: true,
          ignorePattern: '^import | d="|^export type ',
        },
      ],
      "max-lines": ["error", { max: 300, skipBlankLines: true }],
      "svelte/no-at-html-tags": "error",
      "svelte/no-navigation-without-resolve": "off", // SvelteKit's router is not ours
      "svelte/prefer-svelte-reactivity": "off", // state is replaced here, never mutated
    },
  },
);
