"""scikit-learn's conventions, with and without scikit-learn."""

import os
import pickle
import subprocess
import sys
import unittest
import warnings

import aleator
from tests.data import answers, line

try:
    import numpy
    import sklearn.base
    import sklearn.model_selection
    import sklearn.utils.estimator_checks as checks
except ImportError:
    numpy = checks = None

HERE = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))

# Checks that cannot hold, each with its reason.
TOO_FEW = "it fits 10 rows; 20 are the least that say anything about noise"
DEPARTURES = {
    "check_regressors_no_decision_function": TOO_FEW,
    "check_fit2d_1feature": TOO_FEW,
    "check_fit2d_1sample": "one row is refused as too few, in the tool's own words",
}
TOO_FEW_OF_CLASSES = "it fits fewer than 40 rows, the least for the best that any classifier can reach"
CLASS_DEPARTURES = dict(
    DEPARTURES,
    check_classifiers_one_label="a single class has nothing to estimate, and is refused",
    check_classifiers_regression_target="it is refused in the tool's own words, not in scikit-learn's",
    check_classifiers_train="it fits 300 rows of two and three classes some twenty times: over a minute",
    check_dtype_object="ten seconds; the regressor's covers the same code",
    check_fit_idempotent="seven seconds; the regressor's covers the same code",
    **dict.fromkeys(
        [
            "check_classifier_data_not_an_array",
            "check_classifiers_classes",
            "check_dict_unchanged",
            "check_dont_overwrite_parameters",
            "check_estimators_dtypes",
            "check_estimators_fit_returns_self",
            "check_estimators_overwrite_params",
            "check_estimators_pickle",
            "check_fit2d_predict1d",
            "check_fit_score_takes_y",
            "check_methods_sample_order_invariance",
            "check_methods_subset_invariance",
            "check_pipeline_consistency",
            "check_supervised_y_2d",
        ],
        TOO_FEW_OF_CLASSES,
    ),
)


def quick():
    return aleator.NoiseEstimator(predictor="forest", noise="homoscedastic", options={"method": "va"})


def table(data):
    return [[x] for x in data["x"]]


