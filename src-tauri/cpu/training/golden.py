"""Writes the test data by which Rust is held to PyTorch: a tiny random network in both
precisions, and its answers to random inputs. Run it again only when the format changes."""

from __future__ import annotations

import json

import numpy as np
import torch

from network import GLOBALS, PLANES, Network
from prepare import HERE
from weights import Writer

OUT = HERE.parent / "tests/data/net"


def main():
    torch.manual_seed(7)
    rng = np.random.default_rng(7)
    net = Network(channels=8, blocks="og", pooled=3, head=5, hidden=6)
    with torch.no_grad():
        for p in net.parameters():
            # Nothing is zero, and all can be written in half precision exactly.
            p.copy_((p + 0.3 * torch.randn_like(p)).half().float())
    OUT.mkdir(parents=True, exist_ok=True)
    (OUT / "tiny-f16.bin.gz").write_bytes(Writer(half=True).write(net, "tiny"))
    (OUT / "tiny-f32.bin.gz").write_bytes(Writer(half=False).write(net, "tiny"))
    cases = []
    for size in (5, 9, 13, 19):
        spatial = (rng.random((PLANES, size, size)) < 0.1).astype(np.float32)
        spatial[0] = 1
        global_ = rng.normal(size=GLOBALS).astype(np.float32).round(3)
        with torch.no_grad():
            policy, outcome, lead, own = net(torch.from_numpy(spatial)[None], torch.from_numpy(global_)[None])
        def rounded(tensor):
            return [round(float(x), 5) for x in tensor.flatten()]
        cases.append({
            "size": size,
            "ones": np.flatnonzero(spatial[1:]).tolist(),
            "global": [round(float(x), 3) for x in global_],
            "policy": rounded(policy),
            "outcome": rounded(outcome),
            "lead": rounded(lead)[0],
            "ownership": rounded(own.tanh()),
        })
    lines = ",\n".join(json.dumps(case) for case in cases)
    (OUT / "tiny.json").write_text(f"[\n{lines}\n]\n")


if __name__ == "__main__":
    main()
