"""Gives a network the spread of another one: the margins of the engine's search are made for it.

    python3 rescale.py MODEL.bin NETWORK.bin harvest.bin NEW.bin

Values are multiplied so that they spread as MODEL's do, and likings of stones so that the policy is as sharp, on the last
searched positions of the harvest, and NEW.pt is the same in floats. Which of two positions or moves is better stays as it was.
"""
import pathlib
import sys

import torch

import export
from board import Lines
from harvest import ASKED, OF_GAME, Harvest
from pupil import Pupil

POSITIONS = 8000


def sharpness(logits, factor=1.0):
    """The mean entropy of the policy; a stone that may not be placed stays out of it."""
    shares = torch.log_softmax(torch.where(logits < -5e3, logits, factor * logits), 1)
    return float(-(shares.exp() * shares).sum(1).mean())


def fitting_factor(logits, wanted):
    low, high = 0.25, 4.0
    for _ in range(30):
        middle = (low * high) ** 0.5
        low, high = (middle, high) if sharpness(logits, middle) > wanted else (low, middle)
    return middle


def asked(path, rule, boards, lines):
    pupil = Pupil(rule)
    export.learn_from(path, pupil)
    with torch.no_grad():
        found = [pupil(part, lines.index[lines.codes(part).long()]) for part in boards.split(500)]
    value = torch.cat([value for value, _ in found])
    return pupil, value[:, 0] - value[:, 2], torch.cat([logits for _, logits in found])


def main():
    model, network, harvested, new = sys.argv[1:]
    rule, _, _ = export.read(network)
    harvest = Harvest([harvested], "cpu")
    boards = harvest.boards(harvest.rows(OF_GAME, ASKED)[-POSITIONS:])
    lines = Lines(rule, "cpu")
    _, model_odds, model_logits = asked(model, rule, boards, lines)
    pupil, odds, logits = asked(network, rule, boards, lines)
    # Between what the far values and what the usual ones say.
    of_value = float((model_odds.std() / odds.std() * model_odds.abs().median() / odds.abs().median()).sqrt())
    of_policy = fitting_factor(logits, sharpness(model_logits))
    with torch.no_grad():
        for head in pupil.heads:
            for layer, factor in ((head.value3, of_value), (head.policy, of_policy)):
                layer.weight *= factor
                layer.bias *= factor
    size, nets = export.whole_numbers(pupil)
    export.write(new, rule, size, nets)
    torch.save(pupil.state_dict(), pathlib.Path(new).with_suffix(".pt"))  # as golden.py wants it
    print(f"value {of_value:.3f}, policy {of_policy:.3f}")


if __name__ == "__main__":
    main()
