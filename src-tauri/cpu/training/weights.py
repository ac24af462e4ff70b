"""The network's file: KataGo's format, model version 11."""

from __future__ import annotations

import gzip

import numpy as np
import torch

from network import GLOBALS, PLANES, Network, Ordinary, Pooling

VERSION = 11


class Writer:
    """Writes a network, its numbers in half precision if wished."""

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


class Reader:
    """Reads a file that `Writer` made, to go on from its weights."""

    def __init__(self, data: bytes):
        self.data, self.at = gzip.decompress(data), 0

    def word(self) -> str:
        end = self.data.index(b"\n", self.at)
        word, self.at = self.data[self.at:end].decode(), end + 1
        return word

    def numbers(self, count: int) -> np.ndarray:
        kind = {b"@F16@": "<f2", b"@BIN@": "<f4"}[self.data[self.at:self.at + 5]]
        start = self.at + 5
        self.at = start + count * np.dtype(kind).itemsize + 1
        return np.frombuffer(self.data, kind, count, start).astype(np.float32)

    def put(self, parameter, values: np.ndarray) -> None:
        with torch.no_grad():
            parameter.copy_(torch.from_numpy(values.copy()))

    def conv(self) -> np.ndarray:
        self.word()
        height, width, inputs, outputs, _, _ = (int(self.word()) for _ in range(6))
        values = self.numbers(height * width * inputs * outputs)
        return values.reshape(height, width, inputs, outputs).transpose(3, 2, 0, 1)

    def matrix(self) -> np.ndarray:
        self.word()
        inputs, outputs = int(self.word()), int(self.word())
        return self.numbers(inputs * outputs).reshape(inputs, outputs).T

    def bias(self) -> np.ndarray:
        self.word()
        return self.numbers(int(self.word()))

    def norm(self) -> np.ndarray:
        self.word()
        channels = int(self.word())
        self.at = self.data.index(b"@", self.at)
        for _ in range(2):
            self.numbers(channels)
        values = self.numbers(channels)
        self.word(), self.word()
        return values

    def read(self) -> Network:
        for _ in range(4):
            self.word()
        self.word()
        count, channels, _, _, pooled, _ = (int(self.word()) for _ in range(6))
        trunk, globals_ = self.conv(), self.matrix()
        kinds, parts = "", []
        for _ in range(count):
            ordinary = self.word() == "ordinary_block"
            self.word()
            kinds += "o" if ordinary else "g"
            if ordinary:
                parts.append([self.norm(), self.conv(), self.norm(), self.conv()])
            else:
                norm, regular, pool = self.norm(), self.conv(), self.conv()
                both = np.concatenate([regular, pool])
                parts.append([norm, both, self.norm(), self.matrix(), self.norm(), self.conv()])
        last = self.norm()
        self.word()
        policy, pooled_conv = self.conv(), self.conv()
        pooled_norm, to_bias, policy_norm = self.norm(), self.matrix(), self.norm()
        moves, passing = self.conv(), self.matrix()
        self.word()
        value, value_norm, hidden, hidden_norm = self.conv(), self.norm(), self.matrix(), self.bias()
        self.word(), self.word()
        outcome, outcome_bias, score, score_bias = self.matrix(), self.bias(), self.matrix(), self.bias()
        net = Network(channels, kinds, pooled, head=len(policy), hidden=len(hidden_norm))
        for block, part in zip(net.blocks, parts):
            names = ["norm1.bias", "conv1.weight", "norm2.bias", "conv2.weight"]
            if isinstance(block, Pooling):
                names[2:2] = ["norm_pooled.bias", "to_bias.weight"]
            own = dict(block.named_parameters())
            for name, values in zip(names, part):
                self.put(own[name], values)
        for parameter, values in (
            (net.conv.weight, trunk), (net.globals.weight, globals_), (net.norm.bias, last),
            (net.heads.weight, np.concatenate([policy, pooled_conv, value])),
            (net.policy_pooled.bias, pooled_norm), (net.policy_bias.weight, to_bias),
            (net.policy_norm.bias, policy_norm), (net.policy.weight, moves),
            (net.policy_pass.weight, passing), (net.value_norm.bias, value_norm),
            (net.hidden.weight, hidden), (net.hidden_norm.bias, hidden_norm),
            (net.outcome.weight, outcome), (net.outcome.bias, outcome_bias),
            (net.score.weight, score), (net.score.bias, score_bias),
            (net.ownership.weight, self.conv()),
        ):
            self.put(parameter, values)
        return net
