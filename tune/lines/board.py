"""Thousands of boards at once, on whatever device PyTorch has.

A board is uint8[225] (361 in Connect6), seen from the side to move: 0 empty, 1 its own stones, 2 the other's. Black moved
first, so equal numbers of stones mean that black is to move. Behind the cells there may be more numbers: where pairs are
taken, how many the side to move has taken, and the other; where a turn has two stones, how many of them are left.
"""
import ctypes
import functools
import math
import pathlib
import shutil
import subprocess
import tempfile

import numpy
import torch
import torch.nn.functional as F

import rules

MOST_FOURS = 12
PLANES = 16  # tensor cores like eights
COMMON_PLANES = 11  # the others mean something in renju, where pairs are taken, or where a turn has two stones


def no_stones(count, rule, device):
    """Boards before the first stone."""
    cells = rules.size_of(rule) ** 2
    more = 2 if rule in rules.CAPTURES else 1 if rule in rules.TURNS_OF_TWO else 0
    boards = torch.zeros(count, cells + more, dtype=torch.uint8, device=device)
    if rule in rules.TURNS_OF_TWO:
        boards[:, cells] = 1
    return boards


def size_of(boards):
    """How wide the boards are; the numbers behind their cells are too few for another row."""
    return math.isqrt(boards.shape[1])


def cells_of(boards):
    return size_of(boards) ** 2


def stones_of(boards):
    return boards[:, : cells_of(boards)]


def more_of(boards):
    """The numbers behind the cells."""
    return boards[:, cells_of(boards) :]


def passed(after):
    """Whether the stone that was placed last ended a turn."""
    more = more_of(after)
    return more[:, 0] == 2 if more.shape[1] == 1 else torch.ones(len(after), dtype=torch.bool, device=after.device)


class Lines:
    """The tables of rules.py on a device, and what they say about boards."""

    def __init__(self, rule, device):
        self.rule, self.device = rule, device
        self.captures = rules.CAPTURES.get(rule)
        self.two = rule in rules.TURNS_OF_TWO
        listed, index, swapped, _ = rules.patterns()
        self.count = len(listed)
        self.empty_pattern = int(index[0])
        both = numpy.stack([index, index[swapped]], 1)
        self.index = torch.from_numpy(both).to(device)  # [code][own view, the other's view]
        tables = [rules.most_stones() if self.two else rules.shapes(**colour)[0] for colour in rules.RULES[rule]]
        swap = [tables[i][swapped] for i in (0, 1)]
        # [colour to move][code]: what own stones make, and what the other's make, in one byte.
        packed = [tables[colour] | (swap[1 - colour] << 4) for colour in (0, 1)]
        self.made = torch.from_numpy(numpy.stack(packed)).to(device)
        self.symmetric = rules.RULES[rule][0] == rules.RULES[rule][1]
        # [colour to move][code]: where black's threes would grow. Only renju asks.
        grows = rules.shapes(**rules.RULES[rule][0])[1]
        self.grows = torch.from_numpy(numpy.stack([grows, grows[swapped]])).to(device)

    def codes(self, boards):
        """int32[n][cells][4]: the code of the pattern around every cell in each direction."""
        n, size = len(boards), size_of(boards)
        padded = F.pad(stones_of(boards).reshape(n, size, size).to(torch.int32), (5, 5, 5, 5), value=3)
        found = []
        for dy, dx in rules.DIRECTIONS:
            code = None
            for k in rules.STEPS:
                y, x = 5 + k * dy, 5 + k * dx
                cell = padded[:, y : y + size, x : x + size]
                code = cell if code is None else code * 4 + cell
            found.append(code.reshape(n, size * size))
        return torch.stack(found, 2)

    def threats(self, boards, codes=None):
        """What a stone on each cell makes in each direction: (own, the other's), uint8[n][cells][4], 0 where taken."""
        if codes is None:
            codes = self.codes(boards)
        if self.symmetric:
            made = self.made[0][codes.long()]
        else:
            made = self.made[colour_of(boards)[:, None, None], codes.long()]
        made = made * (stones_of(boards) == 0)[:, :, None]
        return made & 15, made >> 4

    def forbidden(self, boards, codes, black):
        """Where black may not play in renju. black: what its stones make. A three counts if it can become an open four
        on a cell that is not forbidden itself; whether that one's threes are real is not asked any more.
        """
        n, size = len(boards), size_of(boards)
        five, over, three = black == rules.FIVE, black == rules.OVERLINE, black == rules.OPEN_THREE
        four = (black == rules.FOUR) | (black == rules.OPEN_FOUR)

        def elsewhere(what):
            """In how many other directions."""
            return what.sum(2, keepdim=True, dtype=torch.uint8) - what.to(torch.uint8)

        def by_direction(what):
            return what.view(n, size, size, 4).permute(3, 0, 1, 2).contiguous()

        spoilt = (elsewhere(five | over | four) > 0) | (elsewhere(three) >= 2)
        around = F.pad(by_direction(spoilt), (4, 4, 4, 4), value=True)
        grows = by_direction(self.grows[colour_of(boards)[:, None, None], codes.long()])
        real = torch.zeros_like(grows, dtype=torch.bool)
        for d, (dy, dx) in enumerate(rules.DIRECTIONS):
            for bit, k in enumerate(rules.STEPS[1:-1]):
                y, x = 4 + k * dy, 4 + k * dx
                real[d] |= ((grows[d] >> bit) & 1).bool() & ~around[d, :, y : y + size, x : x + size]
        threes = (real.view(4, n, size * size) & three.permute(2, 0, 1)).sum(0)
        banned = over.any(2) | (four.sum(2) >= 2) | (threes >= 2)
        return banned & ~five.any(2) & (boards == 0)


