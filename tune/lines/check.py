"""A tiny training run on the processor, for the tests: every stage, all rule sets' tables, and the export.

    python3 check.py [tune_gomoku]       ends with 77 where PyTorch or a C++ compiler is missing
"""
import math
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
import harvest
import rules
from golden import random_game, seen_by, turn
from pupil import Pupil

SIZE = rules.size_of("freestyle")
CELLS = SIZE * SIZE
HERE = pathlib.Path(__file__).parent
TINY = "--games 8 --answers 8 --steps 4 --batch 32 --channels 8 --blocks 2 --compare-games 8 --pupil-batch 32 --stray 2"
TINY = TINY.split()


def check_patterns():
    listed, index, swapped, possible = rules.patterns()
    assert len(listed) == 66430 and index[0] == 0 and (swapped[swapped] == numpy.arange(rules.CODES)).all()
    # . . O O O [ ] O . . . . and its mirror image, with and without a stone beyond
    four = rules.codes_of(numpy.array([[0, 0, 1, 1, 1, 1, 0, 0, 0, 0], [0, 0, 0, 0, 1, 1, 1, 1, 0, 0]]))
    six = rules.codes_of(numpy.array([[0, 1, 1, 1, 1, 1, 0, 0, 0, 0]]))
    shut = rules.codes_of(numpy.array([[0, 2, 1, 1, 1, 1, 2, 0, 0, 0]]))
    free, exact, closed, restricted = (
        rules.shapes(**rules.RULES[name][0])[0] for name in ("freestyle", "standard", "caro", "renju")
    )
    assert (free[four] == rules.FIVE).all()
    assert free[six] == rules.FIVE and exact[six] == rules.OVERLINE
    assert free[shut] == rules.FIVE and closed[shut] != rules.FIVE
    # O . O [ ] O . O: two fours on one line
    two_fours = rules.codes_of(numpy.array([[0, 0, 1, 0, 1, 1, 0, 1, 0, 0]]))
    assert exact[two_fours] == rules.OPEN_FOUR and restricted[two_fours] == rules.OVERLINE


def check_fours(rule):
    """What the tables see at once, the search for fours finds; what it finds is a four or a five, and allowed."""
    lines = board.Lines(rule, "cpu")
    boards = torch.cat([board.random_openings(rule, 300, "cpu", most=most) for most in (20, 40)])
    seen = board.Seen(lines, boards)
    found = board.Fours(lines)(boards)
    assert rule == "caro" or (found[seen.won] >= 0).all()  # there a stone beside a five may spoil it
    own = lines.threats(boards)[0].amax(2)
    there = found >= 0
    first = found[there][:, None]
    assert (own[there].gather(1, first) >= rules.FOUR).all()
    assert seen.legal[there].gather(1, first).all()


def check_forbidden():
    """A double three is one only if both threes can grow; white sees what black may not do."""
    lines = board.Lines("renju", "cpu")
    black, white = ["h7", "h9", "g8", "i8", "a1", "a3", "a15"], ["o1", "o3", "o5", "o7", "o9", "o11", "o13"]
    for spoiler in (None, "h6", "h10"):  # at either end of the upright three: it cannot become an open four
        cells = torch.zeros(1, CELLS, dtype=torch.uint8)
        for points, colour in ((black, 1), (white if spoiler is None else white[1:] + [spoiler], 2)):
            for point in points:
                cells[0, (int(point[1:]) - 1) * SIZE + ord(point[0]) - ord("a")] = colour
        seen = board.Seen(lines, cells)
        at = 7 * SIZE + 7
        assert bool(seen.legal[0, at]) == (spoiler is not None)
        assert bool(seen.planes[0, 12, 7, 7]) == (spoiler is None)


