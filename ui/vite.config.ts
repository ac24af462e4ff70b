import { fileURLToPath } from "node:url";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { svelteTesting } from "@testing-library/svelte/vite";
import { defineConfig } from "vitest/config";

const root = fileURLToPath(new URL(".", import.meta.url));

export default defineConfig(({ mode }) => ({
  root,
  plugins: [svelte({ configFile: false }), ...(mode === "test" ? [svelteTesting()] : [])],
  // Tauri's own messages must stay in sight when it starts this server.
  clearScreen: false,
  server: { port: 1420, strictPort: true },
  build: {
    outDir: "dist",
    emptyOutDir: true,
    // The oldest engines that Tauri 2 meets: WebKitGTK 2.40, Android WebView 111, Safari 16.4.
    target: ["chrome111", "safari16.4"],
    // Nothing is inlined as a data: address, so that the content policy can stay narrow.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  test: {
    environment: "jsdom",
    include: ["tests/**/*.test.ts"],
    setupFiles: ["tests/setup.ts"],
    // A busy machine is no fault of the page.
    testTimeout: 30_000,
  },
}));
