import type { Reporter, TestModule } from "vitest/node";

/** Ends the run with one plain line, for whoever reads only that. */
export default class ClosingLine implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const count = (state: string) => tests.filter((test) => test.result().state === state).length;
    console.log(`window: ${count("passed")} passed, ${count("failed")} failed, ${count("skipped")} skipped`);
  }
}
