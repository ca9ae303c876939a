"""The paper's label-noise jobs in PyTorch, as fast as small tensors allow: one thread, the whole
data set in one tensor that is sliced per mini-batch, no loader, predictions computed once.

Job "ensemble": 5 networks by squared error, then the variances. Job "bnn": Bayes by Backprop with 5
draws a step, then the variances. The variances are those of the heteroscedastic case: VA (eq. 2), a
network ln sigma^2(x); DVA (Algorithm 2), a network with both log-variances and one noise per row, normalised to mean 0 and variance 1 in 10 segments after every epoch.

Prints one line per job and depth: job, hidden layers, seconds of the predictor and of the
variances, their processor seconds, then the estimates.
"""
import argparse
import math
import time

import torch

ROWS, BATCH, WIDTH, MEMBERS, DRAWS, SEGMENTS = 1000, 200, 100, 5, 5, 10
RATE = 0.01
PI, STD1, STD2 = 0.5, 1.0, 0.0025


def toy(seed):
    generator = torch.Generator().manual_seed(seed)
    x = torch.rand(ROWS, 1, generator=generator) * 8 + 1
    noise = torch.randn(ROWS, 1, generator=generator)
    return x, x * (1 + torch.sin(x)) + noise


def network(depth, outputs=1):
    widths = [1] + [WIDTH] * depth
    layers = []
    for a, b in zip(widths, widths[1:]):
        layers += [torch.nn.Linear(a, b), torch.nn.Tanh()]
    return torch.nn.Sequential(*layers, torch.nn.Linear(widths[-1], outputs))


def ensemble(x, y, depth, epochs):
    members = []
    for _ in range(MEMBERS):
        net = network(depth)
        adam = torch.optim.Adam(net.parameters(), lr=RATE)
        for _ in range(epochs):
            order = torch.randperm(ROWS)
            xs, ys = x[order], y[order]
            for i in range(0, ROWS, BATCH):
                loss = ((net(xs[i:i + BATCH]) - ys[i:i + BATCH]) ** 2).mean()
                adam.zero_grad()
                loss.backward()
                adam.step()
        members.append(net)
    with torch.no_grad():
        return torch.stack([net(x) for net in members]).mean(0)


class BayesianNetwork:
    """Independent Gaussian weights, all layers in one flat vector, cut by view at each draw."""

    def __init__(self, depth):
        widths = [1] + [WIDTH] * depth + [1]
        self.shapes = list(zip(widths, widths[1:]))
        count = sum((a + 1) * b for a, b in self.shapes)
        self.mean = torch.empty(count).uniform_(-0.2, 0.2).requires_grad_()
        self.rho = torch.empty(count).uniform_(-5, -4).requires_grad_()

    def draw(self, x):
        """One draw: the outputs, and ln q(w) - ln p(w)."""
        std = torch.nn.functional.softplus(self.rho)
        epsilon = torch.randn_like(std)
        w = self.mean + std * epsilon
        log_q = (-torch.log(std) - 0.5 * epsilon * epsilon).sum()
        first = math.log(PI / STD1) - 0.5 * (w / STD1) ** 2
        second = math.log((1 - PI) / STD2) - 0.5 * (w / STD2) ** 2
        log_p = torch.logaddexp(first, second).sum()
        at = 0
        for layer, (a, b) in enumerate(self.shapes):
            weight = w[at:at + a * b].view(a, b)
            bias = w[at + a * b:at + (a + 1) * b]
            at += (a + 1) * b
            x = torch.addmm(bias, x, weight)
            if layer < len(self.shapes) - 1:
                x = torch.tanh(x)
        return x, log_q - log_p


def bnn(x, y, depth, epochs):
    net = BayesianNetwork(depth)
    adam = torch.optim.Adam([net.mean, net.rho], lr=RATE)
    for _ in range(epochs):
        order = torch.randperm(ROWS)
        xs, ys = x[order], y[order]
        for i in range(0, ROWS, BATCH):
            loss = 0
            for _ in range(DRAWS):
                f, kl = net.draw(xs[i:i + BATCH])
                loss = loss + (0.5 * ((f - ys[i:i + BATCH]) ** 2).sum() + kl) / DRAWS
            adam.zero_grad()
            loss.backward()
            adam.step()
    with torch.no_grad():
        return torch.stack([net.draw(x)[0] for _ in range(DRAWS)]).mean(0)


def va(x, residual, depth, epochs):
    net = network(depth)
    adam = torch.optim.Adam(net.parameters(), lr=RATE)
    squared = residual ** 2
    for _ in range(epochs):
        order = torch.randperm(ROWS)
        xs, rs = x[order], squared[order]
        for i in range(0, ROWS, BATCH):
            log_variance = net(xs[i:i + BATCH])
            loss = 0.5 * (rs[i:i + BATCH] * torch.exp(-log_variance) + log_variance).mean()
            adam.zero_grad()
            loss.backward()
            adam.step()
    with torch.no_grad():
        return torch.exp(net(x)).mean().item()


def dva(x, residual, depth, epochs):
    net = network(depth, 2)
    epsilon = torch.randn(ROWS, 1)
    segments = torch.argsort(x[:, 0]).view(SEGMENTS, -1)
    adam = torch.optim.Adam(net.parameters(), lr=RATE)
    for _ in range(epochs):
        order = torch.randperm(ROWS)
        xs, rs, es = x[order], residual[order], epsilon[order]
        for i in range(0, ROWS, BATCH):
            e = es[i:i + BATCH].detach().requires_grad_()
            output = net(xs[i:i + BATCH])
            log_variance = output[:, :1]
            std = torch.exp(0.5 * output[:, 1:])
            left = rs[i:i + BATCH] - e * std
            loss = 0.5 * (left * left * torch.exp(-log_variance) + log_variance).mean()
            adam.zero_grad()
            loss.backward()
            adam.step()
            es[i:i + BATCH] = (e - RATE * e.grad).detach()
        epsilon[order] = es
        cut = epsilon[segments, 0]
        cut = cut - cut.mean(1, keepdim=True)
        epsilon[segments, 0] = cut / cut.std(1, unbiased=False, keepdim=True)
    with torch.no_grad():
        return torch.exp(net(x)[:, 1]).mean().item()


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--epochs", type=int, default=200)
    parser.add_argument("--repeats", type=int, default=1)
    options = parser.parse_args()
    torch.set_num_threads(1)
    torch.manual_seed(1)
    x, y = toy(1)
    for depth in (1, 2):
        for name, predictor in (("ensemble", ensemble), ("bnn", bnn)):
            best = [math.inf] * 4
            for _ in range(options.repeats):
                begin = time.perf_counter(), time.process_time()
                residual = y - predictor(x, y, depth, options.epochs)
                middle = time.perf_counter(), time.process_time()
                estimates = va(x, residual, depth, options.epochs), dva(x, residual, depth, options.epochs)
                end = time.perf_counter(), time.process_time()
                now = [middle[0] - begin[0], end[0] - middle[0], middle[1] - begin[1], end[1] - middle[1]]
                best = [min(a, b) for a, b in zip(best, now)]
            print("pytorch %s %d %.3f %.3f %.3f %.3f va %.3f dva %.3f" % (name, depth, *best, *estimates), flush=True)


if __name__ == "__main__":
    main()
