import js from "@eslint/js";
import svelte from "eslint-plugin-svelte";
import globals from "globals";
import ts from "typescript-eslint";

export default ts.config(
  { ignores: ["ui/dist/**", "ui/src/platform/bindings/**", "tests/e2e/shots/**"] },
  js.configs.recommended,
  ...ts.configs.strict,
  ...svelte.configs.recommended,
  {
    languageOptions: { globals: { ...globals.browser, ...globals.node } },
    rules: {
      // TypeScript itself reports undefined names, and knows the DOM's types.
      "no-undef": "off",
      "no-console": "error",
      // The ideographic space is a letter of Japanese text.
      "no-irregular-whitespace": ["error", { skipTemplates: true, skipStrings: true }],
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_" }],
      eqeqeq: ["error", "always"],
      "@typescript-eslint/consistent-type-imports": "error",
      // Text from files is text: never HTML.
      "svelte/no-at-html-tags": "error",
    },
  },
  {
    files: ["**/*.svelte", "**/*.svelte.ts"],
    languageOptions: { parserOptions: { parser: ts.parser } },
  },
  {
    files: ["tests/e2e/**"],
    rules: { "no-console": "off" },
  },
);
