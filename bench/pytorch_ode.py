"""One cell of the paper's Table 3 in PyTorch: a Bayesian neural ODE by backpropagation through an
adaptive Dormand-Prince 5(4) solver, then DVA through it. One thread, double precision, no loader.

The solver steps a whole batch together with one step length (the error's root mean square over the
batch), as PyTorch's usual ODE package does, and interpolates at the wanted times; gradients go
through the accepted steps. With --together the 5 draws of a step are one batch of 5 networks
(batched matrix products); without it they are solved one after the other, as the authors' code does.

Prints: pytorch, seconds of the field, seconds of DVA, processor seconds of both, mse, dva.
"""
import argparse
import math
import time

import torch

RUNS, POINTS, END, BATCH, WIDTH, DRAWS, RATE = 100, 51, 5.0, 10, 100, 5, 0.01
PI, STD1, STD2 = 0.5, 1.0, 0.0025
TOLERANCE = 1e-6

A = [
    [1 / 5],
    [3 / 40, 9 / 40],
    [44 / 45, -56 / 15, 32 / 9],
    [19372 / 6561, -25360 / 2187, 64448 / 6561, -212 / 729],
    [9017 / 3168, -355 / 33, 46732 / 5247, 49 / 176, -5103 / 18656],
    [35 / 384, 0, 500 / 1113, 125 / 192, -2187 / 6784, 11 / 84],
]
ERROR = torch.tensor(
    [71 / 57600, 0, -71 / 16695, 71 / 1920, -17253 / 339200, 22 / 525, -1 / 40], dtype=torch.float64)
DENSE = torch.tensor([
    [1, -8048581381 / 2820520608, 8663915743 / 2820520608, -12715105075 / 11282082432],
    [0, 0, 0, 0],
    [0, 131558114200 / 32700410799, -68118460800 / 10900136933, 87487479700 / 32700410799],
    [0, -1754552775 / 470086768, 14199869525 / 1410260304, -10690763975 / 1880347072],
    [0, 127303824393 / 49829197408, -318862633887 / 49829197408, 701980252875 / 199316789632],
    [0, -282668133 / 205662961, 2019193451 / 616988883, -1453857185 / 822651844],
    [0, 40617522 / 29380423, -110615467 / 29380423, 69997945 / 29380423]], dtype=torch.float64)
A = [torch.tensor(row, dtype=torch.float64) for row in A]
POWERS = torch.arange(1, 5, dtype=torch.float64)


def solve(field, x, times):
    """States at the times, stacked first; x has any shape."""
    t, end = times[0].item(), times[-1].item()
    wanted, outputs = times.tolist(), [x]
    k1 = field(x)
    with torch.no_grad():
        slope = (k1.abs() / (TOLERANCE + (TOLERANCE + 0.01) * x.abs())).max().item()
    h = min(end - t, 0.1 / slope if slope > 0 else end - t)
    while len(outputs) < len(wanted):
        ks = [k1]
        for row in A:
            stages = torch.stack(ks, -1)
            point = x + h * (stages @ row)
            ks.append(field(point))
        k = torch.stack(ks, -1)
        with torch.no_grad():
            scale = TOLERANCE + TOLERANCE * torch.maximum(x.abs(), point.abs())
            error = ((h * (k @ ERROR) / scale) ** 2).mean().sqrt().item()
        if error <= 1:
            last = t + h >= end
            inside = []
            while len(outputs) + len(inside) < len(wanted) and (last or wanted[len(outputs) + len(inside)] <= t + h):
                inside.append(min(1.0, (wanted[len(outputs) + len(inside)] - t) / h))
            if inside:
                theta = torch.tensor(inside, dtype=torch.float64)
                weights = DENSE @ (theta[None, :] ** POWERS[:, None])
                values = x[..., None] + h * (k @ weights)
                outputs.extend(values.unbind(-1))
            t, x, k1 = t + h, point, ks[-1]
        factor = 5 if error == 0 else min(5, max(0.2, 0.9 * error ** -0.2))
        left = end - t
        wanted_step = h * factor
        h = left if wanted_step >= left else 0.5 * left if wanted_step > 0.5 * left else wanted_step
    return torch.stack(outputs)


