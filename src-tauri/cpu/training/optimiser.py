"""Muon for the matrices inside the network, AdamW for the rest.

Muon (K. Jordan et al., 2024): the momentum of each matrix is made nearly orthogonal by a
few steps of Newton and Schulz before it is applied.
"""

from __future__ import annotations

import torch


def orthogonal(g: torch.Tensor) -> torch.Tensor:
    """The nearest matrix with singular values near one."""
    a, b, c = 3.4445, -4.7750, 2.0315
    x = g / (g.norm() + 1e-7)
    tall = x.shape[0] > x.shape[1]
    x = x.T if tall else x
    for _ in range(5):
        s = x @ x.T
        x = a * x + (b * s + c * s @ s) @ x
    return x.T if tall else x


class Muon(torch.optim.Optimizer):
    """For weights of two or more dimensions, seen as [outputs, everything else]."""

    def __init__(self, params, lr: float, momentum: float = 0.95, weight_decay: float = 0.0):
        super().__init__(params, dict(lr=lr, momentum=momentum, weight_decay=weight_decay))

    @torch.no_grad()
    def step(self):
        for group in self.param_groups:
            for p in group["params"]:
                if p.grad is None:
                    continue
                state = self.state[p]
                m = state.setdefault("momentum", torch.zeros_like(p))
                m.lerp_(p.grad, 1 - group["momentum"])
                g = p.grad.lerp(m, group["momentum"]).reshape(p.shape[0], -1)
                # The update's root mean square is about 0.2 · lr for each weight, as
                # AdamW's is, whatever the shape.
                scale = 0.2 * max(g.shape) ** 0.5
                p.mul_(1 - group["lr"] * group["weight_decay"])
                p.add_(orthogonal(g).reshape(p.shape), alpha=-group["lr"] * scale)


def optimisers(net: torch.nn.Module, lr: float) -> list[torch.optim.Optimizer]:
    inner, rest = [], []
    for name, p in net.named_parameters():
        hidden = p.dim() >= 2 and (name.startswith("blocks.") or name.startswith(("heads", "hidden")))
        (inner if hidden else rest).append(p)
    return [
        Muon(inner, lr=lr, weight_decay=0.02),
        torch.optim.AdamW(rest, lr=lr, betas=(0.9, 0.98), weight_decay=0.01),
    ]
