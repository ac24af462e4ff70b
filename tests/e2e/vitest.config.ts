import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

export default defineConfig({
  root: fileURLToPath(new URL(".", import.meta.url)),
  test: {
    environment: "node",
    include: ["**/*.test.ts"],
    // Whole games against the CPU take minutes: `make test-long`.
    exclude: process.env["RANKA_LONG"] ? [] : ["long.test.ts"],
    globalSetup: ["harness/display.ts"],
    reporters: ["default", fileURLToPath(new URL("harness/closing-line.ts", import.meta.url))],
    // One window at a time: WebKit and a thinking CPU already fill two cores.
    fileParallelism: false,
    testTimeout: 120_000,
    hookTimeout: 60_000,
  },
});