class Bayesian:
    """1-100-1 with independent Gaussian weights in one flat vector."""

    def __init__(self):
        self.count = 3 * WIDTH + 1
        self.mean = torch.empty(self.count, dtype=torch.float64).uniform_(-0.2, 0.2).requires_grad_()
        self.rho = torch.empty(self.count, dtype=torch.float64).uniform_(-5, -4).requires_grad_()

    def draw(self, draws):
        std = torch.nn.functional.softplus(self.rho)
        epsilon = torch.randn(draws, self.count, dtype=torch.float64)
        w = self.mean + std * epsilon
        log_q = (-torch.log(std) - 0.5 * epsilon * epsilon).sum()
        first = math.log(PI / STD1) - 0.5 * (w / STD1) ** 2
        second = math.log((1 - PI) / STD2) - 0.5 * (w / STD2) ** 2
        return w, log_q - torch.logaddexp(first, second).sum()


def field_of(w):
    """f of states draws x runs, a network for each draw."""
    w1, b1 = w[:, None, :WIDTH], w[:, None, WIDTH:2 * WIDTH]
    w2, b2 = w[:, 2 * WIDTH:3 * WIDTH, None], w[:, 3 * WIDTH:]

    def field(x):
        hidden = torch.tanh(x[..., None] * w1 + b1)
        return torch.bmm(hidden, w2)[..., 0] + b2
    return field


def paths(w, starts, times, together):
    """Solutions of every draw: times x draws x runs."""
    if together:
        return solve(field_of(w), starts.expand(w.shape[0], -1), times)
    return torch.cat([solve(field_of(w[n:n + 1]), starts[None], times) for n in range(w.shape[0])], 1)


def learn(y, times, epochs, together):
    net = Bayesian()
    adam = torch.optim.Adam([net.mean, net.rho], lr=RATE)
    for _ in range(epochs):
        order = torch.randperm(RUNS)
        for i in range(0, RUNS, BATCH):
            batch = y[:, order[i:i + BATCH]]
            w, kl = net.draw(DRAWS)
            x = paths(w, batch[0], times, together)
            loss = (0.5 * ((x - batch[:, None]) ** 2).sum() + kl) / DRAWS
            adam.zero_grad()
            loss.backward()
            adam.step()
    return net


def dva(net, y, times, epochs, together):
    logs = torch.tensor([math.log(2.0), 0.0], dtype=torch.float64, requires_grad=True)
    noises = torch.zeros_like(y)
    first, second = torch.zeros_like(y), torch.zeros_like(y)
    adam = torch.optim.Adam([logs], lr=RATE)
    for epoch in range(1, epochs + 1):
        order = torch.randperm(RUNS)
        for i in range(0, RUNS, BATCH):
            rows = order[i:i + BATCH]
            batch = y[:, rows]
            e = noises[:, rows].requires_grad_()
            with torch.no_grad():
                w, _ = net.draw(DRAWS)
            clean = batch - e * torch.exp(0.5 * logs[1])
            mean = paths(w, clean[0], times, together).mean(1)
            loss = 0.5 * ((clean - mean) ** 2).mean() * torch.exp(-logs[0]) + 0.5 * logs[0]
            adam.zero_grad()
            loss.backward()
            adam.step()
            with torch.no_grad():
                m = 0.9 * first[:, rows] + 0.1 * e.grad
                v = 0.999 * second[:, rows] + 0.001 * e.grad ** 2
                first[:, rows], second[:, rows] = m, v
                noises[:, rows] = e - RATE * (m / (1 - 0.9 ** epoch)) / ((v / (1 - 0.999 ** epoch)).sqrt() + 1e-8)
        noises = (noises - noises.mean()) / noises.std(unbiased=False)
    return torch.exp(logs[1]).item()


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("file", help="trajectories: one line per run, numbers separated by blanks")
    parser.add_argument("--epochs", type=int, default=200)
    parser.add_argument("--together", action="store_true")
    options = parser.parse_args()
    torch.set_num_threads(1)
    torch.manual_seed(1)
    with open(options.file) as lines:
        y = torch.tensor([[float(v) for v in line.split()] for line in lines], dtype=torch.float64).T.contiguous()
    times = torch.linspace(0, END, POINTS, dtype=torch.float64)
    begin, begin_cpu = time.perf_counter(), time.process_time()
    net = learn(y, times, options.epochs, options.together)
    middle = time.perf_counter()
    estimate = dva(net, y, times, options.epochs, options.together)
    end, end_cpu = time.perf_counter(), time.process_time()
    with torch.no_grad():
        w, _ = net.draw(DRAWS)
        mse = ((paths(w, y[0], times, options.together).mean(1) - y) ** 2).mean().item()
    print("pytorch %.3f %.3f %.3f mse %.3f dva %.3f" % (middle - begin, end - middle, end_cpu - begin_cpu, mse, estimate), flush=True)


if __name__ == "__main__":
    main()
