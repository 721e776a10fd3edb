"""Thousands of games of a network with itself.

For every stone the most likely cells (with Gumbel noise, so that what is played is drawn from the improved policy)
are tried and the network is asked about the positions after them (Danihelka and others, "Policy improvement by
planning with Gumbel", 2022). The best of these may be looked at one ply deeper. Whoever can win by fours has won:
nobody has to learn that, and the results are right. All of it stays on the device.
"""
import copy

import torch
import torch.nn.functional as F

from board import Fours, Lines, Seen, colour_of, passed, place, random_openings, stones_of

KEPT = 32  # cells of a policy that are kept
MOST_STONES = 150  # then a game is drawn
MOST_TURNS = 200  # likewise: where stones are taken
WON, DRAWN = ([1.0, 0.0, 0.0], [0.0, 1.0, 0.0])


def other_side(wdl):
    return wdl.flip(-1)


def seen_before(after, wdl):
    """What is said of the positions after a stone, for the side that placed it."""
    return torch.where(passed(after)[:, None], other_side(wdl), wdl)


def score(wdl):
    return wdl[..., 0] - wdl[..., 2]


class Judge:
    """Asks a network about positions; forced moves and wins by fours are known without it."""

    def __init__(self, rule, device, network):
        self.device, self.network = device, network
        self.lines = Lines(rule, device)
        self.searches = self.lines.captures is None and not self.lines.two
        self.fours = Fours(self.lines) if self.searches else lambda boards: Seen(self.lines, boards).wins

    def asking(self, network):
        """The same judge with another network."""
        other = copy.copy(self)
        other.network = network
        return other

    def __call__(self, boards):
        """(win, draw, loss), logits with what may not be played at -1e4, the first stone of a win by fours or -1."""
        seen = Seen(self.lines, boards)
        fours = self.fours(boards) if self.searches else seen.wins
        logits, value = self.network(seen.planes)
        wdl = F.softmax(value, 1)
        won = torch.tensor(WON, device=self.device)
        wdl = torch.where((fours >= 0)[:, None], won, wdl)
        return wdl, logits.masked_fill(~seen.legal, -1e4), fours


def gumbel(like):
    return -torch.log(-torch.log(torch.rand_like(like).clamp(1e-9, 1 - 1e-7)))


def improved(logits, tried, allowed, q, value, trust):
    """The policy after trying some cells: logits of all cells, and how much each tried one gained."""
    prior = (F.softmax(logits, 1).gather(1, tried) + 1e-9) * allowed
    k = tried.shape[1]
    mixed = (value + k * (prior * q).sum(1) / prior.sum(1)) / (1 + k)
    gain = trust * (q - mixed[:, None]) * allowed
    return logits.scatter_add(1, tried, gain), gain


