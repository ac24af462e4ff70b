"""Makes problems.bin, the problem book that the app carries, out of four JSONL files.

    python3 make_problems.py FOLDER

FOLDER has gokyo_shumyo.jsonl and the others, a problem a line: number, to_play, black, white, goal, tree. tasks.tsv
beside this script says which chain a problem is about, where the reader of life and death could show it (`make
problem-tasks`). The same input gives the same bytes. docs/PROBLEMS.md describes the format.
"""

import json
import struct
import sys
from pathlib import Path

BOOKS = [("gokyo_shumyo", 1), ("xuanxuan_qijing", 2), ("guanzi_pu", 3), ("shikatsu_myoki", 4)]
GOALS = {None: 0, "live": 1, "kill": 2, "ko": 3, "connect": 4, "capture/semeai": 5}
AIMS = {"live": 1, "kill": 2}
SIZE = 19
PASS = SIZE * SIZE
LETTERS = "ABCDEFGHJKLMNOPQRST"
# What a node's two bytes hold beside the point.
HAS_CHILD, HAS_NEXT, RIGHT, WRONG, KO, WHITE = (1 << bit for bit in range(9, 15))


def point(text):
    """Index of an SGF point, row by row from the top left; of a pass."""
    return (ord(text[1]) - 97) * SIZE + ord(text[0]) - 97 if len(text) == 2 else PASS


def named(text):
    """Index of a point like D4."""
    return (SIZE - int(text[1:])) * SIZE + LETTERS.index(text[0])


def varint(n):
    out = bytearray()
    while n > 127:
        out.append(n & 127 | 128)
        n >>= 7
    return bytes(out + bytes([n]))


def stones(points):
    """A count, and the distances between the sorted indices."""
    out, last = varint(len(points)), 0
    for p in sorted(points):
        out += varint(p - last)
        last = p
    return out


def tree(nodes):
    """The nodes in the order in which they are read, each with what comes after it."""
    out = b""
    for i, node in enumerate(nodes):
        below = node.get("next") or []
        word = point(node["m"])
        word |= (HAS_CHILD if below else 0) | (HAS_NEXT if i + 1 < len(nodes) else 0)
        for name, bit in (("right", RIGHT), ("wrong", WRONG), ("ko", KO)):
            word |= bit if node.get(name) else 0
        word |= WHITE if node["c"] == "W" else 0
        out += struct.pack("<H", word) + tree(below)
    return out


def canonical(problem):
    """The position, the same under every symmetry of the board and a swap of colours."""
    forms = []
    sides = [[divmod(point(p), SIZE) for p in problem[name]] for name in ("black", "white")]
    if problem["to_play"] == "W":
        sides.reverse()
    for turn in range(8):
        def seen(at):
            row, col = at
            row, col = (col, row) if turn & 1 else (row, col)
            return (SIZE - 1 - row if turn & 2 else row) * SIZE + (SIZE - 1 - col if turn & 4 else col)
        forms.append(tuple(tuple(sorted(map(seen, side))) for side in sides))
    return min(forms)


def agrees(goal, aim, outcome):
    """Whether what was read out is what the book says; else nothing is taken for shown."""
    return goal in (None, "-") or (outcome == "ko" if goal == "ko" else outcome == "works" and goal in (aim, "capture/semeai"))


def read_tasks():
    path, tasks = Path(__file__).with_name("tasks.tsv"), {}
    for line in path.read_text().splitlines() if path.exists() else []:
        name, aim, target, outcome, goal = line.split("\t")[:5]
        if aim != "-" and agrees(goal, aim, outcome):
            tasks[name] = (AIMS[aim], named(target), outcome == "ko")
    return tasks


def record(problem, twins, task):
    aim, target, ko = task or (0, 0, False)
    flags = (problem["to_play"] == "W") | GOALS[problem["goal"]] << 1 | aim << 4 | ko << 6
    out = struct.pack("<HB", problem["number"], flags)
    if aim:
        out += struct.pack("<H", target)
    out += varint(len(twins)) + b"".join(struct.pack("<H", twin) for twin in twins)
    for name in ("black", "white"):
        out += stones([point(p) for p in problem[name]])
    return out + tree(problem["tree"])


def main(folder):
    tasks, problems, head = read_tasks(), [], b"RKPB" + bytes([1, len(BOOKS)])
    for name, book in BOOKS:
        lines = (folder / f"{name}.jsonl").read_text().splitlines()
        problems += map(json.loads, lines)
        head += struct.pack("<BH", book, len(lines))
    same = {}
    for i, problem in enumerate(problems):
        assert problem["size"] == SIZE
        same.setdefault(canonical(problem), []).append(i)
    body, offsets = b"", [0]
    for i, problem in enumerate(problems):
        twins = [j for j in same[canonical(problem)] if j != i]
        body += record(problem, twins, tasks.get(problem["id"]))
        offsets.append(len(body))
    head += b"".join(struct.pack("<I", offset) for offset in offsets)
    Path(__file__).with_name("problems.bin").write_bytes(head + body)
    linked = sum(len(group) for group in same.values() if len(group) > 1)
    print(f"{len(problems)} problems, {linked} of them with a twin, {len(head + body)} bytes")


main(Path(sys.argv[1]))
