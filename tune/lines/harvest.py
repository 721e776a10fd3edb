"""Positions that the engine's own searches have judged, as `tune_gomoku harvest` writes them: 64 bytes each.

    57 bytes  the cells, four a byte from the low bits, row by row: 0 empty, 1 own, 2 the other's
    u8 kind, i16 score, u8 best, i8 result, u8 side, u8 depth

Positions of a game stand one after the other, and so do those that were asked about and played on.
"""
import numpy
import torch

RECORD, CELL_BYTES, SIZE = 64, 57, 15
OF_GAME, ASKED, UNSEARCHED, PLAYED_ON = range(4)
NO_RESULT = 2
SCORE_OF_ODDS = 200.0  # of the engine: what a factor of e in the odds of winning is worth
SURE = 0.98  # nothing is learnt to be more certain
MOST_PLIES = 140  # of a game
AT_ONCE = 1 << 20  # boards that are unpacked together


def records(path):
    """The bytes of a file, a row each; the last one may be cut off."""
    raw = numpy.fromfile(path, numpy.uint8)
    return torch.from_numpy(raw[: len(raw) // RECORD * RECORD].reshape(-1, RECORD))


class Harvest:
    """Files, in one: boards as board.py has them, and what was found about each."""

    def __init__(self, paths, device):
        raw = torch.cat([records(path).to(device) for path in paths])
        self.packed = raw[:, :CELL_BYTES].contiguous()
        self.kind = raw[:, 57].contiguous()
        self.score = raw[:, 58:60].contiguous().view(torch.int16)[:, 0].float()
        self.best = raw[:, 60].long()
        self.result = raw[:, 61].contiguous().view(torch.int8).float()

    def __len__(self):
        return len(self.kind)

    def boards(self, rows):
        found = torch.empty(len(rows), SIZE * SIZE, dtype=torch.uint8, device=rows.device)
        for boards, part in zip(found.split(AT_ONCE), rows.split(AT_ONCE)):
            packed = self.packed[part]
            cells = torch.stack([packed >> shift & 3 for shift in (0, 2, 4, 6)], 2)
            boards.copy_(cells.flatten(1)[:, : SIZE * SIZE])
        return found

    def rows(self, *kinds):
        wanted = torch.zeros_like(self.kind, dtype=torch.bool)
        for kind in kinds:
            wanted |= self.kind == kind
        return wanted.nonzero()[:, 0]

    def chances(self, rows):
        """The share of wins among decided games that the search means."""
        return torch.sigmoid(self.score[rows] / SCORE_OF_ODDS).clamp(1 - SURE, SURE)

    def following(self):
        """Of each record the one that stands after it, if that is the position after its best move; else -1."""
        kind, then = self.kind[:-1], self.kind[1:]
        goes_on = (kind == OF_GAME) & (then == OF_GAME) | (kind != UNSEARCHED) & (then == PLAYED_ON)
        found = torch.full_like(self.best, -1)
        for rows in (goes_on & (self.best[:-1] < SIZE * SIZE)).nonzero()[:, 0].split(AT_ONCE):
            after = self.boards(rows).scatter(1, self.best[rows][:, None], 1)
            after = torch.where(after == 0, after, 3 - after)
            rows = rows[(after == self.boards(rows + 1)).all(1)]
            found[rows] = rows + 1
        return found

    def returns(self, decay):
        """The chances, as far as play went on with what was said of the positions after, and with the result; a ply later all
        counts `decay` times as much.
        """
        said = self.chances(torch.arange(len(self), device=self.kind.device))
        after = self.following()
        ended = (self.kind == OF_GAME) & (self.result != NO_RESULT) & (after < 0)
        result = ((self.result + 1) / 2).clamp(1 - SURE, SURE)
        last = torch.where(ended, (1 - decay) * said + decay * result, said)
        found = last
        for _ in range(MOST_PLIES):
            found = torch.where(after < 0, last, (1 - decay) * said + decay * (1 - found[after]))
        return found
