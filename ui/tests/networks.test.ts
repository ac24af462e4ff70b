import { fireEvent, screen, waitFor, within } from "@testing-library/svelte";
import { expect, test } from "vitest";
import type { Backend } from "../src/platform/backend";
import { openWindow } from "./shell";

async function openSettings(replace: Partial<Backend> = {}): Promise<Backend> {
  const backend = await openWindow({}, replace);
  await fireEvent.click(screen.getByTestId("home-settings"));
  await screen.findByTestId("network-own");
  return backend;
}
const used = (id: string) => within(screen.getByTestId(`network-${id}`)).getByRole<HTMLInputElement>("radio").checked;

test("a network is loaded, told, changed and removed", async () => {
  await openSettings();
  expect(used("own")).toBe(true);
  await fireEvent.click(screen.getByTestId("network-load"));
  const loaded = await screen.findByTestId("network-g170e-b10c128.bin.gz");
  expect(loaded.textContent).toContain("g170e-b10c128");
  expect(loaded.textContent).toContain("18ブロック・384チャンネル");
  expect(loaded.textContent).toContain("97 MB");
  expect(loaded.textContent).toContain("速さを測っています");
  expect(used("own")).toBe(false);
  await fireEvent.click(within(screen.getByTestId("network-own")).getByRole("radio"));
  await waitFor(() => expect(used("own")).toBe(true));
  await fireEvent.click(screen.getByRole("button", { name: "g170e-b10c128 を取り外す" }));
  await waitFor(() => expect(screen.queryByTestId("network-g170e-b10c128.bin.gz")).toBeNull());
});

test("a file that is no network is said to be none, and the dialog may be left", async () => {
  let path: string | null = "bad.bin.gz";
  await openSettings({ pickNetwork: async () => path });
  await fireEvent.click(screen.getByTestId("network-load"));
  expect(await screen.findByText("ネットワークのファイルが途中で切れています")).toBeTruthy();
  path = null;
  await fireEvent.click(screen.getByTestId("network-load"));
  expect(screen.getAllByRole("radio", { name: /MB/ })).toHaveLength(1);
});

test("a network that is lost is told, and cannot be chosen", async () => {
  let tell: (event: Parameters<Parameters<Backend["subscribe"]>[0]>[0]) => void = () => undefined;
  const own = { id: null, name: "", blocks: 4, channels: 64, bytes: 6e5, speed: null, used: true, broken: false };
  await openSettings({
    subscribe: async (to) => void (tell = to),
    networks: async () => ({ networks: [own, { ...own, id: "ab", name: "b18", used: false, broken: true }], measuring: false }),
  });
  tell({ event: "networks", warning: { kind: "networkLost", name: "b18" } });
  expect(await screen.findByText(/「b18」がないか壊れている/)).toBeTruthy();
  expect(within(screen.getByTestId("network-ab")).getByRole<HTMLInputElement>("radio").disabled).toBe(true);
});
