"""Estimators with scikit-learn's conventions; scikit-learn itself is not needed."""

import inspect
import sys
import warnings

from aleator import _result, _table


class _Estimator:
    def __init__(self, predictor="stack", noise="auto", seed=1, threads=None, options=None):
        self.predictor = predictor
        self.noise = noise
        self.seed = seed
        self.threads = threads
        self.options = options

    @classmethod
    def _names(cls):
        return sorted(name for name in inspect.signature(cls.__init__).parameters if name != "self")

    def get_params(self, deep=True):
        """The settings by name."""
        return {name: getattr(self, name) for name in self._names()}

    def set_params(self, **params):
        """Changes settings; gives the estimator."""
        for name, value in params.items():
            if name not in self._names():
                raise ValueError(
                    "%s has no setting '%s'; there are %s"
                    % (type(self).__name__, name, ", ".join(self._names()))
                )
            setattr(self, name, value)
        return self

    def __repr__(self):
        defaults = inspect.signature(type(self).__init__).parameters
        changed = [
            "%s=%r" % (name, value)
            for name, value in self.get_params().items()
            if value != defaults[name].default
        ]
        return "%s(%s)" % (type(self).__name__, ", ".join(changed))

    def __sklearn_is_fitted__(self):
        return hasattr(self, "result_")

    def _more_tags(self):
        """For scikit-learn before 1.6."""
        return {"allow_nan": True, "requires_y": True, "X_types": ["2darray", "string"]}

    def __sklearn_tags__(self):
        """For scikit-learn from 1.6 on, which alone calls this."""
        from sklearn.utils import InputTags, Tags, TargetTags

        kind = self._estimator_type
        tags = Tags(
            estimator_type=kind,
            target_tags=TargetTags(required=True),
            input_tags=InputTags(allow_nan=True, string=True),
        )
        if kind == "classifier":
            from sklearn.utils import ClassifierTags

            tags.classifier_tags = ClassifierTags()
        else:
            from sklearn.utils import RegressorTags

            tags.regressor_tags = RegressorTags()
        return tags

    def _fit(self, X, y, groups, **settings):
        columns, names = _features(X)
        labels = _labels(y, len(next(iter(columns.values()))))
        target, data = _free("y", columns), dict(columns)
        data[target] = labels
        settings.update(seed=self.seed, threads=self.threads, **(self.options or {}))
        if groups is not None:
            settings["groups"] = _free("groups", data)
            data[settings["groups"]] = groups
        table = _table.Table(data, "the data")
        result = _result.estimate(table, target, features=list(columns), **settings)
        self._columns = list(columns)
        self.n_features_in_ = len(columns)
        if names is not None:
            self.feature_names_in_ = _array(names, object)
        elif hasattr(self, "feature_names_in_"):
            del self.feature_names_in_
        self.result_ = result
        self.verdict_ = result.verdict
        self.determined_ = result.determined
        return self

    def _predict(self, X):
        if not hasattr(self, "result_"):
            # scikit-learn's own kind of error, where that is in use.
            kind = getattr(sys.modules.get("sklearn.exceptions"), "NotFittedError", ValueError)
            raise kind("this %s is not fitted yet; call fit first" % type(self).__name__)
        columns, names = _features(X)
        if len(columns) != self.n_features_in_:
            raise ValueError(
                "X has %d features, but %s is expecting %d features as input"
                % (len(columns), type(self).__name__, self.n_features_in_)
            )
        if names is None or not hasattr(self, "feature_names_in_"):
            columns = dict(zip(self._columns, columns.values()))
        elif list(names) != list(self.feature_names_in_):
            raise ValueError(
                "The feature names should match those that were passed during fit: they were %s, and are %s"
                % (list(self.feature_names_in_), list(names))
            )
        return self.result_.predict(_table.Table(columns, "the data"))


def _column(found, name):
    return found[name].tolist() if hasattr(found, "columns") else [row[name] for row in found]


def _array(values, dtype=float):
    try:
        import numpy
    except ImportError:
        return list(values)
    if dtype is float:
        values = [float("nan") if value is None else value for value in values]
    return numpy.asarray(values, dtype=dtype)


def _features(X):
    """The columns by name, and the names where X has them."""
    if hasattr(X, "toarray"):
        raise TypeError("X is a sparse matrix; use X.toarray() to make it dense")
    if hasattr(X, "iloc") and hasattr(X, "columns"):
        labels = list(X.columns)
        if len(set(labels)) < len(labels):
            raise ValueError("X has two columns of one name; rename one")
        columns = {label: X.iloc[:, j] for j, label in enumerate(labels)}
        names = labels if all(isinstance(label, str) for label in labels) else None
    else:
        columns, names = _positions(_plain(X)), None
    if not columns:
        raise ValueError("0 feature(s) (shape=(%d, 0)) while a minimum of 1 is required." % len(X))
    if len(next(iter(columns.values()))) == 0:
        raise ValueError("0 sample(s) while a minimum of 1 is required.")
    return columns, names


def _plain(data):
    """What only promises to be an array, as one."""
    return data.__array__() if hasattr(data, "__array__") and not hasattr(data, "shape") else data


def _positions(X):
    if hasattr(X, "shape"):
        if len(X.shape) != 2:
            raise ValueError(
                "X has %d dimensions and needs 2. Reshape your data: a row per observation" % len(X.shape)
            )
        if X.dtype.kind == "c":
            raise ValueError("Complex data not supported: X")
        return {"x%d" % j: X[:, j] for j in range(X.shape[1])}
    rows = list(X)
    if any(not hasattr(row, "__len__") or isinstance(row, str) for row in rows):
        raise ValueError("X needs 2 dimensions. Reshape your data: a row per observation")
    if len({len(row) for row in rows}) > 1:
        raise ValueError("the rows of X are of different lengths")
    return {"x%d" % j: list(column) for j, column in enumerate(zip(*rows))}