def check_captures():
    """Pairs are taken and counted, the fifth wins, and a five that stands must be broken."""

    def cells_of(own, other, taken=0):
        cells = torch.zeros(1, CELLS + 2, dtype=torch.uint8)
        for points, colour in ((own, 1), (other, 2)):
            for row, column in points:
                cells[0, row * SIZE + column] = colour
        cells[0, CELLS] = taken
        return cells

    def play(cells, row, column):
        return board.place(cells, torch.tensor([row * SIZE + column]))

    pair = cells_of([(7, 10)], [(7, 8), (7, 9)])
    assert board.takes(board.stones_of(pair))[0].nonzero().tolist() == [[0, 7 * SIZE + 7]]
    after = play(pair, 7, 7)
    assert after[0, CELLS :].tolist() == [0, 1] and int((board.stones_of(after) == 2).sum()) == 2
    four = [(3, column) for column in range(3, 7)]
    for rule in rules.CAPTURES:
        lines = board.Lines(rule, "cpu")
        assert board.Seen(lines, cells_of([(7, 10)], [(7, 8), (7, 9)], 4)).wins.tolist() == [7 * SIZE + 7]
        assert board.Seen(lines, pair).wins.tolist() == [-1]
        assert board.Seen(lines, cells_of(four, [])).wins.tolist() == [3 * SIZE + 2]
        breakable = cells_of(four + [(4, 5)], [(5, 5)])  # (2, 5) takes a stone of the five
        stands = rules.CAPTURES[rule]["stands"]
        assert (board.Seen(lines, breakable).wins >= 0).tolist() == [not stands]
        if not stands:
            continue
        five = play(breakable, 3, 7)
        assert board.Seen(lines, five).legal.nonzero()[:, 1].tolist() == [2 * SIZE + 5]
        assert board.Seen(lines, play(five, 14, 14)).wins.tolist() != [-1]


def check_turns():
    """One stone, then two a turn; what six cells hold; four stones win for whoever has two left, five for anybody."""
    lines = board.Lines("connect6", "cpu")
    cells = board.no_stones(1, "connect6", "cpu")
    size, order = board.size_of(cells), []
    for cell in (0, 20, 40, 60, 80):
        order.append((int(board.colour_of(cells)), int(board.more_of(cells))))
        cells = board.place(cells, torch.tensor([cell]))
        assert bool(board.passed(cells)) == (len(order) in (1, 3, 5))
    assert order == [(0, 1), (1, 2), (1, 1), (0, 2), (0, 1)]
    assert board.stones_of(cells)[0, [0, 20, 40, 60, 80]].tolist() == [2, 1, 1, 2, 2]  # white is to move
    for stones, left, wins in ((4, 2, True), (4, 1, False), (5, 1, True), (3, 2, False)):
        for mine in (1, 2):
            row = board.no_stones(1, "connect6", "cpu")
            row[0, 5 * size + 6 : 5 * size + 6 + stones] = mine
            row[0, -1] = left
            seen = board.Seen(lines, row)
            assert bool(seen.wins >= 0) == (wins and mine == 1)
            assert bool(seen.must) == (stones >= 4 and mine == 2)
            if seen.must:
                around = [5 * size + column for column in (4, 5, 6 + stones, 7 + stones)]
                assert seen.legal[0].nonzero()[:, 0].tolist() == around


def check_training(folder, rule):
    command = [sys.executable, "-B", str(HERE / "train.py"), "teach", "distil", "export", "--device", "cpu"]
    command += ["--folder", str(folder), "--rule", rule]
    times = ["--teach-minutes", "0.001", "--distil-minutes", "0.001", "--positions", "512", "--replies", "2"]
    subprocess.run(command + times + TINY, check=True, stdout=subprocess.DEVNULL)


def check_export(folder, rule):
    """Whole numbers say nearly what the floats say, and can be made floats again."""
    whole = export.Whole(folder / f"{rule}.bin")
    pupil, again = Pupil(rule), Pupil(rule)
    pupil.load_state_dict(torch.load(folder / "pupil.pt", map_location="cpu"))
    export.learn_from(folder / f"{rule}.bin", again)
    lines = board.Lines(rule, "cpu")
    for stones in (0, 11, 40):
        cells, moves = random_game(random.Random(stones), rules.size_of(rule), stones, rule)
        side, phase = turn(rule, stones)
        rounded, _ = whole.evaluate(cells, side, (4, 2), phase)
        batch = seen_by(rule, cells, side, phase, (4, 2))
        for floats in (pupil, again):
            with torch.no_grad():
                value, _ = floats(batch, lines.index[lines.codes(batch).long()])
            assert abs(value[0].numpy() - rounded / 256).max() < 0.2, (value, rounded)


