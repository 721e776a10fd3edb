"""The network that the engine carries: line patterns, a little mixing between neighbours, a value and a policy.

docs/network.md says what it is. Here it is in floats, with every clip that the whole numbers of the engine have, so
that what is learnt survives the export: the only other loss is rounding, which golden.py measures.
"""
import torch
import torch.nn.functional as F
from torch import nn

import rules
from board import cells_of, colour_of, more_of, size_of, stones_of

CHANNELS, MIXED = 32, 16
MAP1, MAP2 = 256, 128
REGION, VALUE1, VALUE2 = 32, 64, 32
EXTRAS = 16  # where pairs are taken: how many each side still needs, as one of eight
MOST_LINE = 8191 / 512
MOST_CELL = 4095 / 512
MOST_MIXED = 1023 / 128
MOST = 16383 / 1024
MOST_SUM = 16383 / 512
MOST_POLICY = 16383 / 2048


class Mapping(nn.Module):
    """A line pattern to CHANNELS numbers; what a cell then does with the four of them."""

    def __init__(self):
        super().__init__()
        self.first = nn.Parameter(torch.randn(3 * rules.NEIGHBOURS, MAP1) * 0.4)
        self.first_bias = nn.Parameter(torch.rand(MAP1) * 0.4)
        self.second = nn.Linear(MAP1, MAP2)
        self.third = nn.Linear(MAP2, CHANNELS)
        self.cell_bias = nn.Parameter(torch.full((CHANNELS,), 0.05))
        self.mix = nn.Parameter(torch.tensor([[1.0], [0.1], [0.1]]) + 0.1 * torch.randn(3, MIXED))
        self.mix_bias = nn.Parameter(torch.full((MIXED,), 0.05))

    def table(self, one_hot, empty_pattern):
        x = (one_hot @ self.first + self.first_bias).clamp(0, MOST)
        x = self.second(x).clamp(0, MOST)
        raw = self.third(x).float()
        return (raw - raw[empty_pattern]).clamp(-MOST_LINE, MOST_LINE)


class Heads(nn.Module):
    def __init__(self, extras):
        super().__init__()
        self.region = nn.Linear(2 * CHANNELS, REGION)
        self.value1 = nn.Linear(2 * CHANNELS + REGION + extras, VALUE1)
        self.value2 = nn.Linear(VALUE1, VALUE2)
        self.value3 = nn.Linear(VALUE2, 3)
        self.policy = nn.Linear(VALUE1, 2 * CHANNELS)

    def forward(self, regions, extras):
        """regions[n][9][own channels, the other's]: win, draw and loss, and the weights of the policy."""
        whole = (regions.sum(1) / 16).clamp(max=MOST_SUM)
        t = self.region((regions / 4).clamp(max=2 * MOST_SUM)).clamp(0, MOST).sum(1) / 4
        x = self.value1(torch.cat([whole, t.clamp(max=MOST)] + extras, 1)).clamp(0, MOST)
        weights = self.policy(x).clamp(-MOST_POLICY, MOST_POLICY)
        x = self.value2(x).clamp(0, MOST)
        return self.value3(x), weights


