"""Holds games in the teacher's form (`teacher_SIZE_NNN.npz`) to what must be true of them. The
rules of Go are written here once more, so that nothing is compared with itself."""

from __future__ import annotations

import argparse
from pathlib import Path

import numpy as np

# Type, what there is one of, and how long a row is: "area" the points of the board.
FORM = {
    "game_setup": ("uint8", "game", "area"), "game_first": ("uint8", "game", None),
    "game_rules": ("uint8", "game", None), "game_komi": ("float32", "game", None),
    "game_moves_at": ("int32", "game", None), "moves": ("int16", "move", None),
    "game_labels_at": ("int32", "game", None), "label_ply": ("int16", "label", None),
    "policy_move": ("int16", "label", 20), "policy_prob": ("float16", "label", 20),
    "black_win": ("float16", "label", None), "black_lead": ("float16", "label", None),
    "black_own": ("int8", "label", "area"),
}
COUNTED = {"game": "game_first", "move": "moves", "label": "label_ply"}


class Wrong(Exception):
    """Something that cannot be true of such games."""


def need(true, otherwise: str) -> None:
    if not true:
        raise Wrong(otherwise)


class Board:
    """0 empty, 1 black, 2 white; simple ko, no suicide."""

    def __init__(self, size: int, stones):
        self.size, self.stones, self.ko = size, [int(s) for s in stones], None

    def near(self, point: int):
        row, col = divmod(point, self.size)
        places = ((row - 1, col), (row + 1, col), (row, col - 1), (row, col + 1))
        return [r * self.size + c for r, c in places if 0 <= r < self.size and 0 <= c < self.size]

    def chain(self, point: int, stones) -> tuple[set[int], set[int]]:
        """The stones connected to the one on a point, and their liberties."""
        chain, free, open_ = {point}, set(), [point]
        while open_:
            for other in self.near(open_.pop()):
                if not stones[other]:
                    free.add(other)
                elif stones[other] == stones[point] and other not in chain:
                    chain.add(other)
                    open_.append(other)
        return chain, free

    def after(self, colour: int, point: int):
        """Stones and ko point after a move, or nothing where it is not allowed."""
        if point == len(self.stones):
            return self.stones, None
        if self.stones[point] or point == self.ko:
            return None
        stones, taken = self.stones.copy(), set()
        stones[point] = colour
        for other in self.near(point):
            if stones[other] == 3 - colour:
                chain, free = self.chain(other, stones)
                taken |= set() if free else chain
        for other in taken:
            stones[other] = 0
        chain, free = self.chain(point, stones)
        if not free:
            return None
        ko = min(taken) if len(taken) == len(chain) == len(free) == 1 else None
        return stones, ko


def check_form(data: dict, size: int) -> None:
    need(set(data) == set(FORM), f"arrays differ: {sorted(set(data) ^ set(FORM))}")
    counts = {kind: len(data[name]) for kind, name in COUNTED.items()}
    for name, (kind, of, row) in FORM.items():
        shape = (counts[of],) + ({None: (), "area": (size * size,)}.get(row, (row,)))
        found = data[name].dtype.name, data[name].shape
        need(found == (kind, shape), f"{name} is {found}")
        need(np.isfinite(data[name].astype(float)).all(), f"{name} is not finite")
    for name, low, high in (
        ("game_setup", 0, 2), ("game_first", 1, 2), ("game_rules", 0, 1), ("moves", 0, size**2),
        ("policy_move", 0, size**2), ("policy_prob", 0, 1), ("black_win", 0, 1), ("black_own", -15, 15),
    ):
        need(low <= data[name].min() and data[name].max() <= high, f"{name} leaves {low} to {high}")
    need(np.all(data["game_komi"] * 2 % 1 == 0), "komi are not halves of points")
    for name in ("game_moves_at", "game_labels_at"):
        need(data[name][0] == 0 and np.all(np.diff(data[name]) >= 0), f"{name} does not ascend from 0")


