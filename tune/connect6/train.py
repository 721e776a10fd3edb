"""Teaches Connect6 by self-play on a GPU and writes down what a table of line patterns can hold of it.

    python3 train.py --minutes 9 --out FOLDER [--resume FOLDER/network.pt]

A network with a policy and a value plays thousands of games at once with itself. For every stone it looks at the most
likely answers, improves its policy by what it thinks of the positions after them (Danihelka and others, "Policy
improvement by planning with Gumbel", 2022) and learns from that and from how the games went on. Beside it a pupil
learns the same from line patterns alone: for every cell, direction and colour what stands within five cells on either
side, up to the first cell that is blocked. Its tables are what the engine can look up.

A position is seen from the side to move, with one or two stones left in its turn. A side that can complete six in
this turn has won: nobody has to learn that.

pupilN.npz has lines[2][63][63][N] (those of the side to move, of the other; what stands on either side of the cell),
policy[2][N] (by the stones left), value.0 and value.1 (a small network over both sides' sums, by the stones left), seen
(how often each pattern was met).
"""
import argparse
import math
import pathlib
import time

import numpy
import torch
import torch.nn.functional as F
from torch import nn

SIZE = 19
CELLS = SIZE * SIZE
REACH = 5
DIRECTIONS = [(0, 1), (1, 0), (1, 1), (1, -1)]
SIDES = 63  # what can stand on one side of a cell: up to five cells before the first blocked one, each own or empty
MOST_STONES = 140
DEVICE = "cuda"


def padded(planes, value):
    return F.pad(planes, (REACH, REACH, REACH, REACH), value=value)


def look(plane, dy, dx):
    """The plane as seen from (dy, dx) away; `plane` is padded."""
    return plane[..., REACH + dy : REACH + dy + SIZE, REACH + dx : REACH + dx + SIZE]


def best_windows(stones):
    """For both colours: the most stones in a live window of six, and the same for the windows through each cell."""
    own = padded(stones, 0)
    blocked = padded(stones.flip(1), 1)
    through = torch.zeros_like(stones)
    for dy, dx in DIRECTIONS:
        count = sum(look(own, k * dy, k * dx) for k in range(6))
        dead = torch.stack([look(blocked, k * dy, k * dx) for k in range(6)]).amax(0)
        count = padded(count * (1 - dead), 0)
        for k in range(6):
            through = torch.maximum(through, look(count, -k * dy, -k * dx))
    return through.amax((2, 3)), through


class Seen:
    """What a batch of positions looks like: planes for the network, what is allowed, who has won."""

    def __init__(self, stones, left):
        half = stones.half()
        best, through = best_windows(half)
        occupied = half.amax(1)
        self.won = best[:, 0] >= 6 - left
        threatened = (through[:, 1] >= 4) & (occupied == 0)
        near = (F.max_pool2d(occupied[:, None], 5, 1, 2)[:, 0] > 0) & (occupied == 0)
        must = threatened.flatten(1).any(1)
        self.quiet = ~must
        # Stones of a turn may come in any order: one that answers a threat comes first.
        # What a beginner would do, long before the network knows better.
        self.habit = (0.9 * through[:, 0] + 0.7 * through[:, 1]).flatten(1).float()
        self.legal = torch.where(must[:, None], threatened.flatten(1), near.flatten(1))
        two = (left == 2).half()[:, None, None, None].expand(-1, 1, SIZE, SIZE)
        self.planes = torch.cat([half, through / 4, two, torch.ones_like(two)], 1).contiguous(
            memory_format=torch.channels_last
        )


class Block(nn.Module):
    def __init__(self, channels):
        super().__init__()
        self.layers = nn.Sequential(
            nn.Conv2d(channels, channels, 3, padding=1, bias=False),
            nn.BatchNorm2d(channels),
            nn.ReLU(inplace=True),
            nn.Conv2d(channels, channels, 3, padding=1, bias=False),
            nn.BatchNorm2d(channels),
        )

    def forward(self, x):
        return F.relu(x + self.layers(x))


