"""What a judge says of many positions, to learn from."""
import torch
import torch.nn.functional as F

from board import place
from selfplay import KEPT, gumbel


def asked(judge, boards, batch):
    """Part after part of the boards, with what the judge says of each; it is always asked about equally many."""
    with torch.no_grad():
        for part in boards.split(batch):
            n = len(part)
            if n < batch:
                part = torch.cat([part, part[:1].expand(batch - n, -1)])
            yield n, part, judge(part)


def labelled(judge, boards, batch):
    """What the teacher says: wdl, the cells it likes and their shares. A win by fours is nearly certain, not more."""
    found = {"wdl": [], "cells": [], "shares": []}
    for n, _, (wdl, logits, fours) in asked(judge, boards, batch):
        won = torch.tensor([0.98, 0.01, 0.01], device=wdl.device)
        wdl = torch.where((fours >= 0)[:, None], won, wdl)
        shares, cells = F.softmax(logits, 1).topk(KEPT, 1)
        by_fours = torch.zeros_like(shares)
        by_fours[:, 0] = 1
        shares = torch.where((fours >= 0)[:, None], by_fours, shares)
        cells = torch.where((fours >= 0)[:, None], fours[:, None].clamp(min=0), cells)
        found["wdl"].append(wdl[:n].half())
        found["cells"].append(cells[:n].to(torch.int16))
        found["shares"].append(shares[:n].half())
    return {name: torch.cat(parts) for name, parts in found.items()}


def strayed(judge, boards, plies, batch):
    """Up to so many careless stones further, as far as nobody has won: where an engine's search looks most of the time."""
    care = 0.6  # 1 would draw stones as the teacher does
    left = torch.randint(1, plies + 1, (len(boards),), device=boards.device)
    for _ in range(plies):
        parts = []
        for n, part, (_, logits, fours) in asked(judge, boards, batch):
            cell = (care * logits + gumbel(logits)).argmax(1)
            parts.append(torch.where((fours < 0)[:, None], place(part, cell), part)[:n])
        boards = torch.where((left > 0)[:, None], torch.cat(parts), boards)
        left -= 1
    return boards
