"""How a network does on games that it never saw: against the teacher on each board size, and
against the moves of strong human players. Writes a table for docs/STRENGTH.md."""

from __future__ import annotations

import argparse
import lzma
import subprocess
from pathlib import Path

import numpy as np
import torch
import torch.nn.functional as F

from data import HELD_OUT, load_all
from network import GLOBALS, PLANES
from prepare import HERE, ROOT, prepare_all, record_bytes, samples_command
from train import SHIPPED, terms
from weights import Reader

# Of the human games one in so many is looked at, and of each this many positions.
EVERY, POSITIONS = 200, 5


@torch.no_grad()
def teacher_row(net, samples, limit: int) -> dict[str, float]:
    index, sums = samples.validation[:limit], {}
    for start in range(0, len(index), 128):
        part = index[start:start + 128]
        batch = samples.load(part, None)
        _, report = terms(net(batch["spatial"], batch["global"]), batch)
        prob = batch["prob"].clamp_min(1e-9)
        report["floor"] = -(prob * prob.log()).sum(1).mean()
        for name, value in report.items():
            sums[name] = sums.get(name, 0.0) + float(value) * len(part)
    return {name: value / len(index) for name, value in sums.items()} | {"positions": len(index)}


def human_positions(path: Path):
    """Lines for `samples`, and the move played in each position, row · 19 + column."""
    rng, lines, played = np.random.default_rng(1), [], []
    with lzma.open(path, "rt") as file:
        header = next(file).split("\t")
        at = {name.strip(): i for i, name in enumerate(header)}
        for number, line in enumerate(file):
            if number % EVERY:
                continue
            fields = line.rstrip("\n").split("\t")
            text = fields[at["moves"]]
            pairs = [text[i:i + 2] for i in range(0, len(text), 2)]
            moves = [361 if p == "tt" else (ord(p[1]) - 97) * 19 + ord(p[0]) - 97 for p in pairs]
            if len(moves) < 2 * POSITIONS:
                continue
            plies = sorted(rng.choice(len(moves), POSITIONS, replace=False).tolist())
            komi = float(fields[at["komi"]] or 6.5)
            komi = komi if abs(komi) <= 20 else 6.5
            lines.append("\t".join(["19", "0", str(komi), "0" * 361, "1", ",".join(map(str, moves)),
                                    ",".join(map(str, plies))]) + "\n")
            played += [moves[p] for p in plies]
    return lines, np.array(played)


@torch.no_grad()
def human_row(net, path: Path, program: Path | None) -> dict[str, float]:
    lines, played = human_positions(path)
    packed = subprocess.run(samples_command(program), input="".join(lines).encode(), capture_output=True, check=True)
    records = np.frombuffer(packed.stdout, np.uint8).reshape(-1, record_bytes(19))
    assert len(records) == len(played), "some games could not be replayed"
    right = loss = 0.0
    for start in range(0, len(records), 128):
        part, target = records[start:start + 128], torch.from_numpy(played[start:start + 128])
        bits = np.unpackbits(part[:, : -GLOBALS * 4], axis=1, count=PLANES * 361, bitorder="little")
        spatial = torch.from_numpy(bits.reshape(-1, PLANES, 19, 19).astype(np.float32))
        globals_ = torch.from_numpy(np.ascontiguousarray(part[:, -GLOBALS * 4:]).view("<f4").copy())
        logits = net(spatial, globals_)[0]
        stones = spatial[:, 1:3].sum(1).flatten(1) > 0
        logits = logits.masked_fill(F.pad(stones, (0, 1)), -1e4)
        right += float((logits.argmax(1) == target).sum())
        loss += float(F.cross_entropy(logits, target, reduction="sum"))
    return {"top1": right / len(records), "policy": loss / len(records), "positions": len(records)}


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("network", type=Path, nargs="?", default=SHIPPED)
    parser.add_argument("--data", type=Path, default=ROOT.parent / "shared/training")
    parser.add_argument("--run", type=Path, default=HERE / "run")
    parser.add_argument("--samples", type=Path, help="the built program, instead of building it")
    parser.add_argument("--limit", type=int, default=4096, help="positions of each board size")
    options = parser.parse_args()
    net = Reader(options.network.read_bytes()).read().eval()
    print(f"Held out: one game in {HELD_OUT}. The entropy of the teacher's policy is the least that its cross-entropy can be.\n")
    print("| board | positions | top-1 | cross-entropy | teacher's entropy | win rate, mean error | ownership, mean error | lead, mean error |")
    print("|---|---|---|---|---|---|---|---|")
    for size, samples in load_all(prepare_all([options.data], options.run, options.samples)).items():
        r = teacher_row(net, samples, options.limit)
        print(f"| {size}×{size} | {r['positions']} | {r['top1']:.1%} | {r['policy']:.3f} | {r['floor']:.3f} | "
              f"{r['win_error']:.3f} | {r['own_error']:.3f} | {r['lead_error']:.1f} |", flush=True)
    r = human_row(net, options.data / "human_games_19.tsv.xz", options.samples)
    print(f"| 19×19, human moves | {r['positions']} | {r['top1']:.1%} | {r['policy']:.3f} | | | | |")


if __name__ == "__main__":
    main()