class Network(nn.Module):
    def __init__(self, channels=64, blocks=4):
        super().__init__()
        self.trunk = nn.Sequential(
            nn.Conv2d(6, channels, 3, padding=1, bias=False),
            nn.BatchNorm2d(channels),
            nn.ReLU(inplace=True),
            *[Block(channels) for _ in range(blocks)],
        )
        self.policy = nn.Conv2d(channels, 1, 1)
        self.value_plane = nn.Conv2d(channels, 32, 1)
        self.value = nn.Sequential(nn.Linear(64, 64), nn.ReLU(), nn.Linear(64, 1))

    def forward(self, planes):
        x = self.trunk(planes)
        logits = self.policy(x).flatten(1)
        v = F.relu(self.value_plane(x))
        v = torch.cat([v.mean((2, 3)), v.amax((2, 3))], 1)
        return logits.float(), torch.tanh(self.value(v).float()).squeeze(1)


def think(network, stones, left):
    seen = Seen(stones, left)
    with torch.autocast(DEVICE, torch.bfloat16):
        logits, value = network(seen.planes)
    logits = (logits + seen.habit).masked_fill(~seen.legal, -1e4)
    value = torch.where(seen.won, torch.ones_like(value), value)
    return seen, logits, value


def place(stones, left, cells):
    """The positions after a stone, each from the side that is to move then, and whether the turn passed."""
    after = stones.clone()
    after.view(len(after), 2, CELLS)[torch.arange(len(after), device=DEVICE), 0, cells] = 1
    passed = left == 1
    after = torch.where(passed[:, None, None, None], after.flip(1), after)
    return after, torch.where(passed, 2, 1), passed