def write_harvest(path, count):
    """Random games as tune_gomoku harvest writes positions; of every kind, and a record that was cut off."""
    boards = numpy.zeros((count, harvest.RECORD), numpy.uint8)
    rng = random.Random(1)
    squares = []
    for record in boards:
        square, _ = random_game(rng, SIZE, rng.randint(4, 40), "freestyle")
        squares.append(square.flatten())
        cells = numpy.pad(square.flatten(), (0, 4 * harvest.CELL_BYTES - CELLS)).reshape(-1, 4)
        record[: harvest.CELL_BYTES] = (cells << [0, 2, 4, 6]).sum(1)
        record[57] = rng.randrange(4)
        record[58:60] = numpy.array([rng.choice([-20000, -150, 0, 60, 400, 20000])], "<i2").view(numpy.uint8)
        record[60] = rng.choice(numpy.flatnonzero(square.flatten() == 0).tolist())
        record[61] = numpy.array([rng.choice([-1, 0, 1, 2])], numpy.int8).view(numpy.uint8)[0]
    path.write_bytes(boards.tobytes() + b"cut off")
    return numpy.array(squares)


def check_searches(folder):
    """What the engine's searches found is read as it was written, and both the teacher and the pupil learn from it."""
    path = folder / "harvest.bin"
    squares = write_harvest(path, 200)
    read = harvest.Harvest([path], "cpu")
    assert (read.boards(torch.arange(200)).numpy() == squares).all()
    assert sum(len(read.rows(kind)) for kind in range(4)) == 200
    assert len(harvest.Harvest([path, path], "cpu")) == 400  # what was cut off is left out of either
    chances = read.chances(torch.arange(200))
    assert (chances[read.score == 0] == 0.5).all() and (chances[read.score == 20000] == numpy.float32(0.98)).all()
    assert ((chances > 0.5) == (read.score > 0)).all()
    command = [sys.executable, "-B", str(HERE / "train.py"), "study", "refine", "export", "--device", "cpu"]
    command += ["--folder", str(folder), "--rule", "freestyle", "--harvest", str(path), "--pupil-say-every", "10"]
    command += ["--beside", str(path)]
    times = ["--study-minutes", "0.001", "--refine-minutes", "0.001", "--harvest-decay", "0.8"]
    subprocess.run(command + times + TINY, check=True, stdout=subprocess.DEVNULL)
    said = (folder / "log.csv").read_text()
    free = int((read.kind[:192] == harvest.UNSEARCHED).sum())
    assert f",asked={free + 200} " in said, said
    assert all(f"\n{who}/asked," in said for who in ("teacher", "studied", "before", "refined", "rounded")), said


def check_returns(folder):
    """What is said of a position after the best move counts for the one before, from the other side; so does the result."""
    path = folder / "game.bin"
    records = numpy.zeros((4, harvest.RECORD), numpy.uint8)
    square = numpy.zeros(4 * harvest.CELL_BYTES, numpy.int64)
    chances = (0.6, 0.3, 0.8, 0.5)
    for i, (record, cell) in enumerate(zip(records, (112, 113, 98, 97))):
        record[: harvest.CELL_BYTES] = (square.reshape(-1, 4) << [0, 2, 4, 6]).sum(1)
        points = round(harvest.SCORE_OF_ODDS * math.log(chances[i] / (1 - chances[i])))
        record[58:60] = numpy.array([points], "<i2").view(numpy.uint8)
        record[60] = cell
        record[61] = 1 if i % 2 == 0 else 255
        square[cell + (i == 2)] = 1  # the third is not played on as its search would
        square = numpy.where(square == 0, 0, 3 - square)
    for kinds in ((harvest.OF_GAME,) * 4, (harvest.ASKED,) + (harvest.PLAYED_ON,) * 3):
        records[:, 57] = kinds
        path.write_bytes(records.tobytes())
        read = harvest.Harvest([path], "cpu")
        assert read.following().tolist() == [1, 2, -1, -1]
        assert torch.allclose(read.returns(0.0), torch.tensor(chances), atol=2e-3)
        of_game = kinds[0] == harvest.OF_GAME
        third = 0.5 * chances[2] + 0.5 * harvest.SURE if of_game else chances[2]
        fourth = 0.5 * chances[3] + 0.5 * (1 - harvest.SURE) if of_game else chances[3]
        second = 0.5 * chances[1] + 0.5 * (1 - third)
        right = torch.tensor([0.5 * chances[0] + 0.5 * (1 - second), second, third, fourth])
        assert torch.allclose(read.returns(0.5), right, atol=2e-3), (read.returns(0.5), right)