def replay(data: dict, size: int, games: int):
    """For each label the stones before the move and who is to move; every move is legal, and so
    is every move that the policy names."""
    ends = [np.append(data[name][1:], len(data[all_])) for name, all_ in
            (("game_moves_at", "moves"), ("game_labels_at", "label_ply"))]
    positions, expected = [], []
    for game in range(games):
        board, colour = Board(size, data["game_setup"][game]), int(data["game_first"][game])
        for point, stone in enumerate(board.stones):
            need(not stone or board.chain(point, board.stones)[1], f"game {game} begins with stones without liberties")
        moves = data["moves"][data["game_moves_at"][game]:ends[0][game]].tolist()
        first, end = int(data["game_labels_at"][game]), int(ends[1][game])
        plies = data["label_ply"][first:end].tolist()
        need(plies and plies == sorted(set(plies)), f"the plies of game {game} do not ascend")
        need(0 <= plies[0] and plies[-1] <= len(moves), f"plies of game {game} lie beyond its moves")
        labels = dict(zip(plies, range(first, end)))
        for ply in range(len(moves) + 1):
            move = moves[ply] if ply < len(moves) else None
            if ply in labels:
                label = labels[ply]
                named = data["policy_move"][label][data["policy_prob"][label] > 0].tolist()
                need(named and len(named) == len(set(named)), f"the policy of game {game}, ply {ply} names none or one twice")
                for other in named:
                    need(board.after(colour, other), f"the policy of game {game}, ply {ply} names {other}, which is illegal")
                positions.append((np.array(board.stones), colour))
                if move is not None:
                    expected.append(move in named)
            if move is not None:
                after = board.after(colour, move)
                need(after, f"move {ply} of game {game} is illegal")
                board.stones, board.ko = after
                colour = 3 - colour
    need(np.mean(expected) > 0.8, f"only {np.mean(expected):.0%} of the moves played are in the policy")
    return positions


def check_policy(data: dict, whole: bool) -> None:
    prob = data["policy_prob"].astype(float)
    need(np.all(np.diff(prob) <= 1e-3), "the likeliest move is not the first")
    total = prob.sum(1)
    # Each is written to four places and in half precision. Of a network's own policy more than 20 moves are cut off.
    need(total.max() < 1.005, f"a policy adds up to {total.max():.4f}")
    need(total.min() > (0.995 if whole else 0.2), f"a policy adds up to {total.min():.4f}")


def check_answers(data: dict, positions, size: int) -> None:
    """Win rate, lead and ownership agree with each other, with the stones, and from one position
    to the next. A sign, a view or a board turned the wrong way does not pass."""
    labels = slice(0, len(positions))
    win, lead = data["black_win"][labels].astype(float), data["black_lead"][labels].astype(float)
    own = data["black_own"][labels].astype(float) / 15
    game = np.searchsorted(data["game_labels_at"], np.arange(len(positions)), "right") - 1
    komi = data["game_komi"][game].astype(float)
    need(np.all(abs(lead) <= size**2 + abs(komi) + 10), "a lead is larger than the board")
    clear = abs(lead) > 5
    need(clear.sum() >= 10, "no lead is clear")
    agree = ((win > 0.5) == (lead > 0))[clear].mean()
    need(agree > 0.95, f"who leads by 5 points is likelier to win in {agree:.0%} only")
    # The area is the territory and, with Japanese rules, some stones more.
    count = own.sum(1) - komi
    for what, other in (("komi", own.sum(1) + komi), ("ownership", -own.sum(1) - komi), ("lead", -count)):
        near, far = np.median(abs(count - lead)), np.median(abs(other - lead))
        need(near < 5 and 2 * near < far, f"the lead is {near:.1f} from the ownership's count, {far:.1f} with {what} turned")
    stones = np.array([{0: 0, 1: 1, 2: -1}[s] for p, _ in positions for s in p.tolist()]).reshape(own.shape)
    kept = (own * stones)[stones != 0] > 0
    need(kept.mean() > 0.75, f"only {kept.mean():.0%} of the stones stand on their own side's points")
    follows = (np.diff(game) == 0) & (np.diff(data["label_ply"][labels]) == 1)
    for what, now, turned in (("win rate", win, 1 - win), ("lead", lead, -lead)):
        step = np.median(abs(now[1:] - now[:-1])[follows])
        jump = np.median(abs(turned[1:] - now[:-1])[follows])
        need(2 * step < jump, f"the {what} changes by {step:.2f} a move, and by {jump:.2f} turned")


def check(path: Path, whole: bool = False, limit: int = 10**9):
    """Raises `Wrong`, or gives the arrays and, for each label of up to `limit` games, the stones
    and who is to move. `whole`: no policy is cut off."""
    size = int(path.stem.split("_")[1])
    with np.load(path) as archive:
        data = {name: archive[name] for name in archive.files}
    check_form(data, size)
    check_policy(data, whole)
    positions = replay(data, size, min(limit, len(data["game_first"])))
    check_answers(data, positions, size)
    return data, positions


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("files", type=Path, nargs="+")
    parser.add_argument("--games", type=int, default=10**9, help="replay only so many of each file")
    options = parser.parse_args()
    for path in options.files:
        data, positions = check(path, limit=options.games)
        print(f"{path.name}: {len(data['game_first'])} games, {len(data['label_ply'])} labels, {len(positions)} replayed")


if __name__ == "__main__":
    main()