def new_games(count):
    """A few stones at random near the centre begin a game."""
    stones = torch.zeros(count, 2, SIZE, SIZE, dtype=torch.uint8, device=DEVICE)
    left = torch.ones(count, dtype=torch.long, device=DEVICE)
    wanted = torch.randint(1, 9, (count,), device=DEVICE)
    spread = torch.rand(count, device=DEVICE) * 2.5 + 1.0
    for i in range(8):
        around = torch.randn(count, 2, device=DEVICE) * spread[:, None]
        at = (around.round() + SIZE // 2).clamp(0, SIZE - 1).long()
        cell = at[:, 0] * SIZE + at[:, 1]
        free = stones.flatten(2).amax(1).gather(1, cell[:, None])[:, 0] == 0
        play = free & ((wanted > i) | (i == 0))
        after, after_left, _ = place(stones, left, cell)
        stones = torch.where(play[:, None, None, None], after, stones)
        left = torch.where(play, after_left, left)
    return stones, left


class SelfPlay:
    def __init__(self, games, looked_at, trust):
        self.games, self.looked_at, self.trust = games, looked_at, trust
        self.stones, self.left = new_games(games)
        self.finished = 0
        self.placed = 0

    @torch.no_grad()
    def steps(self, network, count, decay):
        network.eval()
        kept = {name: [] for name in ("stones", "left", "policy", "value", "sign", "end")}
        k, games = self.looked_at, self.games
        for _ in range(count):
            _, logits, value = think(network, self.stones, self.left)
            noise = -torch.log(-torch.log(torch.rand_like(logits).clamp(1e-9, 1 - 1e-7)))
            noisy, actions = (logits + noise).topk(k, 1)
            after, after_left, passed = place(
                self.stones.repeat_interleave(k, 0), self.left.repeat_interleave(k), actions.flatten()
            )
            seen, _, after_value = think(network, after, after_left)
            sign = torch.where(passed, -1.0, 1.0)
            better = self.trust * ((sign * after_value).view(games, k) - value[:, None])
            better = torch.where(noisy > -5e3, better, torch.zeros_like(better))
            chosen = (noisy + better).argmax(1)
            pick = torch.arange(games, device=DEVICE) * k + chosen
            kept["stones"].append(self.stones)
            kept["left"].append(self.left)
            kept["policy"].append(F.softmax(logits.scatter_add(1, actions, better), 1).half())
            kept["value"].append(value)
            kept["sign"].append(sign[pick])
            self.stones, self.left = after[pick], after_left[pick]
            won = seen.won[pick]
            full = self.stones.flatten(1).sum(1) >= MOST_STONES
            kept["end"].append(torch.where(won, 1, torch.where(full, 2, 0)))
            over = won | full
            fresh, fresh_left = new_games(games)
            self.stones = torch.where(over[:, None, None, None], fresh, self.stones)
            self.left = torch.where(over, fresh_left, self.left)
            self.finished += int(over.sum())
            self.placed += games
        _, _, last = think(network, self.stones, self.left)
        target, values = last, kept["value"] + [last]
        targets = []
        for t in reversed(range(count)):
            going_on = kept["sign"][t] * ((1 - decay) * values[t + 1] + decay * target)
            end = kept["end"][t]
            target = torch.where(end == 1, kept["sign"][t], torch.where(end == 2, torch.zeros_like(last), going_on))
            targets.append(target)
        kept["target"] = targets[::-1]
        return {name: torch.cat(kept[name]) for name in ("stones", "left", "policy", "target")}


def turned(stones, policy, how):
    policy = policy.view(-1, SIZE, SIZE)
    if how & 1:
        stones, policy = stones.flip(2), policy.flip(1)
    if how & 2:
        stones, policy = stones.flip(3), policy.flip(2)
    if how & 4:
        stones, policy = stones.transpose(2, 3), policy.transpose(1, 2)
    return stones.contiguous(), policy.reshape(-1, CELLS)


def side_of(own, blocked, dy, dx):
    """What stands on one side of every cell: a number below SIDES."""
    free = torch.ones_like(look(own, 0, 0))
    length = torch.zeros_like(free)
    bits = torch.zeros_like(free)
    for k in range(1, REACH + 1):
        free = free * (1 - look(blocked, k * dy, k * dx))
        length = length + free
        bits = bits + free * look(own, k * dy, k * dx) * (1 << (k - 1))
    return (1 << length) - 1 + bits


class Pupil(nn.Module):
    """Every empty cell is the sum of what its lines hold, clipped; all cells together are the value."""

    def __init__(self, width):
        super().__init__()
        self.width = width
        self.lines = nn.Parameter(0.05 * torch.randn(2 * SIDES * SIDES, width))
        self.policy = nn.Parameter(0.05 * torch.randn(2, width))
        self.value = nn.ModuleList(
            nn.Sequential(nn.Linear(2 * width, 32), nn.ReLU(), nn.Linear(32, 1)) for _ in range(2)
        )

    def table(self):
        """Nothing within five cells says nothing."""
        nothing = SIDES // 2 * (SIDES + 1)
        keep = torch.ones(len(self.lines), 1, device=DEVICE)
        keep[nothing] = keep[SIDES * SIDES + nothing] = 0
        return self.lines * keep

    def forward(self, patterns, empty, left):
        batch = len(left)
        table = self.table()
        logits = torch.full((batch, CELLS), 0.0, device=DEVICE)
        pooled = []
        game, cell = empty.nonzero(as_tuple=True)
        chosen = patterns[game, cell]
        for view in (0, 1):
            # The mover's lines are looked up in the first half of the table, the other's in the second.
            rows = torch.cat([chosen[:, view], chosen[:, 1 - view] + SIDES * SIDES], 1)
            cells = F.relu(F.embedding_bag(rows, table, mode="sum"))
            pooled.append(torch.zeros(batch, self.width, device=DEVICE).index_add(0, game, cells) / 16)
            if view == 0:
                logit = (cells * self.policy[(left[game] - 1).long()]).sum(1)
                logits = logits.index_put((game, cell), logit)
        pooled = torch.cat(pooled, 1)
        both = torch.cat([head(pooled) for head in self.value], 1)
        return logits, torch.tanh(both.gather(1, (left - 1).long()[:, None])[:, 0])


def lines_of(stones):
    """patterns[game][cell][colour][direction] and the empty cells."""
    stones = stones.int()
    found = []
    for colour in (0, 1):
        own = padded(stones[:, colour], 0)
        blocked = padded(stones[:, 1 - colour], 1)
        for dy, dx in DIRECTIONS:
            a, b = side_of(own, blocked, dy, dx), side_of(own, blocked, -dy, -dx)
            found.append((torch.minimum(a, b) * SIDES + torch.maximum(a, b)).flatten(1))
    patterns = torch.stack(found, 2).view(len(stones), CELLS, 2, 4).long()
    return patterns, stones.amax(1).flatten(1) == 0


def main():
    words = argparse.ArgumentParser()
    words.add_argument("--minutes", type=float, default=9)
    words.add_argument("--out", default=".")
    words.add_argument("--resume")
    words.add_argument("--games", type=int, default=2048)
    words.add_argument("--steps", type=int, default=48)
    words.add_argument("--looked-at", type=int, default=8)
    words.add_argument("--trust", type=float, default=8)
    words.add_argument("--decay", type=float, default=0.9)
    words.add_argument("--rate", type=float, default=2e-3)
    words.add_argument("--batch", type=int, default=4096)
    words.add_argument("--pupils-from", type=float, default=0.5, help="part of the time that goes into the network")
    words.add_argument("--widths", type=int, nargs="+", default=[8, 16], help="numbers a cell, for each pupil")
    options = words.parse_args()
    torch.manual_seed(int(time.time()))
    torch.backends.cudnn.benchmark = True
    network = Network().to(DEVICE, memory_format=torch.channels_last)
    pupils = [Pupil(width).to(DEVICE) for width in options.widths]
    if options.resume:
        network.load_state_dict(torch.load(options.resume, map_location=DEVICE)["network"])
    learner = torch.optim.AdamW(network.parameters(), lr=options.rate, weight_decay=1e-4)
    pupil_learners = [torch.optim.Adam(pupil.parameters(), lr=3e-3) for pupil in pupils]
    play = SelfPlay(options.games, options.looked_at, options.trust)
    seen_lines = torch.zeros(SIDES * SIDES, device=DEVICE)
    start = time.time()
    said = 0.0
    while (part := (time.time() - start) / (60 * options.minutes)) < 1:
        teaching = part >= options.pupils_from
        data = play.steps(network, options.steps, options.decay)
        for group in learner.param_groups:
            group["lr"] = options.rate * (0.02 + 0.49 * (1 + math.cos(math.pi * min(1, part / options.pupils_from))))
        for pupil_learner in pupil_learners:
            for group in pupil_learner.param_groups:
                group["lr"] = 3e-3 * (1 - max(0, part - options.pupils_from) / (1.001 - options.pupils_from)) + 2e-5
        network.train()
        order = torch.randperm(len(data["left"]), device=DEVICE)
        losses = []
        for i, chosen in enumerate(order.split(options.batch)):
            stones, policy = turned(data["stones"][chosen], data["policy"][chosen].float(), i % 8)
            left, target = data["left"][chosen], data["target"][chosen]
            seen = Seen(stones, left)
            row = [-(policy * (policy + 1e-9).log()).sum(1).mean(), target.var()]
            if not teaching:
                with torch.autocast(DEVICE, torch.bfloat16):
                    logits, value = network(seen.planes)
                logits = (logits + seen.habit).masked_fill(~seen.legal, -1e4)
                policy_loss = -(policy * F.log_softmax(logits, 1)).sum(1).mean()
                value_loss = F.mse_loss(value, target)
                learner.zero_grad(set_to_none=True)
                (policy_loss + 2 * value_loss).backward()
                nn.utils.clip_grad_norm_(network.parameters(), 5.0)
                learner.step()
                row += [policy_loss, value_loss]
            else:
                patterns, empty = lines_of(stones)
                # The engine asks for the value of quiet positions above all: what is forced it searches on.
                weight = torch.where(seen.quiet & (left == 2), 1.0, 0.25)
                seen_lines += torch.bincount(patterns[empty].flatten(), minlength=SIDES * SIDES)
                for pupil, pupil_learner in zip(pupils, pupil_learners):
                    logits, value = pupil(patterns, empty, left)
                    logits = logits.masked_fill(~seen.legal, -1e4)
                    policy_loss = -(policy * F.log_softmax(logits, 1)).sum(1).mean()
                    value_loss = (weight * (value - target) ** 2).mean()
                    pupil_learner.zero_grad(set_to_none=True)
                    (0.5 * policy_loss + 2 * value_loss).backward()
                    pupil_learner.step()
                    row += [policy_loss, value_loss]
            losses.append(torch.stack([x.detach() for x in row]))
        if time.time() - said > 15:
            said = time.time()
            numbers = " ".join(f"{x:.4f}" for x in torch.stack(losses).mean(0).tolist())
            print(
                f"{time.time() - start:6.0f} s  {play.placed} stones  {play.finished} games; entropy, variance; "
                f"losses of policy and value of the {'pupils' if teaching else 'network'}: {numbers}",
                flush=True,
            )
    out = pathlib.Path(options.out)
    torch.save({"network": network.state_dict()}, out / "network.pt")
    for pupil in pupils:
        arrays = {name: tensor.detach().cpu().numpy() for name, tensor in pupil.state_dict().items()}
        arrays["lines"] = pupil.table().detach().view(2, SIDES, SIDES, pupil.width).cpu().numpy()
        arrays["seen"] = seen_lines.view(SIDES, SIDES).cpu().numpy()
        numpy.savez_compressed(out / f"pupil{pupil.width}.npz", **arrays)


main()
