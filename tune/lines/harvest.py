"""Positions that the engine's own searches have judged, as `tune_gomoku harvest` writes them: 64 bytes each.

    57 bytes  the cells, four a byte from the low bits, row by row: 0 empty, 1 own, 2 the other's
    u8 kind, i16 score, u8 best, i8 result, u8 side, u8 depth
"""
import numpy
import torch

RECORD, CELL_BYTES, SIZE = 64, 57, 15
OF_GAME, ASKED, UNSEARCHED = range(3)
NO_RESULT = 2
SCORE_OF_ODDS = 200.0  # of the engine: what a factor of e in the odds of winning is worth
SURE = 0.98  # nothing is learnt to be more certain


class Harvest:
    """Files, in one: boards as board.py has them, and what was found about each."""

    def __init__(self, paths, device):
        raw = numpy.concatenate([numpy.fromfile(path, numpy.uint8) for path in paths])
        raw = raw[: len(raw) // RECORD * RECORD].reshape(-1, RECORD)  # the last one may be cut off
        self.packed = torch.from_numpy(raw[:, :CELL_BYTES].copy()).to(device)
        self.kind = torch.from_numpy(raw[:, 57].copy()).to(device)
        self.score = torch.from_numpy(raw[:, 58:60].copy().view("<i2")[:, 0].astype(numpy.float32)).to(device)
        self.best = torch.from_numpy(raw[:, 60].astype(numpy.int64)).to(device)
        self.result = torch.from_numpy(raw[:, 61].copy().view(numpy.int8).astype(numpy.float32)).to(device)

    def __len__(self):
        return len(self.kind)

    def boards(self, rows):
        packed = self.packed[rows]
        cells = torch.stack([packed >> shift & 3 for shift in (0, 2, 4, 6)], 2)
        return cells.flatten(1)[:, : SIZE * SIZE].contiguous()

    def rows(self, *kinds):
        wanted = torch.zeros_like(self.kind, dtype=torch.bool)
        for kind in kinds:
            wanted |= self.kind == kind
        return wanted.nonzero()[:, 0]

    def chances(self, rows):
        """The share of wins among decided games that the search means."""
        return torch.sigmoid(self.score[rows] / SCORE_OF_ODDS).clamp(1 - SURE, SURE)
