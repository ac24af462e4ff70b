"""Lets a network play against itself and keeps the games as the teacher's are kept
(`teacher_SIZE_NNN.npz`), in a file beside the others or in `run/selfplay`."""

from __future__ import annotations

import argparse
import subprocess
from pathlib import Path

import numpy as np

from prepare import HERE, built
from train import SHIPPED

POLICY = 20


def command(options) -> list[str]:
    program = options.program or built("selfplay")
    return [str(program), "--network", str(options.network), "--size", str(options.size), "--games", str(options.games),
            "--visits", str(options.visits), "--threads", str(options.threads), "--seed", str(options.seed)]


def digit(letter: str) -> int:
    return (ord(letter) - 97 if letter >= "a" else ord(letter) - 65 + 26) - 15


class Games:
    """The games read so far, as columns."""

    def __init__(self):
        self.columns: dict[str, list] = {}
        self.moves = self.labels = 0

    def add(self, name: str, value) -> None:
        self.columns.setdefault(name, []).append(value)

    def game(self, line: str) -> None:
        size, rules, komi, stones, first, moves, labels = line.rstrip("\n").split("\t")
        area = int(size) ** 2
        moves, labels = [int(m) for m in moves.split(",") if m], labels.split()
        if not labels:
            return
        self.add("game_setup", np.frombuffer(stones.encode(), np.uint8) - 48)
        self.add("game_first", int(first))
        self.add("game_rules", int(rules))
        self.add("game_komi", float(komi))
        self.add("game_moves_at", self.moves)
        self.add("game_labels_at", self.labels)
        self.columns.setdefault("moves", []).extend(moves)
        self.moves += len(moves)
        self.labels += len(labels)
        for label in labels:
            self.label(label, area)

    def label(self, label: str, area: int) -> None:
        ply, policy, win, lead, own = label.split(";")
        pairs = [pair.split(":") for pair in policy.split(",")]
        move, prob = np.full(POLICY, area, np.int16), np.zeros(POLICY, np.float16)
        move[:len(pairs)] = [int(m) for m, _ in pairs]
        prob[:len(pairs)] = [float(p) for _, p in pairs]
        self.add("label_ply", int(ply))
        self.add("policy_move", move)
        self.add("policy_prob", prob)
        self.add("black_win", float(win))
        self.add("black_lead", float(lead))
        self.add("black_own", np.array([digit(c) for c in own], np.int8))

    def save(self, path: Path) -> None:
        kinds = {"game_first": "u1", "game_rules": "u1", "game_komi": "f4", "game_moves_at": "i4", "moves": "i2",
                 "game_labels_at": "i4", "label_ply": "i2", "black_win": "f2", "black_lead": "f2"}
        arrays = {n: np.array(c, kinds.get(n)) for n, c in self.columns.items()}
        part = path.with_suffix(".part.npz")
        np.savez_compressed(part, **arrays)
        part.rename(path)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--network", type=Path, default=SHIPPED)
    parser.add_argument("--size", type=int, default=9)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--visits", type=int, default=32, help="1: the network's answer without search")
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=HERE / "run/selfplay")
    parser.add_argument("--program", type=Path, help="the built program, instead of building it")
    options = parser.parse_args()
    options.out.mkdir(parents=True, exist_ok=True)
    games = Games()
    with subprocess.Popen(command(options), stdout=subprocess.PIPE, text=True) as process:
        for line in process.stdout:
            games.game(line)
    if process.returncode:
        raise SystemExit("selfplay failed")
    taken = {p.stem for p in options.out.glob(f"teacher_{options.size}_*.npz")}
    number = next(n for n in range(1000) if f"teacher_{options.size}_{n:03}" not in taken)
    path = options.out / f"teacher_{options.size}_{number:03}.npz"
    games.save(path)
    print(f"{path}: {len(games.columns['game_first'])} games, {games.labels} positions")


if __name__ == "__main__":
    main()
