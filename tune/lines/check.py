"""A tiny training run on the processor, for the tests: every stage, all rule sets' tables, and the export.

    python3 check.py       ends with 77 where PyTorch or a C++ compiler is missing
"""
import pathlib
import random
import shutil
import subprocess
import sys
import tempfile

try:
    import numpy
    import torch
except ImportError:
    sys.exit(77)
if shutil.which("g++") is None and shutil.which("c++") is None:
    sys.exit(77)

import board
import export
import rules
from golden import random_game
from pupil import Pupil

HERE = pathlib.Path(__file__).parent
TINY = "--games 8 --answers 8 --steps 4 --batch 32 --channels 8 --blocks 2 --compare-games 8 --pupil-batch 32".split()


def check_patterns():
    listed, index, swapped, possible = rules.patterns()
    assert len(listed) == 66430 and index[0] == 0 and (swapped[swapped] == numpy.arange(rules.CODES)).all()
    # . . O O O [ ] O . . . . and its mirror image, with and without a stone beyond
    four = rules.codes_of(numpy.array([[0, 0, 1, 1, 1, 1, 0, 0, 0, 0], [0, 0, 0, 0, 1, 1, 1, 1, 0, 0]]))
    six = rules.codes_of(numpy.array([[0, 1, 1, 1, 1, 1, 0, 0, 0, 0]]))
    shut = rules.codes_of(numpy.array([[0, 2, 1, 1, 1, 1, 2, 0, 0, 0]]))
    assert (rules.classes(False, False)[four] == rules.FIVE).all()
    assert rules.classes(False, False)[six] == rules.FIVE and rules.classes(True, False)[six] == rules.OVERLINE
    assert rules.classes(False, False)[shut] == rules.FIVE and rules.classes(False, True)[shut] != rules.FIVE


def check_fours():
    """What the tables see at once, the search for fours finds; what it finds is a four or a five."""
    lines = board.Lines("freestyle", "cpu")
    boards = torch.cat([board.random_openings(300, "cpu", most=most) for most in (20, 40)])
    seen = board.Seen(lines, boards)
    found = board.Fours(lines)(boards)
    assert (found[seen.won] >= 0).all()
    own = lines.threats(boards)[0].amax(2)
    there = found >= 0
    assert (own[there].gather(1, found[there][:, None]) >= rules.FOUR).all()


def check_training(folder):
    command = [sys.executable, "-B", str(HERE / "train.py"), "teach", "distil", "export", "--device", "cpu"]
    command += ["--folder", str(folder)]
    times = ["--teach-minutes", "0.001", "--distil-minutes", "0.001", "--positions", "512", "--replies", "2"]
    subprocess.run(command + times + TINY, check=True, stdout=subprocess.DEVNULL)


def check_export(folder):
    """Whole numbers say nearly what the floats say."""
    whole = export.Whole(folder / "freestyle.bin")
    pupil = Pupil("freestyle")
    pupil.load_state_dict(torch.load(folder / "pupil.pt", map_location="cpu"))
    lines = board.Lines("freestyle", "cpu")
    for stones in (0, 11, 40):
        cells, _ = random_game(random.Random(stones), 15, stones)
        seen = cells if stones % 2 == 0 else numpy.where(cells == 0, 0, 3 - cells)
        batch = torch.from_numpy(seen.reshape(1, -1).astype(numpy.uint8))
        with torch.no_grad():
            value, _ = pupil(batch, lines.index[lines.codes(batch).long()])
        rounded, _ = whole.evaluate(cells, stones % 2)
        assert abs(value[0].numpy() - rounded / 256).max() < 0.2, (value, rounded)


def main():
    torch.set_num_threads(1)
    torch.manual_seed(1)
    check_patterns()
    check_fours()
    with tempfile.TemporaryDirectory() as name:
        check_training(pathlib.Path(name))
        check_export(pathlib.Path(name))


if __name__ == "__main__":
    main()
