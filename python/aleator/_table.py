"""Tables of Python as CSV files, and CSV files as tables."""

import csv
import datetime
import decimal
import math
import numbers
import os
import shutil
from collections.abc import Mapping

# Rows that are converted at once: some tens of MB.
_BLOCK = 50_000

# Up to here every whole number is a double: 53 bits.
_EXACT = 2**53


class Table:
    """Columns of equal length, with the names under which they are written."""

    def __init__(self, data, called=None):
        self.index = None
        if isinstance(data, Mapping):
            self.called = called or "the dict"
            self._columns = {name: _sequence(name, values) for name, values in data.items()}
            raw, self.rows = list(self._columns), self._length()
            self._part = lambda j, start: self._columns[raw[j]][start : start + _BLOCK]
        elif hasattr(data, "iloc") and hasattr(data, "columns"):
            self.called = called or "the DataFrame"
            raw, self.rows, self.index = list(data.columns), len(data), data.index
            self._part = lambda j, start: data.iloc[start : start + _BLOCK, j]
        else:
            raise TypeError(
                "the data are a %s; give a pandas DataFrame, a dict of lists, or the path of a file"
                % type(data).__name__
            )
        self.names = self._names(raw)
        self._labels = raw
        self._columns_seen = {}

    def _length(self):
        lengths = {name: len(values) for name, values in self._columns.items()}
        if len(set(lengths.values())) > 1:
            shown = ", ".join("%r has %d" % pair for pair in list(lengths.items())[:5])
            raise ValueError("the columns of a table have as many rows each, but " + shown)
        return next(iter(lengths.values()), 0)

    def _names(self, raw):
        if not raw:
            raise ValueError("%s has no columns" % self.called)
        written, places = {}, {}
        for j, label in enumerate(raw):
            name = _written(label, j)
            if name in places:
                raise ValueError(
                    '%s has two columns named "%s" (columns %d and %d); rename one'
                    % (self.called, name, places[name] + 1, j + 1)
                )
            places[name] = j
            written[label] = name
        return written

    def keep(self, names):
        """Only some columns, by the names under which they are written; in the table's order."""
        kept = [j for j, label in enumerate(self._labels) if self.names[label] in names]
        if kept:
            part, labels = self._part, self._labels
            self._part = lambda j, start: part(kept[j], start)
            self._labels = [labels[j] for j in kept]
            self.names = {label: self.names[label] for label in self._labels}

    def write(self, path):
        """Writes the table as CSV; numbers to their last digit, what is missing as nothing."""
        seen = [_Seen(self.names[label]) for label in self._labels]
        try:
            with open(path, "w", newline="", encoding="utf-8") as file:
                file.write("sep=,\r\n")  # The reader then does not guess what separates values.
                # With both in the line end, values that hold either are quoted.
                writer = csv.writer(file, lineterminator="\r\n")
                writer.writerow([self.names[label] for label in self._labels])
                for start in range(0, self.rows, _BLOCK):
                    parts = [column.cells(self._part(j, start), start) for j, column in enumerate(seen)]
                    writer.writerows(zip(*parts))
        except UnicodeEncodeError as e:
            raise ValueError(
                "%s holds text that cannot be written: %s" % (self.called, e.reason)
            ) from None
        self._columns_seen = dict(zip(self._labels, seen))

    def is_text(self, label):
        """Whether a column that was written holds text or categories alone."""
        return label in self._columns_seen and self._columns_seen[label].is_text()

    def doubts(self, target=None):
        """What of the columns, other than the target, may be read otherwise than it was meant."""
        return [
            'column "%s" %s' % (column.name, column.doubt())
            for label, column in self._columns_seen.items()
            if label != target and column.doubt()
        ]