class SelfPlay:
    def __init__(self, judge, games, answers, trust, replies=0, best=4):
        self.judge, self.games, self.answers, self.trust = judge, games, answers, trust
        self.replies, self.best = replies, best
        self.device = judge.device
        self.openings = None
        self.boards = self.age = None
        self.finished = self.placed = self.won_by_black = self.drawn = 0

    @torch.no_grad()
    def find_openings(self):
        """Random openings, of each four the one that is nearest to balance."""
        count = self.games * self.answers
        boards = random_openings(self.judge.lines.rule, count, self.device)
        wdl, _, fours = self.judge(boards)
        wrong = score(wdl).abs() + (fours >= 0) + 0.3 * torch.rand(count, device=self.device)
        best = wrong.view(-1, 4).argmin(1) + 4 * torch.arange(count // 4, device=self.device)
        self.openings = boards[best]
        if self.boards is None:
            self.boards = self._opened()
            self.age = torch.zeros(self.games, dtype=torch.long, device=self.device)

    def _opened(self):
        return self.openings[torch.randint(len(self.openings), (self.games,), device=self.device)]

    def _look_deeper(self, after, after_logits, after_wdl, fours, chosen):
        """What the best replies make of the positions `chosen` (indices into `after`)."""
        r = self.replies
        logits = after_logits[chosen]
        liked, cells = logits.topk(r, 1)
        boards = place(after[chosen].repeat_interleave(r, 0), cells.flatten())
        wdl, _, _ = self.judge(boards)
        back = seen_before(boards, wdl).view(-1, r, 3)
        weight = F.softmax((liked + self.trust * score(back)).masked_fill(liked < -5e3, -1e4), 1)
        deeper = 0.2 * after_wdl[chosen] + 0.8 * (weight[:, :, None] * back).sum(1)
        deeper = torch.where((fours[chosen] >= 0)[:, None], after_wdl[chosen], deeper)
        return after_wdl.index_copy(0, chosen, deeper)

    @torch.no_grad()
    def steps(self, count, decay=0.9):
        """So many stones of every game: boards, policies, targets of the value, and positions beside the games."""
        self.find_openings()
        k, games, device = self.answers, self.games, self.device
        kept = {name: [] for name in ("boards", "cells", "shares", "value", "end", "beside", "ended", "ended_by")}
        won, drawn = (torch.tensor(x, device=device) for x in (WON, DRAWN))
        each = torch.arange(games, device=device)
        for _ in range(count):
            wdl, logits, _ = self.judge(self.boards)
            noise = gumbel(logits) * torch.where(self.age < 8, 1.0, 0.5)[:, None]
            noisy, tried = (logits + noise).topk(k, 1)
            allowed = noisy > -5e3
            after = place(self.boards.repeat_interleave(k, 0), tried.flatten())
            after_wdl, after_logits, fours = self.judge(after)
            if self.replies:
                q = score(seen_before(after, after_wdl)).view(games, k)
                promising = torch.where(allowed, noisy + self.trust * q, noisy).topk(self.best, 1)[1]
                chosen = (each[:, None] * k + promising).flatten()
                after_wdl = self._look_deeper(after, after_logits, after_wdl, fours, chosen)
            back = seen_before(after, after_wdl).view(games, k, 3)
            better, gain = improved(logits, tried, allowed, score(back), score(wdl), self.trust)
            shares, cells = F.softmax(better, 1).topk(KEPT, 1)
            weight = F.softmax(better.gather(1, tried), 1)
            kept["boards"].append(self.boards)
            kept["cells"].append(cells.to(torch.int16))
            kept["shares"].append(shares.half())
            kept["value"].append((weight[:, :, None] * back).sum(1))
            beside = each * k + torch.randint(k, (games,), device=device)
            kept["beside"].append(after[beside])
            pick = (noisy + gain).argmax(1) + each * k
            self.boards = after[pick]
            last = after_wdl[pick]
            over = fours[pick] >= 0
            full = ~over & (((stones_of(self.boards) != 0).sum(1) >= MOST_STONES) | (self.age >= MOST_TURNS))
            kept["end"].append(torch.where(over, 1, torch.where(full, 2, 0)))
            kept["ended"].append(self.boards)
            kept["ended_by"].append(torch.where(over, fours[pick], -1))
            self.won_by_black = self.won_by_black + (over & (colour_of(self.boards) == 0)).sum()
            self.drawn = self.drawn + full.sum()
            stop = over | full
            self.finished = self.finished + stop.sum()
            self.boards = torch.where(stop[:, None], self._opened(), self.boards)
            self.age = torch.where(stop, torch.zeros_like(self.age), self.age + 1)
            self.placed += games
        target = after_value = last
        targets = []
        for t in reversed(range(count)):
            end = kept["end"][t][:, None]
            going_on = torch.where(end == 1, won, (1 - decay) * after_value + decay * target)
            target = torch.where(end == 2, drawn, seen_before(kept["ended"][t], going_on))
            after_value = kept["value"][t]
            targets.append(target)
        ended_by = torch.cat(kept["ended_by"])
        there = (ended_by >= 0).nonzero()[:, 0]
        ends = torch.cat(kept["ended"])[there]
        end_cells = torch.zeros(len(there), KEPT, dtype=torch.int16, device=device)
        end_cells[:, 0] = ended_by[there].to(torch.int16)
        end_shares = torch.zeros(len(there), KEPT, dtype=torch.float16, device=device)
        end_shares[:, 0] = 1
        return {
            "boards": torch.cat(kept["boards"] + [ends]),
            "cells": torch.cat(kept["cells"] + [end_cells]),
            "shares": torch.cat(kept["shares"] + [end_shares]),
            "target": torch.cat(targets[::-1] + [won.expand(len(there), 3)]),
            "beside": torch.cat(kept["beside"]),
        }


@torch.no_grad()
def match(judges, openings, answers=8, trust=20, most=220):
    """The share of the points of judges[0] against judges[1], each opening once with either colour."""
    boards = openings.repeat(2, 1)
    n, device = len(boards), openings.device
    mover = torch.arange(n, device=device) // len(openings)  # which judge is to move
    points = torch.full((n,), 0.5, device=device)
    alive = torch.ones(n, dtype=torch.bool, device=device)
    for ply in range(most):
        picks = []
        for judge in judges:
            wdl, logits, _ = judge(boards)
            liked, tried = logits.topk(answers, 1)
            after = place(boards.repeat_interleave(answers, 0), tried.flatten())
            after_wdl, _, _ = judge(after)
            q = score(seen_before(after, after_wdl)).view(n, answers)
            value = (liked + trust * q).masked_fill(liked < -5e3, -1e9)
            picks.append(tried.gather(1, value.argmax(1, keepdim=True))[:, 0])
        cell = torch.where(mover == 0, picks[0], picks[1])
        boards = torch.where(alive[:, None], place(boards, cell), boards)
        mover = torch.where(passed(boards), 1 - mover, mover)
        over = alive & (judges[0].fours(boards) >= 0)
        points = torch.where(over, torch.where(mover == 0, 1.0, 0.0), points)
        alive = alive & ~over & ((stones_of(boards) != 0).sum(1) < MOST_STONES)
        if ply % 8 == 7 and not bool(alive.any()):
            break
    return float(points.mean())
