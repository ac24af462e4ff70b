"""The whole training in small: made-up games, packed by `samples`; a few steps; and again
with a stop in the middle and samples read ahead, which must come to the same network. Then games
of the shipped network against itself, made, held to what must be true of them, and read as
training reads them."""

from __future__ import annotations

import argparse
import csv
import gzip
import subprocess
import sys
import tempfile
from pathlib import Path

import numpy as np

from check import Wrong, check
from data import load_all
from prepare import HERE, built, prepare_all
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


def train(data: Path, run: Path, program: Path, steps: int, *more: str) -> None:
    command = [sys.executable, str(HERE / "train.py"), "--data", str(data), "--run", str(run),
               "--samples", str(program), "--fresh", "--steps", str(steps), "--channels", "16", "--blocks", "og",
               "--threads", "1", "--log-steps", "4", "--lr", "0.03", *more]
    subprocess.run(command, check=True)


def losses(run: Path) -> list[float]:
    with (run / "curve.csv").open() as file:
        rows = [row for row in csv.DictReader(file) if row["kind"] == "train" and row["size"] == "9"]
        return [float(row["policy"]) for row in rows]


def name(network: bytes) -> str:
    return gzip.decompress(network).split(b"\n", 1)[0].decode()


def learns(folder: Path, program: Path) -> None:
    data, once, twice = (folder / name for name in ("data", "once", "twice"))
    data.mkdir()
    for size in (7, 9):
        np.savez(data / f"teacher_{size}_000.npz", **games(size, np.random.default_rng(size)))
    train(data, once, program, STEPS)
    train(data, twice, program, STEPS // 2)
    train(data, twice, program, STEPS, "--loaders", "2")
    curve = losses(once)
    assert curve[-1] < curve[0] - 0.1, f"it learns nothing: {curve}"
    networks = [(run / "network.bin.gz").read_bytes() for run in (once, twice)]
    assert networks[0] == networks[1], "a stop in the middle, or reading ahead, changed the network"
    for half, network in ((True, networks[0]), (False, Writer(half=False).write(Reader(networks[0]).read(), "again"))):
        again = Writer(half).write(Reader(network).read(), name(network))
        assert again == network, "a network read and written again is another"


# An array of the games as a mistake would leave it; `white`: where White is to move.
MISTAKES = (
    ("game_setup", lambda a, white: a.astype(np.int16)),
    ("game_komi", lambda a, white: -a),
    ("game_first", lambda a, white: 3 - a),
    ("moves", lambda a, white: np.roll(a, 1)),
    ("label_ply", lambda a, white: a + np.int16(1)),
    ("policy_move", lambda a, white: np.roll(a, 1, 0)),
    ("policy_prob", lambda a, white: a / 2),
    ("black_win", lambda a, white: 1 - a),
    ("black_win", lambda a, white: np.where(white, 1 - a, a)),
    ("black_lead", lambda a, white: -a),
    ("black_lead", lambda a, white: np.where(white, -a, a)),
    ("black_own", lambda a, white: -a),
    ("black_own", lambda a, white: a[:, ::-1]),
)


def plays_itself(folder: Path, player: Path, program: Path) -> None:
    size, kept, wrong = 9, folder / "kept", folder / "wrong"
    subprocess.run([sys.executable, str(HERE / "selfplay.py"), "--program", str(player), "--size", str(size),
                    "--games", "3", "--visits", "8", "--out", str(kept)], check=True)
    data, positions = check(kept / f"teacher_{size}_000.npz", whole=True)
    wrong.mkdir()
    white = np.array([colour == 2 for _, colour in positions])
    for number, (name, mistake) in enumerate(MISTAKES):
        path = wrong / f"teacher_{size}_{number:03}.npz"
        np.savez(path, **data | {name: mistake(data[name], white)})
        try:
            check(path, whole=True)
        except Wrong:
            continue
        raise AssertionError(f"mistake {number}, in {name}, is not seen")
    # The same games with the last broken off before its first move.
    moves, labels = data["game_moves_at"][-1], data["game_labels_at"][-1] + 1
    short = {n: a[:moves] if n == "moves" else a if n.startswith("game") else a[:labels] for n, a in data.items()}
    np.savez(kept / f"teacher_{size}_001.npz", **short)
    samples = load_all(prepare_all([kept], folder / "run", program))[size]
    assert len(samples.training) + len(samples.validation) == len(positions) + labels
    batch = samples.load(np.arange(len(positions) + labels), None)
    at = np.append(np.arange(len(positions)), np.arange(labels))
    stones, to_play = (np.array(part)[at] for part in zip(*positions))
    black = to_play == 1
    sign = np.where(black, 1, -1)
    win, lead, own = (data[name][at].astype(float) for name in ("black_win", "black_lead", "black_own"))
    expected = {
        "own stones": (batch["spatial"][:, 1].flatten(1), stones == to_play[:, None]),
        "other stones": (batch["spatial"][:, 2].flatten(1), stones == 3 - to_play[:, None]),
        "move": (batch["move"], data["policy_move"][at]),
        "prob": (batch["prob"].sum(1), np.ones(len(at))),
        "win": (batch["win"], np.where(black, win, 1 - win)),
        "lead": (batch["lead"], lead * sign),
        "own": (batch["own"], own * sign[:, None] / 15),
    }
    for name, (found, true) in expected.items():
        assert np.allclose(found.numpy(), true, atol=1e-3), f"{name} is read as something else"


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--samples", type=Path, help="the built program, instead of building it")
    parser.add_argument("--selfplay", type=Path, help="likewise")
    options = parser.parse_args()
    program, player = options.samples or built("samples"), options.selfplay or built("selfplay")
    with tempfile.TemporaryDirectory() as folder:
        learns(Path(folder), program)
        plays_itself(Path(folder), player, program)
    print("2 passed, 0 failed")


if __name__ == "__main__":
    main()