def _labels(y, rows):
    if y is None:
        raise ValueError("requires y to be passed, but the target y is None")
    y = _plain(y)
    shape = getattr(y, "shape", None)
    if shape is not None and len(shape) == 2 and shape[1] == 1:
        y = getattr(y, "to_numpy", lambda: y)().ravel()
        category = getattr(sys.modules.get("sklearn.exceptions"), "DataConversionWarning", UserWarning)
        warnings.warn("A column-vector y was passed when a 1d array was expected", category, stacklevel=4)
    elif shape is not None and len(shape) != 1:
        raise ValueError("y has %d dimensions and needs 1" % len(shape))
    labels = y.tolist() if hasattr(y, "tolist") else list(y)
    if len(labels) != rows:
        raise ValueError("X has %d rows, and y has %d" % (rows, len(labels)))
    if any(isinstance(label, complex) for label in labels):
        raise ValueError("Complex data not supported: y")
    if any(label is None or label != label for label in labels):
        raise ValueError("Input y contains NaN: every row of fit needs its label")
    if any(label in (float("inf"), float("-inf")) for label in labels):
        raise ValueError("Input y contains infinity")
    return labels


def _free(name, taken):
    written = {_table._written(label, 0) for label in taken}
    while name in written:
        name += "_"
    return name


class NoiseEstimator(_Estimator):
    """How much noise numbers have, with the model that knows it.

    predictor, noise, seed, threads: as of ``aleator estimate --help``; options: a dict of further ones.

    After ``fit``: ``noise_std_`` and ``noise_variance_`` (with ``noise_variance_interval_``), the
    noise; ``ceiling_``, the best RMSE and R² that any model can reach; ``reached_``, what is reached on
    held-out rows, and ``reached_rmse_``; ``determined_``, ``verdict_``; ``result_``, the whole answer.
    """

    _estimator_type = "regressor"

    def fit(self, X, y=None, groups=None):
        """Learns to predict y from X, and estimates the noise in y."""
        settings = {"predictor": self.predictor, "noise": self.noise, "target_kind": "numbers"}
        self._fit(X, y, groups, **settings)
        answer = self.result_
        best = next(each for each in answer.estimates if each.method == answer.recommended)
        self.noise_variance_, self.noise_std_ = best.variance, best.std
        self.noise_variance_interval_ = (best.low, best.high)
        self.ceiling_ = answer.ceiling
        self.reached_ = answer.reached if "reached" in answer else None
        self.reached_rmse_ = self.reached_.rmse if self.reached_ is not None else None
        return self

    def predict(self, X, return_std=False):
        """The mean of each row; with return_std also the std of a new observation there."""
        found = self._predict(X)
        mean = _array(_column(found, "mean"))
        return (mean, _array(_column(found, "std"))) if return_std else mean

    def score(self, X, y):
        """R² of the predictions."""
        labels = _labels(y, len(y))
        centre = sum(labels) / len(labels)
        total = sum((label - centre) ** 2 for label in labels)
        rest = sum((label - mean) ** 2 for label, mean in zip(labels, self.predict(X)))
        return float(1 - rest / total) if total > 0 else float("nan")


class ClassNoiseEstimator(_Estimator):
    """How many labels of classes no model can predict, with the model that knows it.

    seed, threads: as of ``aleator estimate --help``; options: a dict of further ones.

    After ``fit``: ``best_`` and ``reached_``, the scores that are possible and reached on held-out
    rows; ``classes_``, ``determined_``, ``verdict_``; ``result_``, the whole answer.
    """

    _estimator_type = "classifier"

    def __init__(self, seed=1, threads=None, options=None):
        self.seed = seed
        self.threads = threads
        self.options = options

    def fit(self, X, y=None, groups=None):
        """Learns the probabilities of y's classes from X, and how far they can be known."""
        columns, _ = _features(X)
        labels = _labels(y, len(next(iter(columns.values()))))
        classes = sorted(set(labels))
        words = {label: str(label).lower() if isinstance(label, bool) else str(label) for label in classes}
        if len(set(words.values())) < len(words):
            raise ValueError("two classes are spelled alike: %s" % classes)
        self._fit(X, [words[label] for label in labels], groups, target_kind="classes")
        found = [each.name for each in self.result_.classes]
        self._places = [found.index(_spelled(words[label], found)) for label in classes]
        kind = getattr(getattr(y, "dtype", None), "kind", None)
        self.classes_ = _array(classes, None if kind != "O" else object)
        self.best_ = self.result_.best
        self.reached_ = self.result_.reached
        return self

    def predict_proba(self, X):
        """The probability of each class, in the order of ``classes_``."""
        found = self._predict(X)
        names = list(found.columns) if hasattr(found, "columns") else list(found[0])
        first = names.index("predicted_class") + 1
        columns = [_column(found, names[first + place]) for place in self._places]
        return _array(list(zip(*columns)), None)

    def predict(self, X):
        """The likeliest class of each row."""
        likeliest = [max(range(len(row)), key=lambda k: row[k]) for row in self.predict_proba(X)]
        classes = list(self.classes_)
        return _array([classes[k] for k in likeliest], getattr(self.classes_, "dtype", None))

    def score(self, X, y):
        """The share of labels that are predicted."""
        labels = _labels(y, len(y))
        return sum(a == b for a, b in zip(self.predict(X), labels)) / len(labels)


def _spelled(word, names):
    """The name that the answer has for a class, which may be a number spelled shorter."""
    if word in names:
        return word
    return next(name for name in names if _table._is_number(name) and float(name) == float(word))