class PlainTest(unittest.TestCase):
    """What holds without NumPy, pandas and scikit-learn."""

    def test_settings_are_got_and_set_by_name(self):
        estimator = aleator.NoiseEstimator(seed=3)
        self.assertEqual(estimator.get_params()["seed"], 3)
        self.assertIs(estimator.set_params(predictor="gp"), estimator)
        self.assertEqual(repr(estimator), "NoiseEstimator(predictor='gp', seed=3)")
        with self.assertRaisesRegex(ValueError, "there are noise, options"):
            estimator.set_params(sed=1)

    def test_fit_finds_the_noise_and_predict_the_mean_and_its_std(self):
        data = line(200)
        fitted = aleator.NoiseEstimator().fit(table(data), data["y"])
        # The noise is 0.5; a variance of 200 rows is known to a tenth, times three.
        self.assertAlmostEqual(fitted.noise_std_, 0.5, delta=0.08)
        self.assertEqual(fitted.noise_std_, fitted.ceiling_.rmse)
        self.assertLessEqual(fitted.noise_std_, fitted.reached_rmse_)
        low, high = fitted.noise_variance_interval_
        self.assertTrue(low < fitted.noise_variance_ < high)
        mean, std = fitted.predict([[1.0], [-1.0]], return_std=True)
        self.assertAlmostEqual(mean[0], 2, delta=0.4)
        self.assertGreater(std[1], fitted.noise_std_ * 0.9)
        self.assertGreater(fitted.score(table(data), data["y"]), 0.9)

    def test_classes_are_those_of_y_with_probabilities_in_their_order(self):
        data = answers()
        labels = [3 if word == "yes" else -1 for word in data["answer"]]
        fitted = aleator.ClassNoiseEstimator().fit(table(data), labels)
        self.assertEqual(list(fitted.classes_), [-1, 3])
        probabilities = fitted.predict_proba([[-3.0], [3.0]])
        self.assertGreater(probabilities[0][0], 0.5)
        self.assertGreater(probabilities[1][1], 0.5)
        self.assertEqual(list(fitted.predict([[-3.0], [3.0]])), [-1, 3])
        self.assertGreater(fitted.score(table(data), labels), 0.7)
        self.assertLessEqual(fitted.best_.error.value, fitted.reached_.error)

    def test_groups_are_kept_together(self):
        data = line(60)
        fitted = aleator.NoiseEstimator(predictor="gp").fit(
            table(data), data["y"], groups=[i // 3 for i in range(60)]
        )
        self.assertIn("20 groups", str(fitted.result_.notes))

    def test_rows_of_other_columns_are_refused(self):
        data = line(40)
        fitted = quick().fit(table(data), data["y"])
        with self.assertRaisesRegex(ValueError, "X has 2 features, but NoiseEstimator is expecting 1"):
            fitted.predict([[1.0, 2.0]])
        with self.assertRaisesRegex(ValueError, "not fitted"):
            quick().predict([[1.0]])

    def test_the_package_imports_nothing_but_the_standard_library(self):
        code = (
            "import sys, aleator; from tests.data import line; d = line(40)\n"
            "for name in ('numpy', 'pandas', 'sklearn'): sys.modules[name] = None\n"
            "r = aleator.estimate(d, 'y', predictor='forest', method='va')\n"
            "assert r.rows[0]['row'] == 1 and r.predict({'x': [1.0]})[0]['mean'] > 0\n"
            "f = aleator.NoiseEstimator(predictor='gp').fit([[x] for x in d['x']], d['y'])\n"
            "assert isinstance(f.predict([[1.0]]), list)\n"
            "c = aleator.ClassNoiseEstimator().fit([[x] for x in d['x']], [y > 0 for y in d['y']])\n"
            "assert c.predict([[-2.0], [2.0]]) == [False, True]"
        )
        environment = dict(os.environ, PYTHONPATH=HERE)
        subprocess.run([sys.executable, "-c", code], env=environment, check=True)


@unittest.skipIf(checks is None, "*** NO SCIKIT-LEARN: ITS ESTIMATOR CHECKS WERE SKIPPED ***")
class ScikitLearnTest(unittest.TestCase):
    def check(self, estimator, departures):
        names = set()
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            for instance, check in checks.check_estimator(estimator, generate_only=True):
                name = check.func.__name__
                names.add(name)
                if name not in departures:
                    with self.subTest(name):
                        check(instance)
        self.assertGreater(len(names - set(departures)), 15)

    def test_the_estimator_checks_hold(self):
        self.check(quick(), DEPARTURES)

    def test_the_estimator_checks_hold_of_classes(self):
        self.check(aleator.ClassNoiseEstimator(), CLASS_DEPARTURES)

    def test_a_clone_has_the_settings_and_no_fit(self):
        data = line(40)
        fitted = quick().fit(table(data), data["y"])
        clone = sklearn.base.clone(fitted)
        self.assertEqual(clone.get_params(), fitted.get_params())
        self.assertFalse(hasattr(clone, "result_"))
        again = pickle.loads(pickle.dumps(fitted)).predict([[1.0]])
        self.assertEqual(list(again), list(fitted.predict([[1.0]])))

    def test_cross_validation_and_grid_search_take_it(self):
        data = line(90)
        x, y = numpy.array(table(data)), numpy.array(data["y"])
        scores = sklearn.model_selection.cross_val_score(quick(), x, y, cv=3)
        self.assertGreater(scores.min(), 0.8)
        search = sklearn.model_selection.GridSearchCV(quick(), {"seed": [1, 2]}, cv=2).fit(x, y)
        self.assertIn(search.best_params_["seed"], (1, 2))


if __name__ == "__main__":
    unittest.main()
