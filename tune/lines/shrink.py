"""Makes a teacher's file half as large, to be kept: weights in eight bits, with a scale for each output.

    python3 shrink.py teacher.pt small.pt

train.py goes on from either.
"""
import sys

import torch


def shrunk(tensor):
    if tensor.dim() < 2:
        return tensor
    rows = tensor.float().flatten(1)
    scale = (rows.abs().amax(1) / 127).clamp(min=1e-12)
    return {"whole": (rows / scale[:, None]).round().to(torch.int8).view(tensor.shape), "scale": scale}


def whole(entry):
    """The tensor of an entry of a teacher's state, in floats where it is no count."""
    if isinstance(entry, dict):
        numbers = entry["whole"].float()
        return numbers * entry["scale"].view(-1, *[1] * (numbers.dim() - 1))
    return entry.float() if entry.is_floating_point() else entry


def main():
    saved = torch.load(sys.argv[1], map_location="cpu")
    saved["state"] = {name: shrunk(whole(entry)) for name, entry in saved["state"].items()}
    for name, entry in saved["state"].items():
        if not isinstance(entry, dict) and entry.is_floating_point():
            saved["state"][name] = entry.half()
    torch.save(saved, sys.argv[2])


if __name__ == "__main__":
    main()
