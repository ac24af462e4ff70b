"""Packed samples: a deterministic order, symmetries, and batches of one board size."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import torch

from network import GLOBALS, PLANES
from prepare import record_bytes

# One game in this many is held out for validation.
HELD_OUT = 25
# Global inputs of the superko rules: KataGo's "some" and "situational or positional".
SUPERKO = np.array([[0, 0], [1, 0.5], [1, -0.5]], np.float32)


def symmetry(size: int, which: int) -> np.ndarray:
    """The old index of each new point under one of the eight symmetries."""
    points = np.arange(size * size).reshape(size, size)
    if which & 4:
        points = points.T
    return np.ascontiguousarray(points[:: -1 if which & 2 else 1, :: -1 if which & 1 else 1]).ravel()


class Samples:
    """All prepared files of one board size."""

    def __init__(self, size: int, folders: list[Path]):
        self.size = size
        record = record_bytes(size)
        self.inputs, self.labels, game, games = [], [], [], 0
        for folder in folders:
            inputs = np.memmap(folder / "inputs.bin", np.uint8, "r").reshape(-1, record)
            names = ("policy_move", "policy_prob", "win", "lead", "own")
            self.inputs.append(inputs)
            self.labels.append({n: np.load(folder / f"{n}.npy", mmap_mode="r") for n in names})
            own = np.load(folder / "game.npy")
            game.append(own + games)
            games += int(own.max()) + 1
        self.starts = np.cumsum([0] + [len(i) for i in self.inputs])
        held_out = np.concatenate(game) % HELD_OUT == 0
        self.training, self.validation = np.flatnonzero(~held_out), np.flatnonzero(held_out)
        # A fixed spread over the held-out games.
        order = np.random.default_rng(1).permutation(len(self.validation))
        self.validation = self.validation[order]

    def pick(self, seed: int, start: int, count: int) -> np.ndarray:
        """`count` training samples from place `start` on of an endless order: each epoch
        is a permutation of its own."""
        n = len(self.training)
        places = np.arange(start, start + count)
        picked = np.empty(count, np.int64)
        for epoch in np.unique(places // n):
            here = places // n == epoch
            picked[here] = self._epoch(seed, int(epoch))[places[here] % n]
        return self.training[picked]

    def _epoch(self, seed: int, epoch: int) -> np.ndarray:
        if getattr(self, "_cached", (None,))[0] != (seed, epoch):
            order = np.random.default_rng([seed, self.size, epoch]).permutation(len(self.training))
            self._cached = ((seed, epoch), order)
        return self._cached[1]

    def load(self, index: np.ndarray, rng: np.random.Generator | None) -> dict[str, torch.Tensor]:
        """A batch; with `rng` under one random symmetry and varied ko rules."""
        order = np.argsort(index)
        index = index[order]
        parts = np.searchsorted(self.starts, index, "right") - 1
        rows = [(p, index[parts == p] - self.starts[p]) for p in np.unique(parts)]
        def take(name):
            return np.concatenate([self.labels[p][name][r] for p, r in rows])
        area = self.size * self.size
        packed = np.concatenate([self.inputs[p][r] for p, r in rows])
        bits = np.unpackbits(packed[:, : -GLOBALS * 4], axis=1, count=PLANES * area, bitorder="little")
        spatial = bits.reshape(-1, PLANES, area)
        global_ = np.ascontiguousarray(packed[:, -GLOBALS * 4:]).view("<f4").copy()
        move, own = take("policy_move").astype(np.int64), take("own").astype(np.float32) / 15
        if rng is not None:
            perm = symmetry(self.size, int(rng.integers(8)))
            spatial, own = spatial[:, :, perm], own[:, perm]
            inverse = np.append(np.argsort(perm), area)
            move = inverse[move]
            vary_rules(global_, rng)
        win, lead = take("win").astype(np.float32), take("lead").astype(np.float32)
        sure = np.ones_like(win)
        if rng is not None:
            vary_komi(global_, win, lead, sure, rng)
        prob = take("policy_prob").astype(np.float32)
        batch = {
            "spatial": spatial.reshape(-1, PLANES, self.size, self.size).astype(np.float32),
            "global": global_,
            "move": move,
            "prob": prob / prob.sum(1, keepdims=True),
            "win": win,
            "win_weight": sure,
            "lead": lead,
            "own": own,
        }
        return {name: torch.from_numpy(np.ascontiguousarray(a)) for name, a in batch.items()}


def vary_rules(global_: np.ndarray, rng: np.random.Generator) -> None:
    """The teacher's area games have simple ko. That hardly changes its answers, so the
    network is also told of superko and of suicide, which the app's rule sets have."""
    area = np.flatnonzero(global_[:, 9] == 0)
    global_[area, 6:8] = SUPERKO[rng.integers(3, size=len(area))]
    global_[area, 8] = rng.random(len(area)) < 0.2


def vary_komi(global_, win, lead, sure, rng) -> None:
    """Other komi for some samples, by an even number of points so that draws stay as
    possible as they were. The lead moves along; who wins is known only where that makes it
    plain, and elsewhere not asked (weight 0)."""
    moved = np.flatnonzero(rng.random(len(lead)) < 0.2)
    shift = 2.0 * rng.integers(-15, 16, size=len(moved))
    global_[moved, 5] += (shift / 20).astype(np.float32)
    lead[moved] += shift.astype(np.float32)
    sure[moved] = np.abs(lead[moved]) > 20
    win[moved] = np.where(lead[moved] > 0, 0.995, 0.005)


def load_all(folders: list[Path]) -> dict[int, Samples]:
    sizes = sorted({int(f.name.split("_")[1]) for f in folders})
    return {s: Samples(s, [f for f in folders if int(f.name.split("_")[1]) == s]) for s in sizes}
