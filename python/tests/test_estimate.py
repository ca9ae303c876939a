"""What an estimate says, and what can be done with it."""

import json
import os
import pickle
import subprocess
import tempfile
import unittest
import warnings

import aleator
from aleator import _launcher
from tests.data import QUICK, answers, line

try:
    import pandas
except ImportError:
    pandas = None


def command_line(*words):
    return subprocess.run([_launcher.find(), *words], capture_output=True, text=True, check=False)


class EstimateTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.data = line()
        cls.result = aleator.estimate(cls.data, target="y")

    def test_the_answer_is_that_of_the_command_line_to_the_last_digit(self):
        with tempfile.TemporaryDirectory() as folder:
            file = os.path.join(folder, "line.csv")
            with open(file, "w", encoding="utf-8") as out:
                out.write("x,y\n" + "".join("%r,%r\n" % row for row in zip(self.data["x"], self.data["y"])))
            theirs = json.loads(command_line("estimate", file, "--target=y", "--format=json").stdout)
            ours = aleator.estimate(file, "y").json
        mine = dict(self.result.json)
        for document in (theirs, ours, mine):
            del document["seconds"]
        self.assertEqual(theirs, ours)
        self.assertEqual(theirs, mine)

    def test_the_keys_of_the_document_are_attributes_and_items(self):
        document = self.result.json
        self.assertEqual(self.result.ceiling.rmse, document["ceiling"]["rmse"])
        self.assertEqual(self.result["reached"]["rmse"], document["reached"]["rmse"])
        self.assertEqual([each.method for each in self.result.estimates], ["va", "dva", "unbiased"])
        self.assertEqual(self.result["rows"], 60)
        self.assertIn("ceiling", self.result)
        self.assertIn("ceiling", dir(self.result))
        with self.assertRaisesRegex(AttributeError, "did you mean 'ceiling'"):
            self.result.cieling
        with self.assertRaises(AttributeError):
            self.result.ceiling.rmse = 0

    def test_the_text_is_the_answer_in_words(self):
        text = str(self.result)
        self.assertTrue(text.startswith(self.result.verdict))
        self.assertIn("Already reached on held-out rows", text)
        self.assertIn("the dict: y from x, 60 rows", text)
        self.assertNotIn(tempfile.gettempdir(), text)
        self.assertIn(self.result.verdict, repr(self.result))

    def test_every_row_is_in_rows_in_the_order_of_the_data(self):
        rows = self.result.rows
        ys = rows["y"].tolist() if pandas else [row["y"] for row in rows]
        self.assertEqual(ys, self.data["y"])

    def test_rows_and_suspects_have_the_index_of_the_frame(self):
        if pandas is None:
            self.skipTest("no pandas")
        index = ["row %d" % i for i in range(200)]
        frame = pandas.DataFrame(line(200), index=index)
        frame["y"] += 20
        frame.loc["row 7", "y"] *= 10  # A slip, far beyond the noise.
        result = aleator.estimate(frame, "y")
        self.assertEqual(list(result.rows.index), index)
        self.assertEqual(list(result.suspects.index), ["row 7"])
        self.assertEqual(result.predict(frame.loc[["row 3", "row 1"]]).index.tolist(), ["row 3", "row 1"])

    def test_a_prediction_has_a_line_for_every_row_and_an_empty_one_where_it_cannot_be(self):
        with warnings.catch_warnings(record=True) as said:
            warnings.simplefilter("always")
            found = self.result.predict({"x": [1.0, None, -1.0], "other": [[], [], []]})
        self.assertIn("1 of 3 rows left out", str(said[0].message))
        self.assertEqual(said[0].filename, __file__)
        means = found["mean"].tolist() if pandas else [row["mean"] for row in found]
        # Twice x, known to some standard errors of 60 rows with noise 0.5.
        self.assertAlmostEqual(means[0], 2, delta=0.6)
        self.assertAlmostEqual(means[2], -2, delta=0.6)
        self.assertTrue(means[1] is None or means[1] != means[1])

    def test_a_prediction_takes_the_coverage_that_is_promised(self):
        new = {"x": [0.5, 1.5]}

        def width(**options):
            found = self.result.predict(new, **options)
            rows = found.to_dict("records") if pandas else found
            return [row["high"] - row["low"] for row in rows]

        self.assertEqual(width(coverage=0.95), width())
        for narrow, wide in zip(width(coverage=0.5), width()):
            self.assertLess(narrow, wide)
        self.assertNotEqual(width(interval="gaussian"), width())
        for wrong, words in ((0.4999, "0.5"), (0.999, "999"), ("a", "--coverage")):
            with self.assertRaisesRegex(ValueError, words):
                self.result.predict(new, coverage=wrong)
        with self.assertRaisesRegex(ValueError, "--interval"):
            self.result.predict(new, interval="wide")

    def test_limits_of_labels_are_a_pair_of_which_one_may_be_none(self):
        most = max(self.data["y"])
        above = aleator.estimate(self.data, "y", censored=(None, most), **QUICK)
        self.assertEqual(above["rows"], 59)
        between = aleator.estimate(self.data, "y", censored=[min(self.data["y"]), most], **QUICK)
        self.assertEqual(between["rows"], 58)
        with self.assertRaisesRegex(ValueError, "not below"):
            aleator.estimate(self.data, "y", censored=(5, 1), **QUICK)

    def test_the_report_names_no_temporary_file(self):
        with tempfile.TemporaryDirectory() as folder:
            path = self.result.report(os.path.join(folder, "report.html"))
            with open(path, encoding="utf-8") as file:
                page = file.read()
        self.assertIn("<h1>", page)
        self.assertIn("the dict", page)
        self.assertNotIn(self.result._folder, page)

    def test_a_result_survives_pickling_and_its_own_folder(self):
        result = aleator.estimate(self.data, "y", **QUICK)
        before = result.predict({"x": [0.5]})
        stored, folder = pickle.dumps(result), result._folder
        del result
        self.assertFalse(os.path.exists(folder))
        after = pickle.loads(stored).predict({"x": [0.5]})
        self.assertEqual(str(before), str(after))

    def test_the_folder_of_the_data_is_private_and_the_data_are_gone_from_it(self):
        self.assertEqual(os.stat(self.result._folder).st_mode & 0o777, 0o700)
        self.assertEqual(os.listdir(self.result._folder), ["out"])

    def test_nothing_stays_behind_a_failure(self):
        before = set(os.listdir(tempfile.gettempdir()))
        for wrong in ({"target": "z"}, {"target": "y", "groups": "z"}, {"target": "y", "sed": 1}):
            with self.assertRaises(ValueError):
                aleator.estimate(self.data, **wrong)
        new = set(os.listdir(tempfile.gettempdir())) - before
        self.assertEqual([name for name in new if name.startswith("aleator-")], [])


class ClassesTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.result = aleator.estimate(answers(), target="answer")

    def test_a_target_of_text_gives_classes(self):
        self.assertEqual(self.result.schema, "aleator.classes/1")
        self.assertEqual([each.name for each in self.result.classes], ["no", "yes"])
        self.assertLessEqual(self.result.best.error.low, self.result.best.error.value)
        self.assertEqual(self.result.source, "the dict")

    def test_predicted_classes_come_with_probabilities(self):
        found = self.result.predict({"x": [-3.0, 3.0]})
        rows = found.to_dict("records") if pandas else found
        self.assertEqual([row["predicted_class"] for row in rows], ["no", "yes"])
        self.assertAlmostEqual(rows[0]["p_no"] + rows[0]["p_yes"], 1)

    def test_a_coverage_of_classes_gives_a_set_of_them(self):
        data = answers()
        found = aleator.estimate(data, "answer").predict({"x": [-3, 0.0, 3]}, coverage=0.9)
        sets = list(found["set"]) if pandas else [row["set"] for row in found]
        self.assertEqual([sets[0], sets[2]], ["no", "yes"])
        self.assertIn(sets[1], ["no", "yes", "no|yes", "yes|no"])

    def test_text_that_looks_like_numbers_is_a_class_as_a_target(self):
        data = answers()
        data["answer"] = ["01" if word == "yes" else "02" for word in data["answer"]]
        result = aleator.estimate(data, "answer")
        self.assertEqual(result.schema, "aleator.classes/1")


class OptionsTest(unittest.TestCase):
    def test_options_are_those_of_the_command_line_with_underscores(self):
        data = line()
        data["g"] = [i // 3 for i in range(60)]
        result = aleator.estimate(
            data, "y", groups="g", seed=5, features=["x"], method=["va", "unbiased"], predictor="gp"
        )
        self.assertEqual((result.seed, result.predictor), (5, "gp"))
        self.assertEqual([each.method for each in result.estimates], ["va", "unbiased"])

    def test_wrong_options_are_named_with_the_nearest(self):
        for option, said in {
            "featurs": "did you mean '--features'",
            "out": "the result holds",
            "help": "in a terminal",
            "decimal": "about a file",
            "predictor": "is not one of",
        }.items():
            with self.subTest(option), self.assertRaisesRegex(ValueError, said):
                aleator.estimate(line(), "y", **{option: "x"})
        with self.assertRaisesRegex(ValueError, "not the name of an option"):
            aleator.estimate(line(), "y", **{"out=x": 1})

    def test_portable_is_the_same_as_of_the_command_line(self):
        self.assertTrue(aleator.estimate(line(), "y", portable=True, **QUICK).portable)
        self.assertFalse(aleator.estimate(line(), "y", **QUICK).portable)


if __name__ == "__main__":
    unittest.main()
