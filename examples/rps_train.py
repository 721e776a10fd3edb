#!/usr/bin/env python3
"""Trains a policy and a value network for RPS cards and writes the file that `deepcut` plays.

    deepcut rps examples data/rps --count 2500
    python3 examples/rps_train.py data/rps -o network.json
    deepcut rps tournament random minimax:1 network:network.json

Needs Python 3.9 and numpy (Debian: python3-numpy). docs/rps.md describes both files.
"""
import argparse
import json
import sys
import time

try:
    import numpy as np
except ImportError:
    sys.exit("rps_train.py: numpy is missing (Debian: apt install python3-numpy)")

BOARD_INPUTS, HAND_INPUTS, MOVES = 81, 30, 27
INPUTS = BOARD_INPUTS + HAND_INPUTS
KINDS = "RPS"


class Examples:
    """Positions with exact labels, as arrays with a row each.

    kinds   9 cells: 0 to 2, or -1 where it is empty        owners  9 cells: 0 nobody, 1 or 2 the players
    side    0 or 1, who is to move                          hands   cards of each kind: the mover's, the other's
    values  1, 0.5 or 0: win, draw or loss of the mover     best    27 moves, card by card: their share of the optimal ones
    legal   27 moves: whether it is one
    """

    def __init__(self, kinds, owners, side, hands, values, best, legal):
        self.kinds, self.owners, self.side, self.hands = kinds, owners, side, hands
        self.values, self.best, self.legal = values, best, legal

    def __len__(self):
        return len(self.side)

    def take(self, rows):
        return Examples(self.kinds[rows], self.owners[rows], self.side[rows], self.hands[rows], self.values[rows],
                        self.best[rows], self.legal[rows])

    def inputs(self):
        """What the networks see: docs/rps.md has the numbers of the inputs."""
        count = len(self)
        board = np.zeros((count, 9, 9), np.float32)
        rows, cells = np.nonzero(self.kinds >= 0)
        board[rows, cells, self.kinds[rows, cells]] = 1
        board[np.arange(count)[:, None], np.arange(9), 3 + self.owners] = 1
        board[np.arange(count), :, 6 + self.side] = 1
        hands = self.hands[:, :, :, None] > np.arange(5)
        return np.concatenate([board.reshape(count, -1), hands.reshape(count, -1).astype(np.float32)], axis=1)

    def transformed(self, cells, relabel, swap):
        """The same positions turned by a symmetry of the board, with R -> P -> S so often, the players exchanged."""
        kinds = self.kinds[:, cells]
        kinds = np.where(kinds >= 0, (kinds + relabel) % 3, -1)
        owners = self.owners[:, cells]
        owners = np.where(owners > 0, 3 - owners, 0) if swap else owners

        def moves(table):
            return np.roll(table.reshape(-1, 3, 9)[:, :, cells], relabel, axis=1).reshape(-1, MOVES)

        return Examples(kinds, owners, 1 - self.side if swap else self.side, np.roll(self.hands, relabel, axis=2),
                        self.values, moves(self.best), moves(self.legal))


def board_symmetries():
    grid = np.arange(9).reshape(3, 3)
    return [np.rot90(turned, quarter).ravel() for turned in (grid, grid.T) for quarter in range(4)]


def read_examples(path):
    rows = {name: [] for name in ("kinds", "owners", "side", "hands", "values", "best", "legal")}
    first = None
    try:
        with open(path, encoding="utf-8") as file:
            for number, line in enumerate(file, 1):
                try:
                    example = json.loads(line)
                    add_example(rows, example)
                except (ValueError, KeyError, IndexError, TypeError) as problem:
                    sys.exit(f"{path}, line {number}: this is no example of the 3x3 game ({problem!r})")
                first = first or example
    except OSError as problem:
        sys.exit(f"{path} cannot be read: {problem.strerror}")
    if first is None:
        sys.exit(f"{path} has no examples: make more with deepcut rps examples")
    examples = Examples(*(np.array(rows[name]) for name in rows))
    seen = np.flatnonzero(examples.take(slice(0, 1)).inputs()[0]).tolist()
    if seen != sorted(first["inputs"] + first["hand_inputs"]):
        sys.exit(f"{path}: the inputs are not those of this script: use the deepcut it came with")
    return examples


def add_example(rows, example):
    cells = "".join(example["board"])
    if len(cells) != 9:
        raise ValueError("the board has not nine cells")
    side = example["side"] - 1
    hands = example["hands"]
    best, legal = np.zeros(MOVES, np.float32), np.zeros(MOVES, bool)
    for move in example["moves"]:
        place = KINDS.index(move["card"]) * 9 + move["cell"]
        legal[place] = True
        best[place] = move["optimal"]
    rows["kinds"].append([KINDS.find(cell.upper()) for cell in cells])
    rows["owners"].append([0 if cell == "." else 1 if cell.isupper() else 2 for cell in cells])
    rows["side"].append(side)
    rows["hands"].append([[hands[owner].count(kind) for kind in KINDS] for owner in (side, 1 - side)])
    rows["values"].append({"win": 1.0, "draw": 0.5, "loss": 0.0}[example["outcome"]])
    rows["best"].append(best / best.sum())
    rows["legal"].append(legal)


