"""Positions and what the network says of them, for the tests of the engine.

    python3 golden.py NETWORK.bin [--pupil pupil.pt] [--positions 1000] > golden.txt

A line: `size side moves | win draw loss | cell:logit ... | win draw loss`; where pairs are taken `pairs 4 5` follows the
moves, how many black and white still have to take. Where turns have two stones, so have the moves. The last three are in
floats from the pupil (`-` without one, and on boards that it was not trained on), all others whole numbers (256 = 1.0)
that must be met to the bit.
"""
import argparse
import random

import numpy

import rules
from export import Whole


def turn(rule, stones):
    """Whose turn it is after so many stones, and which head is asked: that of so many stones left in it, less one."""
    if rule not in rules.TURNS_OF_TWO:
        return stones % 2, 0
    return (stones + 1) // 2 % 2, stones % 2


def random_game(rng, size, stones, rule):
    """Stones that lie about each other, as in a game."""
    board = numpy.zeros((size, size), numpy.int64)
    moves = []
    cells = [(r, c) for r in range(size) for c in range(size)]
    row, column = rng.randrange(size), rng.randrange(size)
    while len(moves) < stones:
        if rng.random() < 0.1 or not moves:
            row, column = rng.choice(cells)
        else:
            last = rng.choice(moves[-6:])
            row, column = last[0] + rng.randint(-2, 2), last[1] + rng.randint(-2, 2)
        if 0 <= row < size and 0 <= column < size and board[row, column] == 0:
            board[row, column] = 1 + turn(rule, len(moves))[0]
            moves.append((row, column))
    return board, moves


def seen_by(rule, board, side, phase, missing):
    """The board as one of PyTorch's. missing: pairs that the side to move and the other need."""
    import torch

    seen = board if side == 0 else numpy.where(board == 0, 0, 3 - board)
    more = [5 - pairs for pairs in missing] if rule in rules.CAPTURES else []
    more += [phase + 1] if rule in rules.TURNS_OF_TWO else []
    return torch.tensor([[*seen.flatten().tolist(), *more]], dtype=torch.uint8)


def name_of(row, column):
    return f"{chr(ord('a') + column)}{row + 1}"


def main():
    words = argparse.ArgumentParser()
    words.add_argument("network")
    words.add_argument("--pupil")
    words.add_argument("--positions", type=int, default=1000)
    words.add_argument("--seed", type=int, default=1)
    options = words.parse_args()
    whole = Whole(options.network)
    floats = None
    if options.pupil:
        import torch

        import board as boards
        from pupil import Pupil

        floats = Pupil(whole.rule)
        floats.load_state_dict(torch.load(options.pupil, map_location="cpu"))
        lines = boards.Lines(whole.rule, "cpu")
        torch.set_num_threads(1)
        with torch.no_grad():
            tables = floats.tables()
    rng = random.Random(options.seed)
    trained = rules.size_of(whole.rule)
    errors = []
    for _ in range(options.positions):
        size = trained if rng.random() < 0.8 else rng.choice([10, 12, 13, 17, 19, 20])
        board, moves = random_game(rng, size, rng.randint(0, min(size * size // 2, 80)), whole.rule)
        side, phase = turn(whole.rule, len(moves))
        missing = [rng.randint(1, 5), rng.randint(1, 5)] if whole.size["extras"] else [5, 5]
        value, logits = whole.evaluate(board, side, (missing[side], missing[1 - side]), phase)
        empty = [(r, c) for r in range(size) for c in range(size) if board[r, c] == 0]
        liked = sorted(empty, key=lambda at: -logits[at])[:3] + rng.sample(empty, 3)
        said = "-"
        if floats is not None and size == trained:
            batch = seen_by(whole.rule, board, side, phase, (missing[side], missing[1 - side]))
            with torch.no_grad():
                exact, exact_logits = floats(batch, lines.index[lines.codes(batch).long()], tables)
            said = " ".join(f"{x:.4f}" for x in exact[0].tolist())
            errors.append(abs(exact[0].numpy() - value / 256).max())
            far = abs(exact_logits[0].numpy().reshape(size, size) - logits / 256)
            errors[-1] = errors[-1], far[board == 0].max()
        words_of = " ".join(f"{name_of(*at)}:{logits[at]}" for at in liked)
        text = "".join(name_of(*at) for at in moves) or "-"
        if whole.size["extras"]:
            text += f" pairs {missing[0]} {missing[1]}"
        print(f"{size} {side} {text} | {' '.join(map(str, value))} | {words_of} | {said}")
    if errors:
        import sys

        errors = numpy.array(errors)
        print("errors of value and policy: mean", errors.mean(0), "most", errors.max(0), file=sys.stderr)


if __name__ == "__main__":
    main()
