"""The whole training in small: made-up games, packed by `samples`; a few steps; and again
with a stop in the middle, which must come to the same network."""

from __future__ import annotations

import argparse
import csv
import gzip
import subprocess
import sys
import tempfile
from pathlib import Path

import numpy as np

from prepare import HERE, samples_command
from weights import Reader, Writer

GAMES, MOVES, STEPS = 30, 12, 24


def games(size: int, rng: np.random.Generator) -> dict[str, np.ndarray]:
    """Games whose stones stand too far apart to capture; the teacher likes the point below
    the last move, and thinks that who has more komi wins."""
    area, labels = size * size, GAMES * MOVES
    apart = np.array([r * size + c for r in range(0, size - 1, 2) for c in range(0, size, 2)])
    moves = np.concatenate([rng.permutation(apart)[:MOVES] for _ in range(GAMES)])
    komi = rng.integers(-10, 10, GAMES) + 0.5
    likes = (moves + size)[:, None].repeat(20, 1)
    likes[:, 1:] = area  # a pass
    prob = np.full((labels, 20), 0.01)
    prob[:, 0] = 0.8
    return {
        "game_setup": np.zeros((GAMES, area), np.uint8),
        "game_first": np.ones(GAMES, np.uint8),
        "game_rules": rng.integers(0, 2, GAMES).astype(np.uint8),
        "game_komi": komi.astype(np.float32),
        "game_moves_at": np.arange(GAMES, dtype=np.int32) * MOVES,
        "moves": moves.astype(np.int16),
        "game_labels_at": np.arange(GAMES, dtype=np.int32) * MOVES,
        "label_ply": np.tile(np.arange(1, MOVES + 1), GAMES).astype(np.int16),
        "policy_move": likes.astype(np.int16),
        "policy_prob": prob.astype(np.float16),
        "black_win": np.repeat(komi < 0, MOVES).astype(np.float16),
        "black_lead": np.repeat(-komi, MOVES).astype(np.float16),
        "black_own": np.zeros((labels, area), np.int8),
    }


def train(data: Path, run: Path, program: Path, steps: int) -> None:
    command = [sys.executable, str(HERE / "train.py"), "--data", str(data), "--run", str(run),
               "--samples", str(program), "--fresh", "--steps", str(steps), "--channels", "16", "--blocks", "og",
               "--threads", "1", "--log-steps", "4", "--lr", "0.03"]
    subprocess.run(command, check=True)


def losses(run: Path) -> list[float]:
    with (run / "curve.csv").open() as file:
        rows = [row for row in csv.DictReader(file) if row["kind"] == "train" and row["size"] == "9"]
        return [float(row["policy"]) for row in rows]


def name(network: bytes) -> str:
    return gzip.decompress(network).split(b"\n", 1)[0].decode()


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--samples", type=Path, help="the built program, instead of building it")
    program = Path(samples_command(parser.parse_args().samples)[0])
    with tempfile.TemporaryDirectory() as folder:
        data, once, twice = (Path(folder) / name for name in ("data", "once", "twice"))
        data.mkdir()
        for size in (7, 9):
            np.savez(data / f"teacher_{size}_000.npz", **games(size, np.random.default_rng(size)))
        train(data, once, program, STEPS)
        train(data, twice, program, STEPS // 2)
        train(data, twice, program, STEPS)
        curve = losses(once)
        assert curve[-1] < curve[0] - 0.1, f"it learns nothing: {curve}"
        networks = [(run / "network.bin.gz").read_bytes() for run in (once, twice)]
        assert networks[0] == networks[1], "a stop in the middle changed the network"
        for half, network in ((True, networks[0]), (False, Writer(half=False).write(Reader(networks[0]).read(), "again"))):
            again = Writer(half).write(Reader(network).read(), name(network))
            assert again == network, "a network read and written again is another"
    print("1 passed, 0 failed")


if __name__ == "__main__":
    main()
