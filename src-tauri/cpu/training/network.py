"""The network.

Shapes follow KataGo's file format (see weights.py): pre-activation residual blocks, two of them with global pooling.
There is no batch norm: boards of three sizes have three statistics. A bias for each
channel stands in the place of each norm, and each residual branch starts at zero.
"""

from __future__ import annotations

import torch
import torch.nn.functional as F
from torch import nn

PLANES, GLOBALS = 22, 19
# What the outputs are multiplied by to make points, fixed by the format before version 13.
LEAD_SCALE = 20.0


class Bias(nn.Module):
    """A bias for each channel, then ReLU: what the file calls a norm and an activation."""

    def __init__(self, channels: int):
        super().__init__()
        self.bias = nn.Parameter(torch.zeros(channels))

    def forward(self, x, extra=None):
        bias = self.bias if extra is None else self.bias + extra
        bias = bias.to(x.dtype)
        if x.dim() == 4:
            bias = bias.view(-1, bias.shape[-1], 1, 1)
        return F.relu(x + bias)


def conv(inputs: int, outputs: int, side: int, gain: float = 2.0) -> nn.Conv2d:
    layer = nn.Conv2d(inputs, outputs, side, padding=side // 2, bias=False)
    nn.init.normal_(layer.weight, std=(gain / (inputs * side * side)) ** 0.5)
    return layer


def linear(inputs: int, outputs: int, gain: float = 1.0) -> nn.Linear:
    layer = nn.Linear(inputs, outputs, bias=False)
    nn.init.normal_(layer.weight, std=(gain / inputs) ** 0.5)
    return layer


def board_term(x) -> float:
    return ((x.shape[2] * x.shape[3]) ** 0.5 - 14.0) / 10.0


def pool(x):
    """Mean, mean by board size, maximum: [batch, 3 · channels]."""
    mean, top = x.float().mean((2, 3)), x.float().amax((2, 3))
    return torch.cat([mean, mean * board_term(x), top], 1)


def pool_value(x):
    """Mean, mean by board size, mean by its square: [batch, 3 · channels]."""
    mean, s = x.float().mean((2, 3)), board_term(x)
    return torch.cat([mean, mean * s, mean * (s * s - 0.1)], 1)


class Ordinary(nn.Module):
    def __init__(self, channels: int):
        super().__init__()
        self.norm1, self.norm2 = Bias(channels), Bias(channels)
        self.conv1 = conv(channels, channels, 3)
        self.conv2 = conv(channels, channels, 3)
        nn.init.zeros_(self.conv2.weight)

    def forward(self, x):
        return x + self.conv2(self.norm2(self.conv1(self.norm1(x))))


class Pooling(nn.Module):
    def __init__(self, channels: int, pooled: int):
        super().__init__()
        regular = channels - pooled
        self.regular, self.pooled = regular, pooled
        # Both convolutions read the same input: one is faster.
        self.norm1, self.conv1 = Bias(channels), conv(channels, channels, 3)
        self.norm_pooled = Bias(pooled)
        self.to_bias = linear(3 * pooled, regular, 0.5)
        self.norm2, self.conv2 = Bias(regular), conv(regular, channels, 3)
        nn.init.zeros_(self.conv2.weight)

    def forward(self, x):
        both = self.conv1(self.norm1(x))
        pooled = pool(self.norm_pooled(both[:, self.regular:]))
        return x + self.conv2(self.norm2(both[:, : self.regular], self.to_bias(pooled)))


class Network(nn.Module):
    """`blocks`: one letter a block, o ordinary, g with global pooling."""

    def __init__(self, channels: int = 64, blocks: str = "ogogog", pooled: int = 0,
                 head: int = 32, hidden: int = 64):
        super().__init__()
        pooled = pooled or channels // 4
        self.config = dict(channels=channels, blocks=blocks, pooled=pooled, head=head, hidden=hidden)
        self.head = head
        self.conv = conv(PLANES, channels, 3, 6.0)
        self.globals = linear(GLOBALS, channels, 1.0)
        make = {"o": lambda: Ordinary(channels), "g": lambda: Pooling(channels, pooled)}
        self.blocks = nn.ModuleList(make[kind]() for kind in blocks)
        self.norm = Bias(channels)
        # Policy: spatial and pooled channels; value: its own. One 1×1 convolution for all.
        self.heads = conv(channels, 3 * head, 1, 1.0)
        self.policy_pooled = Bias(head)
        self.policy_bias = linear(3 * head, head, 0.5)
        self.policy_norm = Bias(head)
        self.policy = conv(head, 1, 1, 0.1)
        self.policy_pass = linear(3 * head, 1, 0.1)
        self.value_norm = Bias(head)
        self.hidden = linear(3 * head, hidden, 2.0)
        self.hidden_norm = Bias(hidden)
        self.outcome = nn.Linear(hidden, 3)
        self.score = nn.Linear(hidden, 6)
        self.ownership = conv(head, 1, 1, 0.1)
        for layer in (self.outcome, self.score):
            nn.init.normal_(layer.weight, std=0.02)
            nn.init.zeros_(layer.bias)

    def forward(self, spatial, globals_):
        """Returns policy logits [batch, points + 1] (the pass last), outcome logits
        [batch, 3], lead in points [batch], ownership before tanh [batch, points]."""
        x = self.conv(spatial)
        x = x + self.globals(globals_).to(x.dtype)[:, :, None, None]
        for block in self.blocks:
            x = block(x)
        parts = self.heads(self.norm(x))
        p, g, v = parts.split(self.head, 1)
        pooled = pool(self.policy_pooled(g))
        p = self.policy_norm(p, self.policy_bias(pooled))
        policy = torch.cat([self.policy(p).flatten(1).float(), self.policy_pass(pooled).float()], 1)
        v = self.value_norm(v)
        hidden = self.hidden_norm(self.hidden(pool_value(v)))
        lead = self.score(hidden)[:, 2].float() * LEAD_SCALE
        return policy, self.outcome(hidden).float(), lead, self.ownership(v).flatten(1).float()
