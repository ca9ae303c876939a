"""What scikit-learn does with a table for an answer like that of `aleator estimate`.

Job "gp": a Gaussian process with one length a feature and fitted noise, from three starts; its noise
is the answer. Job "stack": a stack of boosted trees, extra trees and the same process without
restarts, asked out of five folds for all, a half, a quarter and an eighth of the other rows; the
answer is the error at all rows, which a learning curve would be drawn through.

Prints the job, its seconds, its processor seconds and the standard deviation it finds.
"""
import argparse
import time
import warnings

import numpy
from sklearn.ensemble import ExtraTreesRegressor, HistGradientBoostingRegressor, StackingRegressor
from sklearn.gaussian_process import GaussianProcessRegressor
from sklearn.gaussian_process.kernels import RBF, ConstantKernel, WhiteKernel
from sklearn.linear_model import RidgeCV
from sklearn.model_selection import KFold
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler

PARTS = (1, 2, 4, 8)


def process(columns, restarts):
    kernel = ConstantKernel(1.0, (1e-3, 1e4)) * RBF(numpy.ones(columns), (1e-2, 1e4))
    kernel = kernel + WhiteKernel(0.2, (1e-6, 1e1))
    return GaussianProcessRegressor(kernel, normalize_y=True, n_restarts_optimizer=restarts, random_state=1)


def gp(x, y):
    model = process(x.shape[1], 2).fit(StandardScaler().fit_transform(x), y)
    return float(numpy.sqrt(model.kernel_.k2.noise_level) * y.std())


def stack(x, y):
    squares = {part: [] for part in PARTS}
    for train, test in KFold(5, shuffle=True, random_state=1).split(x):
        for part in PARTS:
            rows = train[:len(train) // part]
            members = [
                ("boosted", HistGradientBoostingRegressor(random_state=1)),
                ("extra", ExtraTreesRegressor(300, min_samples_leaf=2, random_state=1)),
                ("process", make_pipeline(StandardScaler(), process(x.shape[1], 0))),
            ]
            model = StackingRegressor(members, RidgeCV(), cv=3).fit(x[rows], y[rows])
            squares[part].append((model.predict(x[test]) - y[test]) ** 2)
    return float(numpy.sqrt(numpy.concatenate(squares[1]).mean()))


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("job", choices=("gp", "stack"))
    parser.add_argument("table", help="a CSV file with a heading, the target last")
    options = parser.parse_args()
    warnings.filterwarnings("ignore")
    table = numpy.loadtxt(options.table, delimiter=",", skiprows=1)
    wall, processor = time.perf_counter(), time.process_time()
    std = {"gp": gp, "stack": stack}[options.job](table[:, :-1], table[:, -1])
    print("%s %.3f %.3f std %.4f" % (
        options.job, time.perf_counter() - wall, time.process_time() - processor, std))


if __name__ == "__main__":
    main()
