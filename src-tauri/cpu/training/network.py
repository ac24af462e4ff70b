"""The network, and its file in KataGo's format (model version 11).

Shapes follow the file: pre-activation residual blocks, two of them with global pooling.
There is no batch norm: boards of three sizes have three statistics. A bias for each
channel stands in the place of each norm, and each residual branch starts at zero.
"""

from __future__ import annotations

import gzip

import numpy as np
import torch
import torch.nn.functional as F
from torch import nn

PLANES, GLOBALS = 22, 19
VERSION = 11
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

    def __init__(self, channels: int = 64, blocks: str = "ogog", pooled: int = 0,
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


class Writer:
    """Writes a network in KataGo's format, its numbers in half precision if wished."""

    def __init__(self, half: bool):
        self.half, self.out = half, []

    def words(self, *words):
        self.out.append("".join(f"{word}\n" for word in words).encode())

    def numbers(self, values):
        values = np.ascontiguousarray(values, dtype="<f4").ravel()
        marker, data = (b"@F16@", values.astype("<f2")) if self.half else (b"@BIN@", values)
        self.out += [marker, data.tobytes(), b"\n"]

    def conv(self, name, weight):
        w = weight.detach().float().cpu().numpy()
        outputs, inputs, height, width = w.shape
        self.words(name, height, width, inputs, outputs, 1, 1)
        self.numbers(w.transpose(2, 3, 1, 0))

    def matrix(self, name, weight):
        w = weight.detach().float().cpu().numpy()
        self.words(name, w.shape[1], w.shape[0])
        self.numbers(w.T)

    def bias(self, name, values):
        self.words(name, values.shape[0])
        self.numbers(values.detach().float().cpu().numpy())

    def norm(self, name, norm, kind="ACTIVATION_RELU"):
        n = norm.bias.shape[0]
        # Half precision would round an epsilon away; a variance of one needs none.
        self.words(name, n, "0.0", 0, 1)
        self.numbers(np.zeros(n))
        self.numbers(np.ones(n))
        self.numbers(norm.bias.detach().float().cpu().numpy())
        self.words(f"{name}/activation", kind)

    def write(self, net: Network, name: str) -> bytes:
        c = net.config
        self.words(name, VERSION, PLANES, GLOBALS)
        self.words("trunk", len(net.blocks), c["channels"], c["channels"],
                   c["channels"] - c["pooled"], c["pooled"], c["pooled"])
        self.conv("conv1", net.conv.weight)
        self.matrix("ginputw", net.globals.weight)
        for i, block in enumerate(net.blocks):
            self.block(f"rconv{i + 1}", block)
        self.norm("trunk/norm", net.norm)
        p, g, v = net.heads.weight.split(net.head, 0)
        self.words("policyhead")
        self.conv("p1", p)
        self.conv("g1", g)
        self.norm("g1/norm", net.policy_pooled)
        self.matrix("matmulg2w", net.policy_bias.weight)
        self.norm("p1/norm", net.policy_norm)
        self.conv("p2", net.policy.weight)
        self.matrix("matmulpass", net.policy_pass.weight)
        self.words("valuehead")
        self.conv("v1", v)
        self.norm("v1/norm", net.value_norm)
        self.matrix("v2w", net.hidden.weight)
        self.bias("v2b", net.hidden_norm.bias)
        self.words("v2/activation", "ACTIVATION_RELU")
        self.matrix("v3w", net.outcome.weight)
        self.bias("v3b", net.outcome.bias)
        self.matrix("sv3w", net.score.weight)
        self.bias("sv3b", net.score.bias)
        self.conv("vownership", net.ownership.weight)
        return gzip.compress(b"".join(self.out), 9, mtime=0)

    def block(self, name, block):
        if isinstance(block, Ordinary):
            self.words("ordinary_block", name)
            self.norm(f"{name}/norm1", block.norm1)
            self.conv(f"{name}/w1", block.conv1.weight)
            self.norm(f"{name}/norm2", block.norm2)
            self.conv(f"{name}/w2", block.conv2.weight)
            return
        regular, pooled = block.conv1.weight.split([block.regular, block.pooled], 0)
        self.words("gpool_block", name)
        self.norm(f"{name}/norm1", block.norm1)
        self.conv(f"{name}/w1a", regular)
        self.conv(f"{name}/w1b", pooled)
        self.norm(f"{name}/normg", block.norm_pooled)
        self.matrix(f"{name}/w1r", block.to_bias.weight)
        self.norm(f"{name}/norm2", block.norm2)
        self.conv(f"{name}/w2", block.conv2.weight)