class Pupil(nn.Module):
    def __init__(self, rule="freestyle"):
        super().__init__()
        self.rule = rule
        self.mappings = nn.ModuleList(Mapping() for _ in range(rules.nets_of(rule)))
        self.extras = EXTRAS if rule in rules.CAPTURES else 0
        # One a net, or one for each number of stones left in the turn.
        self.heads = nn.ModuleList(Heads(self.extras) for _ in range(rules.nets_of(rule) * rules.phases_of(rule)))
        listed = rules.patterns()[0]
        digits = torch.from_numpy(rules.digits_of(listed))
        one_hot = F.one_hot(digits, 4)[:, :, 1:].reshape(len(listed), -1).float()
        self.register_buffer("one_hot", one_hot, persistent=False)

    def tables(self, patterns=None):
        """What each pattern adds to a cell, for every net; of all patterns (the empty one is the first) or of these."""
        one_hot = self.one_hot if patterns is None else self.one_hot[patterns]
        return [mapping.table(one_hot, 0) for mapping in self.mappings]

    def cells(self, boards, patterns, tables):
        """z[n][2 views][size][size][CHANNELS]. patterns: int[n][cells][4][2 views]."""
        n, size = len(boards), size_of(boards)
        rows = patterns.permute(0, 3, 1, 2).reshape(n, 2, size * size, 4)
        if len(tables) == 2:
            colour = colour_of(boards)
            net = torch.stack([colour, 1 - colour], 1)  # of each view
            rows = rows + (net * len(tables[0]))[:, :, None, None]
            biases = torch.stack([m.cell_bias for m in self.mappings])[net][:, :, None, None]
            mix = torch.stack([m.mix for m in self.mappings], 1)[:, net][:, :, :, None, None]
            mix_bias = torch.stack([m.mix_bias for m in self.mappings])[net][:, :, None, None]
        else:
            only = self.mappings[0]
            biases, mix, mix_bias = only.cell_bias, only.mix, only.mix_bias
        table = torch.cat(tables) if len(tables) > 1 else tables[0]
        sums = F.embedding_bag(rows.reshape(-1, 4), table, mode="sum").view(n, 2, size, size, CHANNELS)
        empty = (stones_of(boards) == 0).view(n, 1, size, size, 1).to(sums.dtype)
        x = (sums - biases.abs()).clamp(0, MOST_CELL) * empty
        p = F.pad(x[..., :MIXED], (0, 0, 1, 1, 1, 1))
        a, b, c = slice(0, size), slice(1, size + 1), slice(2, size + 2)
        sides = p[:, :, a, b] + p[:, :, c, b] + p[:, :, b, a] + p[:, :, b, c]
        corners = p[:, :, a, a] + p[:, :, a, c] + p[:, :, c, a] + p[:, :, c, c]
        y = x[..., :MIXED] * mix[0] + sides * mix[1] + corners * mix[2] - mix_bias.abs()
        z = y.clamp(0, MOST_MIXED) * empty
        return torch.cat([z, x[..., MIXED:].clamp(max=MOST_MIXED)], 4)

    def forward(self, boards, patterns, tables=None):
        """Logits of win, draw and loss, and of a stone on every cell."""
        n = len(boards)
        if tables is None and boards.is_cuda:
            tables = self.tables()
        elif tables is None:  # a processor has no time for patterns that nobody met
            met, where = torch.unique(F.pad(patterns.flatten(), (1, 0)), return_inverse=True)
            tables = self.tables(met.long())
            patterns = where[1:].view(patterns.shape)
        z = self.cells(boards, patterns, tables)
        ends = [(i * size_of(boards) + 2) // 3 for i in range(4)]
        thirds = [slice(ends[i], ends[i + 1]) for i in range(3)]
        regions = torch.stack([z[:, :, rows, columns].sum((2, 3)) for rows in thirds for columns in thirds], 1)
        regions = regions.view(n, 9, 2 * CHANNELS)
        extras = []
        if self.extras:
            missing = (rules.PAIRS_TO_WIN - more_of(boards).long()).clamp(0, 7)
            extras = [F.one_hot(missing, 8).view(n, EXTRAS).to(regions.dtype)]
        found = [head(regions, extras) for head in self.heads]
        value, weights = found[0]
        if len(found) == 2:
            second = colour_of(boards)[:, None] == 1 if len(self.mappings) == 2 else more_of(boards) == 2
            value, weights = (torch.where(second, found[1][i], found[0][i]) for i in (0, 1))
        weights = weights.view(n, 2, 1, CHANNELS)
        logits = (z.view(n, 2, cells_of(boards), CHANNELS) * weights).sum((1, 3))
        return value.float(), logits.float().masked_fill(stones_of(boards) != 0, -1e4)

    def keep_in_range(self):
        """What the export demands of weights beyond their clips."""
        with torch.no_grad():
            for mapping in self.mappings:
                most = mapping.mix.abs()
                total = most[0] + 4 * most[1] + 4 * most[2]
                mapping.mix.mul_((7.5 / total).clamp(max=1))
                mapping.mix.clamp_(-3.9, 3.9)
                mapping.cell_bias.clamp_(-3, 3)
                mapping.mix_bias.clamp_(-3, 3)
