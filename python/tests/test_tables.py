"""Odd tables: what is written is what was meant, or it is refused in one line."""

import csv
import datetime
import math
import os
import tempfile
import unittest
import warnings

import aleator
from aleator import _options, _table
from tests.data import QUICK, answers, line

try:
    import numpy
    import pandas
except ImportError:
    numpy = pandas = None

ROWS = 40


def written(data):
    """The cells of the file that a table becomes, behind the line that names the separator."""
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "data.csv")
        _table.Table(data).write(path)
        with open(path, newline="", encoding="utf-8") as file:
            return list(csv.reader(file))[1:]


def refused(test, words, data, target="y", **options):
    with test.assertRaises(ValueError) as caught:
        aleator.estimate(data, target, **options)
    message = str(caught.exception)
    test.assertIn(words, message)
    test.assertNotIn("\n", message)
    test.assertNotIn(tempfile.gettempdir(), message)


class NamesTest(unittest.TestCase):
    def test_any_name_is_a_feature_and_a_target(self):
        names = ["a,b", 'say "hi"', '"q', "line\nbreak", "--target=x", "ü€😀", "x;y", "tab\tx", "sep=,", "=1+1", "'"]
        for name in names:
            with self.subTest(name):
                data = line(ROWS)
                feature = aleator.estimate({name: data["x"], "y": data["y"]}, "y", features=name, **QUICK)
                self.assertEqual(feature.features, [name])
                target = aleator.estimate({"x": data["x"], name: data["y"]}, name, features=["x"], **QUICK)
                self.assertEqual(target.target, name)
                self.assertEqual(feature.estimates, target.estimates)

    def test_numbers_as_names_get_a_letter_since_a_header_of_numbers_would_be_data(self):
        data = line(ROWS)
        result = aleator.estimate({0: data["x"], "2019": data["x"][::-1], 1: data["y"]}, 1, **QUICK)
        self.assertEqual((result.features, result.target), (["x0", "x2019"], "x1"))
        self.assertEqual(len(result.predict({0: [1.0], "2019": [1.0]})), 1)

    def test_spaces_around_a_name_are_no_part_of_it(self):
        data = line(ROWS)
        result = aleator.estimate({" x ": data["x"], " y": data["y"]}, " y", features=" x ", **QUICK)
        self.assertEqual((result.features, result.target), (["x"], "y"))

    def test_columns_of_own_probabilities_are_found_by_the_names_they_have_in_the_table(self):
        names = {" p_no": "p_no", "p_yes ": "p_yes", 7: "x7", "a,b": "a,b", "x": "x"}

        def word(predictor):
            return _options.words({"predictor": predictor}, names)

        self.assertEqual(word("columns: p_no,p_yes "), ["--predictor=columns:p_no,p_yes"])
        self.assertEqual(word('columns:"a,b",7'), ['--predictor=columns:"a,b",x7'])
        self.assertEqual(word("column:7"), ["--predictor=column:x7"])
        self.assertEqual(word("columns:p,q"), ["--predictor=columns:p,q"])
        half = answers()
        half[" p_no"] = half["p_yes "] = [0.5 for _ in half["x"]]
        own = aleator.estimate(half, "answer", predictor="columns: p_no,p_yes ").own
        self.assertAlmostEqual(own.log_loss, math.log(2), places=9)

    def test_names_that_cannot_be_told_apart_are_refused(self):
        data = line(ROWS)
        refused(self, 'two columns named "x1"', {1: data["x"], "1": data["x"], "y": data["y"]})
        refused(self, "has no name", {"": data["x"], "y": data["y"]})
        refused(self, "names of text", {("a", "b"): data["x"], "y": data["y"]})
        refused(self, "control character", {"a\x01": data["x"], "y": data["y"]})
        if pandas:
            twice = pandas.DataFrame(list(zip(data["x"], data["x"], data["y"])), columns=["a", "a", "y"])
            refused(self, 'two columns named "a" (columns 1 and 2)', twice)

    def test_a_name_in_a_list_is_quoted_as_the_command_line_reads_it(self):
        words = _options.words({"features": ["a,b", 'c"d', '"e'], "groups": "g,h"}, {"a,b": "a,b"})
        self.assertEqual(words, ['--features="a,b",c"d,"""e"', "--groups=g,h"])


