"""The network that plays with itself: a small residual network with a value (win, draw, loss) and a policy."""
import torch
import torch.nn.functional as F
from torch import nn

from board import PLANES


class Block(nn.Module):
    """Two convolutions; in every other block what the whole board holds is added to each cell."""

    def __init__(self, channels, pools):
        super().__init__()
        self.conv1 = nn.Conv2d(channels, channels, 3, padding=1, bias=False)
        self.norm1 = nn.BatchNorm2d(channels)
        self.conv2 = nn.Conv2d(channels, channels, 3, padding=1, bias=False)
        self.norm2 = nn.BatchNorm2d(channels)
        self.pool = nn.Linear(2 * channels, channels) if pools else None
        nn.init.constant_(self.norm2.weight, 0.3)

    def forward(self, x):
        h = F.relu(self.norm1(self.conv1(x)))
        y = self.norm2(self.conv2(h))
        if self.pool is not None:
            y = y + self.pool(torch.cat([h.mean((2, 3)), h.amax((2, 3))], 1))[:, :, None, None]
        return F.relu(x + y)


class Teacher(nn.Module):
    def __init__(self, channels=96, blocks=6):
        super().__init__()
        self.form = {"channels": channels, "blocks": blocks}
        self.entry = nn.Conv2d(PLANES, channels, 5, padding=2, bias=False)
        self.entry_norm = nn.BatchNorm2d(channels)
        self.blocks = nn.ModuleList(Block(channels, i % 2 == 1) for i in range(blocks))
        self.policy1 = nn.Conv2d(channels, 32, 1)
        self.policy2 = nn.Conv2d(32, 1, 1)
        self.value_plane = nn.Conv2d(channels, 32, 1)
        self.value = nn.Sequential(nn.Linear(64, 64), nn.ReLU(), nn.Linear(64, 3))

    def forward(self, planes):
        """Logits of a stone on every cell, and of win, draw and loss."""
        x = F.relu(self.entry_norm(self.entry(planes)))
        for block in self.blocks:
            x = block(x)
        logits = self.policy2(F.relu(self.policy1(x))).flatten(1)
        v = F.relu(self.value_plane(x))
        v = torch.cat([v.mean((2, 3)), v.amax((2, 3))], 1)
        return logits.float(), self.value(v).float()


def fold(conv, norm):
    """A convolution with the normalisation that follows it: weight and bias."""
    scale = norm.weight / (norm.running_var + norm.eps).sqrt()
    return conv.weight * scale[:, None, None, None], norm.bias - norm.running_mean * scale


class Player(nn.Module):
    """A teacher to be asked often: normalisations folded in, sixteen bits. `take` renews its weights in place."""

    def __init__(self, teacher, kind):
        super().__init__()
        channels = teacher.form["channels"]
        self.kind = kind
        self.entry = nn.Conv2d(PLANES, channels, 5, padding=2)
        self.convs = nn.ModuleList(nn.Conv2d(channels, channels, 3, padding=1) for _ in range(2 * len(teacher.blocks)))
        self.pools = nn.ModuleList(
            nn.Linear(2 * channels, channels) if block.pool is not None else nn.Identity() for block in teacher.blocks
        )
        self.policy1 = nn.Conv2d(channels, 32, 1)
        self.policy2 = nn.Conv2d(32, 1, 1)
        self.value_plane = nn.Conv2d(channels, 32, 1)
        self.value = nn.Sequential(nn.Linear(64, 64), nn.ReLU(), nn.Linear(64, 3))
        self.to(next(teacher.parameters()).device, kind, memory_format=torch.channels_last)
        self.requires_grad_(False)

    @torch.no_grad()
    def take(self, teacher):
        pairs = [(self.entry, teacher.entry, teacher.entry_norm)]
        for i, block in enumerate(teacher.blocks):
            pairs += [(self.convs[2 * i], block.conv1, block.norm1), (self.convs[2 * i + 1], block.conv2, block.norm2)]
        for mine, conv, norm in pairs:
            weight, bias = fold(conv, norm)
            mine.weight.copy_(weight)
            mine.bias.copy_(bias)
        plain = [(self.pools[i], block.pool) for i, block in enumerate(teacher.blocks) if block.pool is not None]
        plain += [(self.policy1, teacher.policy1), (self.policy2, teacher.policy2)]
        plain += [(self.value_plane, teacher.value_plane)]
        plain += [(self.value[0], teacher.value[0]), (self.value[2], teacher.value[2])]
        for mine, theirs in plain:
            mine.weight.copy_(theirs.weight)
            mine.bias.copy_(theirs.bias)

    def forward(self, planes):
        x = F.relu(self.entry(planes))
        for i, pool in enumerate(self.pools):
            h = F.relu(self.convs[2 * i](x))
            y = self.convs[2 * i + 1](h)
            if isinstance(pool, nn.Linear):
                y = y + pool(torch.cat([h.mean((2, 3)), h.amax((2, 3))], 1))[:, :, None, None]
            x = F.relu(x + y)
        logits = self.policy2(F.relu(self.policy1(x))).flatten(1)
        v = F.relu(self.value_plane(x))
        v = torch.cat([v.mean((2, 3)), v.amax((2, 3))], 1)
        return logits.float(), self.value(v).float()
