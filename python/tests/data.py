"""Small tables whose noise is known."""

import random


def line(rows=60, seed=1):
    """y = 2x + noise of std 0.5, as a dict of lists."""
    draw = random.Random(seed)
    x = [draw.uniform(-2, 2) for _ in range(rows)]
    return {"x": x, "y": [2 * value + draw.gauss(0, 0.5) for value in x]}


def answers(rows=80, seed=1):
    """Classes "no" and "yes" that one column tells in part."""
    draw = random.Random(seed)
    x = [draw.gauss(0, 1) for _ in range(rows)]
    return {"x": x, "answer": ["yes" if value + draw.gauss(0, 0.5) > 0 else "no" for value in x]}


# Quick, for tests that are not about the numbers.
QUICK = {"predictor": "forest", "method": "va", "noise": "homoscedastic"}
