import { fireEvent, screen, waitFor } from "@testing-library/svelte";
import { expect } from "vitest";
import type { Backend } from "../src/platform/backend";
import { append, type FakeRecord, NO_INFO, node } from "../src/platform/fake/record";
import { finished, marking } from "../src/platform/fake/table";
import { friends, openGame } from "./shell";

/** Black C3, White G7, Black C7; a variation Black D4 White E5 at the third move, and another one, G3. */
export function record(): FakeRecord {
  const made: FakeRecord = { width: 9, height: 9, info: { ...NO_INFO, black: "葵", white: "健太" }, nodes: [node(null, null, null, "始まり")] };
  const c3 = append(made, 0, "black", "C3");
  const g7 = append(made, c3, "white", "G7", "ここが分かれ目");
  append(made, g7, "black", "C7");
  const d4 = append(made, g7, "black", "D4");
  append(made, d4, "white", "E5");
  append(made, g7, "black", "G3");
  return made;
}

export async function review(made: FakeRecord = record(), replace: Partial<Backend> = {}): Promise<Backend> {
  const backend = await openGame(finished(marking(friends())), { record: made }, replace);
  await fireEvent.click(await screen.findByTestId("result-review"));
  await screen.findByTestId("screen-review");
  return backend;
}
/** The same with a core that takes its time for each answer. */
export async function slowReview(): Promise<void> {
  const backend = await review();
  const slowly = <A extends unknown[], T>(real: (...args: A) => Promise<T>) => async (...args: A): Promise<T> => {
    await new Promise((resolve) => setTimeout(resolve, 10));
    return real(...args);
  };
  Object.assign(backend, { reviewStep: slowly(backend.reviewStep), reviewTo: slowly(backend.reviewTo), reviewGo: slowly(backend.reviewGo) });
}
export const key = (name: string, more: object = {}) => fireEvent.keyDown(document.body, { key: name, ...more });
export const at = (number: number) => waitFor(() => expect(screen.getByTestId("screen-review")).toHaveAttribute("data-node", String(number)));
export const click = async (id: string) => fireEvent.click(await screen.findByTestId(id));
