"""How teacher and pupils learn in a stage of given length."""
import math

import torch


class Learner:
    """Adam whose rate rises for the first steps and falls to a hundredth in half a wave."""

    def __init__(self, network, rate, kind=torch.optim.Adam, **more):
        self.network, self.rate, self.steps = network, rate, 0
        self.adam = kind(network.parameters(), lr=rate, betas=(0.9, 0.98), **more)

    def set_rate(self, part):
        """`part` of the stage is over."""
        wave = 0.5 * (1 + math.cos(math.pi * min(1.0, part)))
        rate = self.rate * (0.01 + 0.99 * wave) * min(1.0, (self.steps + 1) / 100)
        for group in self.adam.param_groups:
            group["lr"] = rate
        return rate

    def learn(self, loss):
        self.adam.zero_grad(set_to_none=True)
        loss.backward()
        torch.nn.utils.clip_grad_norm_(self.network.parameters(), 1.0)
        self.adam.step()
        self.steps += 1