class _Seen:
    """What the cells of a column turn out to be while they are written."""

    def __init__(self, name):
        self.name = name
        self.category = False
        self.too_long = False
        self.text = False
        self.other = False
        self.looks_like_numbers = True

    def cells(self, values, start):
        dtype = getattr(values, "dtype", None)
        # A dtype of pandas' own holds values that NumPy does not know.
        kind = "O" if hasattr(dtype, "na_value") else getattr(dtype, "kind", "O")
        self.category = self.category or hasattr(values, "cat")
        if kind in "mM" and not hasattr(values, "iloc"):
            # NumPy gives nanoseconds as whole numbers, microseconds as dates.
            values = values.astype("datetime64[us]" if kind == "M" else "timedelta64[us]")
        values = values.tolist() if hasattr(values, "tolist") else values
        if kind in "iu":
            self.other = True
            self.too_long = self.too_long or (values and max(max(values), -min(values)) > _EXACT)
            return values
        return [self._cell(value, start + i) for i, value in enumerate(values)]

    def _cell(self, value, row):
        if type(value) is float:
            self.other = True
            return self._number(value, row)
        if value is None or type(value).__name__ == "NAType":
            return None
        if isinstance(value, str):
            self._text(value)
            return str(value)
        if hasattr(value, "dtype") and getattr(value, "ndim", 1) == 0:
            plain = value.item()
            if type(plain) is not type(value):  # NumPy's longdouble has no plain twin.
                return self._cell(plain, row)
        self.other = True
        if isinstance(value, bool):
            return "true" if value else "false"
        if isinstance(value, datetime.date):  # A datetime is one, and so is pandas' NaT.
            return None if value != value else value.isoformat()
        if isinstance(value, datetime.timedelta):
            return value.total_seconds()
        if isinstance(value, decimal.Decimal):
            return str(value) if value.is_finite() else self._number(float(value), row)
        if isinstance(value, numbers.Integral):
            self.too_long = self.too_long or abs(value) > _EXACT
            return int(value)
        if isinstance(value, numbers.Real):
            return self._number(float(value), row)
        if self.category:  # Such as an interval of pandas.cut.
            self._text(str(value))
            return str(value)
        raise ValueError(
            'column "%s", row %d: a %s is neither number nor text; convert or drop the column'
            % (self.name, row + 1, type(value).__name__)
        )

    def _number(self, value, row):
        if math.isinf(value):
            raise ValueError(
                'column "%s", row %d is infinite; make it a number, or missing' % (self.name, row + 1)
            )
        return None if value != value else value

    def _text(self, value):
        if value.strip():
            self.text = True
            self.looks_like_numbers = self.looks_like_numbers and _is_number(value)

    def is_text(self):
        return self.category or (self.text and not self.other)

    def doubt(self):
        if self.is_text() and (not self.text or self.looks_like_numbers):
            return (
                "holds numbers as %s, and they are read as numbers; to make them categories, put a letter "
                "before each" % ("categories" if self.category else "text")
            )
        if self.text and self.other and not self.category:
            return "mixes text with other values, and all are read as text"
        if self.too_long:
            return (
                "holds whole numbers beyond 2 to the power of 53, of which neighbours become equal; to tell "
                "them apart, make them text with a letter before each"
            )
        return None


def _sequence(name, values):
    if isinstance(values, (str, bytes, Mapping)) or not hasattr(values, "__len__"):
        raise ValueError("column %r is a %s; give a list of its values" % (name, type(values).__name__))
    if getattr(values, "ndim", 1) != 1:
        raise ValueError("column %r has %d dimensions; give one number per row" % (name, values.ndim))
    return values.reset_index(drop=True) if hasattr(values, "iloc") else values


def _written(label, place):
    """The name in the file's header, where a number would be taken for data."""
    if isinstance(label, tuple) or not isinstance(label, (str, numbers.Number, datetime.date)):
        raise ValueError("column %d is named %r; give columns names of text" % (place + 1, label))
    name = str(label).strip()
    if not name:
        raise ValueError("column %d has no name; give it one" % (place + 1))
    return "x" + name if _is_number(name) else name


def _is_number(text):
    try:
        float(text)
        return True
    except ValueError:
        return False


def read(path, text=(), index=None):
    """A CSV file that Aleator wrote, as a DataFrame; without pandas as a list of dicts.

    text: columns whose values are text, whatever they look like.
    """
    try:
        import pandas
    except ImportError:
        return _read_plain(path, text)
    frame = pandas.read_csv(
        path,
        keep_default_na=False,
        na_values=[""],
        float_precision="round_trip",
        dtype={name: str for name in text},
    )
    if index is not None and len(index) == len(frame):
        frame.index = index
    return frame


def _read_plain(path, text):
    with open(path, newline="", encoding="utf-8") as file:
        names, *lines = csv.reader(file)
    columns = [
        list(cells) if name in text else _typed(cells)
        for name, cells in zip(names, zip(*lines) if lines else [()] * len(names))
    ]
    return [dict(zip(names, row)) for row in zip(*columns)]


def _typed(cells):
    for kind in (int, float):
        try:
            return [None if cell == "" else kind(cell) for cell in cells]
        except ValueError:
            pass
    return [None if cell == "" else cell for cell in cells]


def remove(folder, owner):
    """Removes a private folder, unless it is that of the process which this one was forked from."""
    if os.getpid() == owner:
        shutil.rmtree(folder, ignore_errors=True)
