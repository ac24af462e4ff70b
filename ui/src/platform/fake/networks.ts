import type { AppError } from "../errors";
import type { NetworkBackend } from "../networks";
import type { NetworksView, NetworkView } from "../types";

const OWN: NetworkView = { id: null, name: "", blocks: 4, channels: 64, bytes: 579_538, speed: { nine: 1480, nineteen: 312 }, used: true, broken: false };

/** A shelf that takes any file whose name does not begin with "bad". */
export function fakeNetworks(): NetworkBackend {
  let networks: NetworkView[] = [OWN];
  const view = (): NetworksView => ({ networks, measuring: networks.some((n) => n.used && n.speed === null) });
  const use = (id: string | null): NetworksView => {
    networks = networks.map((n) => ({ ...n, used: n.id === id }));
    return view();
  };
  return {
    networks: async () => view(),
    networkLoad: async (path) => {
      const name = path.split("/").at(-1) ?? path;
      if (name.startsWith("bad")) throw { kind: "network", fault: { is: "truncated" } } satisfies AppError;
      networks = [...networks.filter((n) => n.id !== name), { ...OWN, id: name, name: name.replace(/\.bin\.gz$/, ""), blocks: 18, channels: 384, bytes: 97_400_000, speed: null }];
      return use(name);
    },
    networkUse: async (id) => use(id),
    networkRemove: async (id) => {
      const was = networks.find((n) => n.id === id);
      networks = networks.filter((n) => n.id !== id);
      return was?.used ? use(null) : view();
    },
    pickNetwork: async () => "/home/me/g170e-b10c128.bin.gz",
  };
}