class Network:
    """One hidden layer of rectified units, trained by Adam."""

    def __init__(self, hidden, outputs, random):
        self.weights = [random.normal(0, np.sqrt(2 / 30), (INPUTS, hidden)).astype(np.float32),
                        np.zeros(hidden, np.float32),
                        random.normal(0, np.sqrt(1 / hidden), (hidden, outputs)).astype(np.float32),
                        np.zeros(outputs, np.float32)]
        self.means = [np.zeros_like(weight) for weight in self.weights]
        self.squares = [np.zeros_like(weight) for weight in self.weights]
        self.steps = 0

    def outputs(self, inputs):
        self.inputs = inputs
        self.hidden = np.maximum(inputs @ self.weights[0] + self.weights[1], 0)
        return self.hidden @ self.weights[2] + self.weights[3]

    def learn(self, slopes, rate):
        """`slopes` of the loss by the outputs that were computed last."""
        below = (slopes @ self.weights[2].T) * (self.hidden > 0)
        gradients = [self.inputs.T @ below, below.sum(0), self.hidden.T @ slopes, slopes.sum(0)]
        self.steps += 1
        for i, gradient in enumerate(gradients):
            self.means[i] += 0.1 * (gradient - self.means[i])
            self.squares[i] += 0.001 * (gradient * gradient - self.squares[i])
            mean = self.means[i] / (1 - 0.9 ** self.steps)
            square = self.squares[i] / (1 - 0.999 ** self.steps)
            self.weights[i] -= rate * mean / (np.sqrt(square) + 1e-8)

    def to_json(self, policy):
        def plain(array):
            return np.round(array.astype(float), 5).tolist()

        sizes = {"inputSize": INPUTS, "hiddenSize": len(self.weights[1])}
        if policy:
            sizes["outputSize"] = MOVES
        biases = {"biasesOutput": plain(self.weights[3])} if policy else {"biasOutput": plain(self.weights[3])[0]}
        return {**sizes, "weightsInputHidden": plain(self.weights[0].T), "biasesHidden": plain(self.weights[1]),
                "weightsHiddenOutput": plain(self.weights[2].T), **biases}


def chances(outputs, legal):
    outputs = np.where(legal, outputs, -np.inf)
    powers = np.exp(outputs - outputs.max(axis=1, keepdims=True))
    return powers / powers.sum(axis=1, keepdims=True)


def learn_batch(policy, value, examples, rate):
    inputs = examples.inputs()
    count = len(examples)
    policy.learn((chances(policy.outputs(inputs), examples.legal) - examples.best) / count, rate)
    expected = 1 / (1 + np.exp(-value.outputs(inputs)[:, 0]))
    value.learn(((expected - examples.values) / count)[:, None].astype(np.float32), rate)


def marks(policy, value, examples):
    """Shares: optimal moves of the policy alone, results that the value foresees."""
    inputs = examples.inputs()
    chosen = chances(policy.outputs(inputs), examples.legal).argmax(axis=1)
    optimal = (examples.best[np.arange(len(examples)), chosen] > 0).mean()
    decided = examples.values != 0.5
    foreseen = ((value.outputs(inputs)[:, 0] > 0) == (examples.values > 0.5))[decided]
    return f"{100 * optimal:.1f} % optimal moves, {100 * foreseen.mean():.1f} % results foreseen"


def train(examples, validation, options):
    random = np.random.default_rng(options.seed)
    policy, value = Network(options.hidden, MOVES, random), Network(options.hidden, 1, random)
    symmetries = board_symmetries()
    begin = time.monotonic()
    for epoch in range(options.epochs):
        # Slower towards the end.
        rate = options.rate * (1 - epoch / options.epochs)
        order = random.permutation(len(examples))
        for first in range(0, len(order), options.batch):
            batch = examples.take(order[first:first + options.batch])
            # Each time another of the 48 faces of a position.
            batch = batch.transformed(symmetries[random.integers(8)], random.integers(3), random.integers(2))
            learn_batch(policy, value, batch, rate)
        if (epoch + 1) % max(1, options.epochs // 10) == 0:
            print(f"epoch {epoch + 1:4} of {options.epochs}, {time.monotonic() - begin:6.1f} s: "
                  f"{marks(policy, value, validation)}", flush=True)
    return policy, value


def main():
    parser = argparse.ArgumentParser(description="Train a policy and a value network for RPS cards.")
    parser.add_argument("prefix", help="of the examples: PREFIX.train.jsonl and so on")
    parser.add_argument("-o", "--output", required=True, help="the file for both networks")
    parser.add_argument("--hidden", type=int, default=128, help="hidden units of each (128)")
    parser.add_argument("--epochs", type=int, default=200, help="how often all examples are seen (200)")
    parser.add_argument("--batch", type=int, default=128, help="examples for one step (128)")
    parser.add_argument("--rate", type=float, default=0.003, help="length of a step at the beginning (0.003)")
    parser.add_argument("--seed", type=int, default=1, help="decides all that is random (1)")
    options = parser.parse_args()
    if min(options.hidden, options.epochs, options.batch) < 1:
        parser.error("--hidden, --epochs and --batch must be 1 or more")
    sets = {name: read_examples(f"{options.prefix}.{name}.jsonl") for name in ("train", "validation", "test")}
    policy, value = train(sets["train"], sets["validation"], options)
    print(f"test: {marks(policy, value, sets['test'])}")
    with open(options.output, "w", encoding="utf-8") as file:
        json.dump({"policy": policy.to_json(True), "value": value.to_json(False)}, file)
        file.write("\n")


if __name__ == "__main__":
    main()
