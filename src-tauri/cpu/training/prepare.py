"""From the teacher's games to packed samples that training reads at random.

For each teacher file one folder: `inputs.bin` (fixed-length records, made by the program
`samples`) and the labels as .npy arrays, all turned to the view of the side to move.
"""

from __future__ import annotations

import argparse
import os
import subprocess
from pathlib import Path

import numpy as np

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[2]


def record_bytes(size: int) -> int:
    return (22 * size * size + 7) // 8 + 19 * 4


def built(name: str) -> Path:
    """Builds one of the crate's programs."""
    build = ["cargo", "build", "--quiet", "--release", "--locked", "--package", "ranka-cpu", "--bin", name]
    subprocess.run(build, cwd=ROOT, check=True)
    return ROOT / os.environ.get("CARGO_TARGET_DIR", "target") / "release" / name


def samples_command(program: Path | None) -> list[str]:
    return [str(program or built("samples"))]


def bounds(data, starts: str, items: str):
    """Where each game's items start, and the end of the last."""
    games = len(data["game_first"])
    return np.append(data[starts][:games], len(data[items]))


def game_lines(data, size: int):
    """The games as `samples` reads them."""
    moves, plies = data["moves"], data["label_ply"]
    at, labels_at = bounds(data, "game_moves_at", "moves"), bounds(data, "game_labels_at", "label_ply")
    for g in range(len(data["game_first"])):
        yield "\t".join([
            str(size),
            str(data["game_rules"][g]),
            str(float(data["game_komi"][g])),
            "".join(map(str, data["game_setup"][g])),
            str(data["game_first"][g]),
            ",".join(map(str, moves[at[g]:at[g + 1]])),
            ",".join(map(str, plies[labels_at[g]:labels_at[g + 1]])),
        ]) + "\n"


def write_inputs(data, size: int, path: Path, command: list[str]) -> None:
    with path.open("wb") as out:
        with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=out, text=True) as process:
            for line in game_lines(data, size):
                process.stdin.write(line)
            process.stdin.close()
        if process.returncode:
            raise SystemExit(f"samples failed on {path}")
    expected = len(data["label_ply"]) * record_bytes(size)
    if path.stat().st_size != expected:
        raise SystemExit(f"{path} has {path.stat().st_size} bytes instead of {expected}")


def labels(data) -> dict[str, np.ndarray]:
    counts = np.diff(bounds(data, "game_labels_at", "label_ply"))
    game = np.repeat(np.arange(len(counts)), counts)
    # 0 when Black is to move, 1 when White is.
    white = (data["game_first"][game].astype(int) - 1 + data["label_ply"]) % 2
    sign = (1 - 2 * white).astype(np.float32)
    win = data["black_win"].astype(np.float32)
    return {
        "game": game.astype(np.int32),
        "policy_move": data["policy_move"].astype(np.int16),
        "policy_prob": data["policy_prob"].astype(np.float16),
        "win": np.where(white, 1 - win, win).astype(np.float16),
        "lead": (data["black_lead"].astype(np.float32) * sign).astype(np.float32),
        "own": (data["black_own"] * sign[:, None].astype(np.int8)).astype(np.int8),
    }


def prepare(source: Path, target: Path, command: list[str]) -> None:
    size = int(source.stem.split("_")[1])
    with np.load(source) as archive:
        data = {name: archive[name] for name in archive.files}
    part = target.with_name(target.name + ".part")
    part.mkdir(parents=True, exist_ok=True)
    write_inputs(data, size, part / "inputs.bin", command)
    for name, array in labels(data).items():
        np.save(part / f"{name}.npy", array)
    part.rename(target)


def prepare_all(sources: list[Path], run: Path, program: Path | None = None) -> list[Path]:
    """Prepares each teacher file not prepared yet; returns the folders."""
    command, folders = None, []
    # In this order, so that games held out once are held out when a folder is added.
    for source in (file for folder in sources for file in sorted(folder.glob("teacher_*_*.npz"))):
        # Files of the same name in two folders are different games.
        target = run / "data" / f"{source.stem}_{source.parent.name}"
        if not target.exists():
            command = command or samples_command(program)
            print(f"preparing {source.name}", flush=True)
            prepare(source, target, command)
        folders.append(target)
    if not folders:
        raise SystemExit(f"no teacher_SIZE_NNN.npz in {', '.join(map(str, sources))}")
    return folders


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", type=Path, nargs="+", default=[ROOT.parent / "shared/training"])
    parser.add_argument("--run", type=Path, default=HERE / "run")
    parser.add_argument("--samples", type=Path, help="the built program, instead of building it")
    options = parser.parse_args()
    prepare_all(options.data, options.run, options.samples)