class CellsTest(unittest.TestCase):
    def test_no_digit_of_a_number_is_lost(self):
        values = [0.1, 1 / 3, 5e-324, 1.7976931348623157e308, -0.0, 123456789.123456789]
        self.assertEqual([float(row[0]) for row in written({"x": values})[1:]], values)
        if numpy:
            singles = numpy.array(values[:2], dtype="float32")
            self.assertEqual([float(row[0]) for row in written({"x": singles})[1:]], singles.tolist())

    def test_text_is_the_same_when_it_is_read_again(self):
        values = ['a"b', "a,b", "a\r\nb", "a\rb", "c;d|e\t", "ü€😀", " ", "'"]
        self.assertEqual([row[0] for row in written({"x": values})[1:]], values)

    def test_missing_is_nothing_and_true_is_a_word(self):
        rows = written({"x": [None, float("nan"), True, 2, ""], "y": [1, 2, 3, 4, 5]})
        self.assertEqual([row[0] for row in rows[1:]], ["", "", "true", "2", ""])

    def test_times_are_written_as_iso_and_durations_as_seconds(self):
        at = datetime.datetime(2020, 2, 13, 1, 2, 3, tzinfo=datetime.timezone.utc)
        rows = written({"x": [datetime.date(2020, 2, 13), at, datetime.timedelta(minutes=2)]})
        self.assertEqual([row[0] for row in rows[1:]], ["2020-02-13", "2020-02-13T01:02:03+00:00", "120.0"])

    def test_the_kinds_of_columns_that_pandas_has(self):
        if pandas is None:
            self.skipTest("no pandas")
        moments = pandas.to_datetime(["2020-02-13", None, "2020-02-14 12:00"])
        frame = pandas.DataFrame(
            {
                "nullable": pandas.array([1, None, 3], dtype="Int64"),
                "category": pandas.Categorical(["a", None, "b"]),
                "moment": moments,
                "zone": moments.tz_localize("Europe/Berlin"),
                "interval": pandas.cut([1, 2, 3], 2),
                "flag": pandas.array([True, None, False], dtype="boolean"),
                "small": numpy.array([1, 2, 3], dtype="int8"),
                "long": numpy.array([1, 2, 3], dtype="longdouble"),
            },
            index=[5, 5, 7],
        )
        rows = written(frame)
        self.assertEqual(
            rows[1],
            ["1", "a", "2020-02-13T00:00:00", "2020-02-13T00:00:00+01:00", "(0.998, 2.0]", "true", "1", "1.0"],
        )
        self.assertEqual(rows[2][:4] + rows[2][5:6], [""] * 5)
        self.assertEqual(written({"x": moments.to_numpy()})[1:3], [["2020-02-13T00:00:00"], [""]])

    def test_what_is_no_value_of_a_table_is_refused_with_its_place(self):
        data = line(ROWS)
        infinite = data["x"][:]
        infinite[4] = float("inf")
        refused(self, 'column "x", row 5 is infinite', {"x": infinite, "y": data["y"]})
        for value, kind in (([1], "list"), ({}, "dict"), (b"a", "bytes"), (1j, "complex")):
            refused(self, 'column "m", row 1: a %s' % kind, dict(data, m=[value] * ROWS))
        refused(self, "cannot be written", dict(data, m=["\ud800"] * ROWS))
        refused(self, "zero byte", dict(data, m=["a\0"] * ROWS))
        refused(self, 'row 1, column "m": "unknown" is not a number', dict(data, m=["unknown"] + data["x"][1:]))

    def test_what_may_be_read_otherwise_than_meant_is_said(self):
        data = line(ROWS)
        doubtful = {
            "numbers as text": [str(i % 3) for i in range(ROWS)],
            "mixes text with other values": [1, "two"] * (ROWS // 2),
            "2 to the power of 53": [2**53 + i for i in range(ROWS)],
        }
        for words, values in doubtful.items():
            with self.subTest(words), self.assertWarnsRegex(UserWarning, words) as said:
                aleator.estimate(dict(data, m=values), "y", **QUICK)
            self.assertEqual(said.filename, __file__)
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            aleator.estimate(dict(data, m=["a", "b"] * (ROWS // 2)), "y", **QUICK)


class ShapesTest(unittest.TestCase):
    def test_tables_without_an_answer_are_refused(self):
        data = line(ROWS)
        refused(self, "no rows of data", {"x": [], "y": []})
        refused(self, "has no columns", {})
        refused(self, 'no column "z"', data, "z")
        refused(self, 'column "y" is empty', {"x": data["x"], "y": [None] * ROWS})
        refused(self, "at least 20 are needed", {"x": data["x"][:5], "y": data["y"][:5]})
        refused(self, "as many rows each", {"x": [1, 2], "y": [1]})
        refused(self, "give a list of its values", {"x": "abc", "y": [1, 2, 3]})
        refused(self, "one target at a time", data, ["x", "y"])
        with self.assertRaises(TypeError):
            aleator.estimate(3, "y")

    def test_rows_without_a_label_stay_in_place(self):
        data = line(ROWS)
        data["y"][::10] = [None] * 4
        rows = aleator.estimate(data, "y", **QUICK).rows
        rows = rows["mean"].tolist() if pandas else [row["mean"] for row in rows]
        left_out = [i for i, mean in enumerate(rows) if mean is None or mean != mean]
        self.assertEqual(left_out, [0, 10, 20, 30])

    def test_a_file_is_found_by_its_name_alone(self):
        data = line(ROWS)
        here = os.getcwd()
        with tempfile.TemporaryDirectory() as folder:
            os.chdir(folder)
            try:
                for name in ("-x.csv", "--target=x.csv", "a*b.csv", "größe.csv"):
                    with open(name, "w", encoding="utf-8") as file:
                        file.write("x,y\n" + "".join("%r,%r\n" % row for row in zip(data["x"], data["y"])))
                    self.assertEqual(aleator.estimate(name, "y", **QUICK)["rows"], ROWS)
                refused_name = os.path.join(os.getcwd(), "-")
                with self.assertRaisesRegex(ValueError, "there is no file " + refused_name):
                    aleator.estimate("-", "y")
            finally:
                os.chdir(here)

    def test_without_pandas_tables_are_lists_of_dicts(self):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "rows.csv")
            with open(path, "w", encoding="utf-8") as file:
                file.write('row,mean,word,class\n1,0.5,"a,b",01\n2,,NA,02\n')
            rows = _table._read_plain(path, ("class",))
        self.assertEqual(rows[0], {"row": 1, "mean": 0.5, "word": "a,b", "class": "01"})
        self.assertEqual(rows[1], {"row": 2, "mean": None, "word": "NA", "class": "02"})


if __name__ == "__main__":
    unittest.main()