def colour_of(boards):
    """0 where black is to move, 1 where white is."""
    stones = stones_of(boards)
    own, other, more = (stones == 1).sum(1), (stones == 2).sum(1), more_of(boards)
    if more.shape[1] == 1:  # one stone, then two a turn
        return ((own + other + 1) // 2) % 2
    if more.shape[1] == 2:
        own, other = own + 2 * more[:, 1], other + 2 * more[:, 0]
    return (own != other).long()


@functools.lru_cache(None)
def rays(size, device):
    """int64[cells][8][3]: the three cells from every cell on in each direction; the number of cells for those outside."""
    cells = size * size
    found = torch.full((cells, 8, 3), cells, dtype=torch.long)
    for i, (dy, dx) in enumerate([(y, x) for y in (-1, 0, 1) for x in (-1, 0, 1) if y or x]):
        for cell in range(cells):
            for k in range(3):
                y, x = cell // size + (k + 1) * dy, cell % size + (k + 1) * dx
                if 0 <= y < size and 0 <= x < size:
                    found[cell, i, k] = y * size + x
    return found.to(device)


def takes(stones):
    """How many pairs a stone on each cell would take: (own, the other's), uint8[n][cells]."""
    n, size = len(stones), size_of(stones)
    padded = F.pad(stones.reshape(n, size, size), (3, 3, 3, 3), value=3)
    own = torch.zeros(n, size, size, dtype=torch.uint8, device=stones.device)
    other = torch.zeros_like(own)
    for dy, dx in [(y, x) for y in (-1, 0, 1) for x in (-1, 0, 1) if y or x]:
        a, b, c = (padded[:, 3 + k * dy :, 3 + k * dx :][:, :size, :size] for k in (1, 2, 3))
        pair = a == b
        own += pair & (a == 2) & (c == 1)
        other += pair & (a == 1) & (c == 2)
    empty = (stones == 0).to(torch.uint8)
    return own.view(n, -1) * empty, other.view(n, -1) * empty


def has_five(stones, whose):
    """Whether five stones of a kind stand in a row."""
    n, size = len(stones), size_of(stones)
    padded = F.pad((stones == whose).reshape(n, size, size), (4, 4, 4, 4))
    found = torch.zeros(n, size, size, dtype=torch.bool, device=stones.device)
    for dy, dx in rules.DIRECTIONS:
        row = torch.ones_like(found)
        for k in range(5):
            row &= padded[:, 4 + k * dy :, 4 + k * dx :][:, :size, :size]
        found |= row
    return found.view(n, -1).any(1)


class Seen:
    """What a batch of positions looks like: planes for the teacher, and which cells may be played."""

    def __init__(self, lines, boards):
        codes = lines.codes(boards)
        own, other = lines.threats(boards, codes)
        stones, size, more = stones_of(boards), size_of(boards), more_of(boards)
        empty = stones == 0
        banned = black_moves = None
        if lines.rule == "renju":
            black_moves = (colour_of(boards) == 0)[:, None]
            banned = lines.forbidden(boards, codes, torch.where(black_moves[:, :, None], own, other))
            empty = empty & ~(banned & black_moves)
            own = own * ~(banned & black_moves)[:, :, None]
            other = other * ~(banned & ~black_moves)[:, :, None]
        if not lines.two:
            own, other = own * (own <= rules.FIVE), other * (other <= rules.FIVE)  # an overline is nothing
        own_best, other_best = own.amax(2), other.amax(2)
        double = (own >= rules.FOUR).sum(2) >= 2
        five, blocks = own_best == rules.FIVE, other_best == rules.FIVE
        if lines.two:  # four stones of six can be completed in a turn
            double = torch.zeros_like(double)
            five, blocks = own_best >= 6 - more, other_best >= 4
            self.wins = torch.where(five.any(1), five.to(torch.uint8).argmax(1), -1)
        self.five = five.any(1)
        self.must = blocks.any(1) & ~self.five
        self.won = self.five
        if not lines.two:
            self.won = self.five | (~self.must & ((own_best >= rules.OPEN_FOUR) | double).any(1))
        taken = (stones != 0).half() if boards.is_cuda else (stones != 0).float()
        near = F.max_pool2d(taken.view(-1, 1, size, size), 7, 1, 3).view(-1, size * size) > 0
        near = torch.where(near.any(1, keepdim=True), near, torch.ones_like(near))
        if lines.captures is not None:
            own_takes, other_takes = takes(stones)
            fives = own_best == rules.FIVE
            if lines.captures["no_double_three"]:
                empty = empty & ~(((own == rules.OPEN_THREE).sum(2) >= 2) & (own_takes == 0) & ~fives)
            blocks, near = blocks | (own_takes > 0), near | (own_takes > 0)
            if lines.captures["stands"]:  # a five that stands must be broken
                broken = has_five(stones, 2)[:, None] & (own_takes > 0).any(1, keepdim=True)
                blocks, near = (torch.where(broken, own_takes > 0, cells) for cells in (blocks, near))
            self.wins = self._wins(lines, boards, fives, own_takes)
        self.legal = torch.where(self.must[:, None], blocks, near) & empty
        # Black with nothing but forbidden cells has lost; it plays anywhere.
        self.legal |= (stones == 0) & ~self.legal.any(1, keepdim=True)
        planes = [stones == 1, stones == 2]
        kinds = (2, 3, 4, 5) if lines.two else (rules.OPEN_THREE, rules.FOUR, rules.OPEN_FOUR, rules.FIVE)
        for best in (own_best, other_best):
            planes += [best == kind for kind in kinds]
        planes.append(torch.ones_like(empty))
        if lines.rule == "renju":
            planes += [black_moves.expand_as(empty), banned]
        if lines.captures is not None:
            pairs = more[:, :, None].float() / rules.PAIRS_TO_WIN
            planes += [own_takes > 0, other_takes > 0]
            planes += [pairs[:, i].expand_as(empty) for i in (0, 1)]
            planes.append(has_five(stones, 2)[:, None].expand_as(empty))
        if lines.two:
            planes.append((more == 2).expand_as(empty))
            planes += [made.float().sum(2) / 8 for made in (own, other)]
        kind = torch.bfloat16 if boards.is_cuda else torch.float32
        planes += [torch.zeros_like(empty)] * (PLANES - len(planes))
        stacked = torch.stack([plane.to(kind) for plane in planes], 2)  # channels last
        self.planes = stacked.view(-1, size, size, PLANES).permute(0, 3, 1, 2)

    def _wins(self, lines, boards, fives, own_takes):
        """Where pairs are taken: the cell that wins at once, or -1."""
        last = own_takes + more_of(boards)[:, :1] >= rules.PAIRS_TO_WIN
        last &= own_takes > 0
        if lines.captures["stands"]:
            # Only fives after which nothing can be taken. One that stands from before has won: with any stone.
            there = fives.any(1)
            after = place(boards, fives.to(torch.uint8).argmax(1))
            fives = fives & (there & ~(takes(stones_of(after))[0] > 0).any(1))[:, None]
            stood = has_five(stones_of(boards), 1)[:, None]
            fives = fives | (stood & (stones_of(boards) == 0))
        winning = last | fives
        return torch.where(winning.any(1), winning.to(torch.uint8).argmax(1), -1)


class Fours:
    """Wins by fours, by the program in fours.cu, which is compiled here."""

    def __init__(self, lines, most_nodes=256):
        self.lines, self.most_nodes = lines, most_nodes
        device = lines.device
        self.rules = rules.RULES[lines.rule]
        here = pathlib.Path(__file__).parent / "fours.cu"
        made = pathlib.Path(tempfile.mkdtemp()) / "fours.so"
        if device == "cuda":
            compiler = shutil.which("nvcc") or "/usr/local/cuda/bin/nvcc"
            command = [compiler, "-arch=sm_90", "-O3", "-shared", "-Xcompiler", "-fPIC", str(here), "-o", str(made)]
        else:
            command = [shutil.which("g++") or "c++", "-x", "c++", "-O2", "-shared", "-fPIC", str(here), "-o", str(made)]
        subprocess.run(command, check=True)
        self.library = ctypes.CDLL(str(made))
        self.tables = [torch.from_numpy(table).to(device) for table in rules.shapes(**self.rules[0])]

    def __call__(self, boards):
        """int64[n]: the first stone of a win by fours for the side to move, or -1."""
        boards = boards.contiguous()
        moves = torch.empty(len(boards), dtype=torch.int16, device=boards.device)
        black, white = self.rules
        stream = torch.cuda.current_stream().cuda_stream if boards.is_cuda else 0
        tables = [table.data_ptr() if black["restricted"] else None for table in self.tables]
        self.library.find_fours(
            ctypes.c_void_p(boards.data_ptr()), ctypes.c_void_p(moves.data_ptr()), len(boards),
            int(black["exact"]), int(black["closed"]), int(white["exact"]), int(white["closed"]),
            *map(ctypes.c_void_p, tables), MOST_FOURS, self.most_nodes, ctypes.c_void_p(stream),
        )  # fmt: skip
        return moves.long()


def swapped(boards):
    """The same stones from the other side."""
    return torch.where(boards == 0, boards, 3 - boards)


def place(boards, cells):
    """The boards after a stone of the side to move, from the side that is to move then."""
    more = more_of(boards)
    if more.shape[1] < 2:
        after = stones_of(boards).scatter(1, cells[:, None], 1)
        if more.shape[1] == 0:
            return swapped(after)
        return torch.cat([torch.where(more == 1, swapped(after), after), 3 - more], 1)
    n = len(boards)
    padded = F.pad(stones_of(boards), (0, 1), value=3)
    ray = rays(size_of(boards), boards.device)[cells]
    near = padded.gather(1, ray.view(n, -1)).view(n, 8, 3)
    flanked = (near[:, :, 0] == 2) & (near[:, :, 1] == 2) & (near[:, :, 2] == 1)
    gone = torch.where(flanked[:, :, None], ray[:, :, :2], cells_of(boards))
    after = padded.scatter(1, cells[:, None], 1).scatter(1, gone.view(n, -1), 0)
    own = more[:, 0] + flanked.sum(1).to(torch.uint8)
    return torch.cat([swapped(stones_of(after)), more[:, 1:], own[:, None]], 1)


def turned(boards, how):
    """One of eight symmetries."""
    shape, size = stones_of(boards).shape, size_of(boards)
    square = stones_of(boards).reshape(len(boards), size, size)
    if how & 1:
        square = square.flip(1)
    if how & 2:
        square = square.flip(2)
    if how & 4:
        square = square.transpose(1, 2)
    return torch.cat([square.reshape(shape), more_of(boards)], 1)


def turned_cells(how, size, device):
    """Where each cell goes: new[turned_cells[c]] = old[c]."""
    cells = torch.arange(size * size, device=device)
    back = turned(cells[None], how)[0]
    new = torch.empty_like(back)
    new[back] = cells
    return new


def random_openings(rule, count, device, most=9):
    """A few stones about a centre that lies anywhere, some close together and some not; either side to move."""
    boards = no_stones(count, rule, device)
    size = size_of(boards)
    wanted = torch.randint(1, most + 1, (count,), device=device)
    spread = torch.rand(count, 1, device=device) * 3.0 + 0.8
    centre = (torch.rand(count, 2, device=device) - 0.5) * 9 + size // 2
    anywhere = torch.rand(count, 1, device=device) < 0.1
    for i in range(most):
        at = centre + torch.randn(count, 2, device=device) * spread
        at = torch.where(anywhere, torch.rand(count, 2, device=device) * size - 0.5, at).round().long()
        inside = ((at >= 0) & (at < size)).all(1)
        at = at.clamp(0, size - 1)
        cell = at[:, 0] * size + at[:, 1]
        free = boards.gather(1, cell[:, None])[:, 0] == 0
        play = free & inside & (wanted > i)
        boards = torch.where(play[:, None], place(boards, cell), boards)
    return boards