def check_rescaling(folder):
    """A network that was made half as sure and half as sharp becomes what it was."""
    original, weak, again = (folder / name for name in ("freestyle.bin", "weak.bin", "again.bin"))
    pupil = Pupil("freestyle")
    export.learn_from(original, pupil)
    with torch.no_grad():
        for layer in (pupil.heads[0].value3, pupil.heads[0].policy):
            layer.weight *= 0.5
            layer.bias *= 0.5
    export.write(weak, "freestyle", *export.whole_numbers(pupil))
    command = [sys.executable, "-B", str(HERE / "rescale.py"), original, weak, folder / "harvest.bin", again]
    said = subprocess.run(command, check=True, capture_output=True, text=True).stdout.split()
    factors = [float(said[1].rstrip(",")), float(said[3])]
    assert all(abs(factor - 2) < 0.1 for factor in factors), said


def check_harvester(program, folder):
    """What the engine writes is what is read here: stones by turns, and a best move on an empty cell."""
    path = folder / "engine.bin"
    subprocess.run([program, "harvest", "freestyle", "network", "1", "300", "1", path], check=True)
    read = harvest.Harvest([path], "cpu")
    boards = read.boards(torch.arange(len(read)))
    own, other = (boards == 1).sum(1), (boards == 2).sum(1)
    assert len(read) > 100 and all(len(read.rows(kind)) for kind in range(3))
    assert ((own == other) | (other == own + 1)).all()
    searched = read.rows(harvest.OF_GAME, harvest.ASKED)
    assert (boards[searched].gather(1, read.best[searched][:, None]) == 0).all()
    assert (read.best[read.rows(harvest.UNSEARCHED)] == 255).all()
    decided = searched[(read.score[searched].abs() == 20000) & (read.result[searched].abs() == 1)]
    assert (read.result[decided] == read.score[decided].sign()).all()
    learnt = subprocess.run([program, "learn", "freestyle", path], check=True, capture_output=True, text=True)
    assert 0 < int(learnt.stderr.split()[0]) <= len(searched), learnt.stderr
    assert learnt.stdout.count("constexpr Products kProducts{") == 1

    # As many of each search as are wanted.
    path = folder / "few.bin"
    subprocess.run([program, "harvest", "freestyle", "network", "1", "300", "1", path, "2"], check=True)
    read = harvest.Harvest([path], "cpu")
    assert len(read.rows(harvest.OF_GAME)) < len(read.rows(harvest.UNSEARCHED)) <= 2 * len(read.rows(harvest.OF_GAME))

    # One of each search, played on.
    path = folder / "on.bin"
    subprocess.run([program, "harvest", "freestyle", "network", "1", "300", "1", path, "2:1:3"], check=True)
    read = harvest.Harvest([path], "cpu")
    asked, on = (len(read.rows(kind)) for kind in (harvest.ASKED, harvest.PLAYED_ON))
    assert asked <= len(read.rows(harvest.OF_GAME)) and asked < on <= 3 * asked
    assert (read.following()[read.rows(harvest.PLAYED_ON) - 1] >= 0).all()

    # Far from the window, and numbers for each colour.
    path = folder / "far.bin"
    subprocess.run([program, "harvest", "renju", "network", "1", "300", "1", path, "far"], check=True)
    assert len(harvest.Harvest([path], "cpu").rows(harvest.ASKED)) > 10
    learnt = subprocess.run([program, "learn", "renju", path], check=True, capture_output=True, text=True).stdout
    assert learnt.count("constexpr Products kProducts{") == 2 and learnt.index("// black") < learnt.index("// white")


def main():
    torch.set_num_threads(1)
    torch.manual_seed(1)
    check_patterns()
    for rule in rules.RULES:
        if rule not in rules.CAPTURES and rule not in rules.TURNS_OF_TWO:
            check_fours(rule)
    check_forbidden()
    check_captures()
    check_turns()
    for rule in ("renju", "capture", "connect6"):
        with tempfile.TemporaryDirectory() as name:
            check_training(pathlib.Path(name), rule)
            check_export(pathlib.Path(name), rule)
    with tempfile.TemporaryDirectory() as name:
        check_searches(pathlib.Path(name))
        check_export(pathlib.Path(name), "freestyle")
        check_returns(pathlib.Path(name))
        check_rescaling(pathlib.Path(name))
        if len(sys.argv) > 1:
            check_harvester(sys.argv[1], pathlib.Path(name))


if __name__ == "__main__":
    main()
