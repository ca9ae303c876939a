"""An estimate, and what can be done with it."""

import difflib
import json
import os
import sys
import tempfile
import warnings
import weakref

from aleator import _html, _options, _process, _table

# What of predict's remarks is no news in Python.
_WROTE = "wrote "


class Record:
    """An object of the JSON document: its keys are attributes, and items as well."""

    __slots__ = ("json",)

    def __init__(self, json):
        object.__setattr__(self, "json", json)

    def __getattr__(self, name):
        if name.startswith("__"):
            raise AttributeError(name)
        try:
            return _wrapped(self.json[name])
        except KeyError:
            raise AttributeError(_no_key(name, self.json)) from None

    def __getitem__(self, name):
        return _wrapped(self.json[name])

    def __setattr__(self, name, value):
        raise AttributeError("an answer is read only")

    def __reduce__(self):
        return Record, (self.json,)

    def __iter__(self):
        return iter(self.json)

    def __len__(self):
        return len(self.json)

    def __contains__(self, name):
        return name in self.json

    def __eq__(self, other):
        return isinstance(other, Record) and self.json == other.json

    __hash__ = None

    def __dir__(self):
        return list(object.__dir__(self)) + list(self.json)

    def __repr__(self):
        return "Record(%r)" % self.json


def _wrapped(value):
    if isinstance(value, dict):
        return Record(value)
    return [_wrapped(each) for each in value] if isinstance(value, list) else value


def _no_key(name, keys):
    near = difflib.get_close_matches(name, keys, 1)
    hint = "did you mean '%s'?" % near[0] if near else "there are " + ", ".join(keys)
    return "the answer has no '%s'; %s" % (name, hint)


class Result:
    """An answer of ``aleator estimate``.

    Attributes are the keys of the JSON document, as in ``result.reached.rmse``; ``result["reached"]``
    gives the same, and ``json`` is the document itself. ``rows`` and ``suspects`` are tables; the keys
    of that name are ``result["rows"]`` (how many there are) and ``result["suspects"]``.
    ``str(result)`` is the answer in words.
    """

    def __init__(self, folder, text, called, index=None):
        self._folder = folder
        self._text = text
        self._called = called
        self._index = index
        self._own(folder)
        with open(os.path.join(folder, "out", "estimate.json"), encoding="utf-8") as file:
            self.json = json.load(file)
        if "source" in self.json:
            self.json["source"] = called

    def _own(self, folder):
        weakref.finalize(self, _table.remove, folder, os.getpid())

    def __getattr__(self, name):
        if name.startswith("_") or "json" not in self.__dict__:
            raise AttributeError(name)
        return getattr(Record(self.json), name)

    def __getitem__(self, name):
        return Record(self.json)[name]

    def __contains__(self, name):
        return name in self.json

    def __iter__(self):
        return iter(self.json)

    def __dir__(self):
        return sorted({*object.__dir__(self), *self.json})

    def __str__(self):
        return self._text

    def __repr__(self):
        return "<aleator.Result of %s: %s>" % (self.json.get("target"), self.json.get("verdict", "an estimate"))

    def _repr_html_(self):
        return _html.of(self.json)

    def _classes(self):
        return self.json["schema"].startswith("aleator.classes/")

    @property
    def rows(self):
        """What was found of each row, in the order of the data; empty where a row was left out.

        A DataFrame with the index of the data, where these were one; without pandas a list of dicts.
        """
        text = ("predicted", self.json["target"]) if self._classes() else ()
        return _table.read(self._file("rows.csv"), text, self._index)

    @property
    def suspects(self):
        """The labels that are probably wrong, the most suspect first; ``row`` counts from 1."""
        text = ("given", "likelier") if self._classes() else ()
        found = _table.read(self._file("suspects.csv"), text)
        if self._index is not None and hasattr(found, "iloc"):
            found.index = self._index[found["row"].to_numpy(dtype=int) - 1]
        return found

    def predict(self, data, *, coverage=None, interval=None):
        """Predicts new rows: a table with a line for each of them, in their order.

        Numbers: ``mean``, ``aleatoric_std``, ``epistemic_std``, ``std``, ``low`` and ``high``; classes:
        ``predicted_class``, the probability of each (``p_...``) and how sure it is. A row that cannot
        be predicted has empty cells.

        coverage: the part of new rows that lie between ``low`` and ``high``, 0.95 unless it is given;
        of classes, that ``set`` holds their class in.
        interval: ``"gaussian"`` for mean ± z std; otherwise they are conformal.
        """
        model = os.path.join(self._folder, "out", "model")
        if not os.path.isdir(model):
            raise ValueError("this estimate made no model that could predict")
        with _Folder() as folder:
            table = _given(data)
            file, reading = _placed(table, folder, self._wanted())
            output = os.path.join(folder, "predicted.csv")
            wanted = _options.words({"coverage": coverage, "interval": interval})
            words = ["predict", model, file, "-o", output] + reading + wanted
            _, remarks = _run(words, False, {file: table.called})
            _warn([line for line in remarks if not line.startswith(_WROTE)])
            found = _table.read(output, ("predicted_class", "set") if self._classes() else (), table.index)
        if table.rows is not None and len(found) != table.rows:
            raise RuntimeError("%d rows were given, and %d predicted" % (table.rows, len(found)))
        return self._predicted(found)

    def _wanted(self):
        """The columns that a prediction needs; None for all, where own predictions are among them."""
        own = ":" in str(self.json.get("predictor", "")) or "own" in self.json
        return None if own else set(self.json["features"])

    def _predicted(self, found):
        names = list(found.columns) if hasattr(found, "columns") else list(found[0])
        first = names.index("predicted_class" if self._classes() else "mean")
        if hasattr(found, "columns"):
            return found.iloc[:, first:]
        return [{name: row[name] for name in names[first:]} for row in found]

    def report(self, path):
        """Writes the report, one page of HTML, and gives its path."""
        with open(self._file("report.html"), encoding="utf-8", newline="") as file:
            page = file.read()
        page = page.replace(os.path.join(self._folder, "data.csv"), self._called)
        with open(path, "w", encoding="utf-8", newline="") as file:
            file.write(page.replace(" --out=" + os.path.join(self._folder, "out"), ""))
        return path

    def _file(self, name):
        path = os.path.join(self._folder, "out", name)
        if not os.path.exists(path):
            raise ValueError("this estimate has no %s" % name)
        return path

    def __getstate__(self):
        state = {key: value for key, value in self.__dict__.items() if key != "_folder"}
        out = os.path.join(self._folder, "out")
        state["files"] = {}
        for folder, _, names in os.walk(out):
            for name in names:
                path = os.path.join(folder, name)
                with open(path, "rb") as file:
                    state["files"][os.path.relpath(path, out).replace(os.sep, "/")] = file.read()
        return state

    def __setstate__(self, state):
        files = state.pop("files")
        self.__dict__.update(state)
        self._folder = tempfile.mkdtemp(prefix="aleator-")
        self._own(self._folder)
        for name, content in files.items():
            path = os.path.join(self._folder, "out", *name.split("/"))
            os.makedirs(os.path.dirname(path), exist_ok=True)
            with open(path, "wb") as file:
                file.write(content)


class _Folder:
    """A folder that nobody else can read, gone afterwards."""

    def __enter__(self):
        self.path = tempfile.mkdtemp(prefix="aleator-")
        return self.path

    def __exit__(self, *failure):
        _table.remove(self.path, os.getpid())


class _File:
    """Data that are a file, or a folder or pattern of files."""

    names = index = rows = None

    def __init__(self, path):
        # Absolute, so neither an option nor in the folder where the process was started.
        self.called = self.path = os.path.abspath(os.fsdecode(path))

    def is_text(self, label):
        return False  # Its reader will say.

    def doubts(self, target=None):
        return []  # Its reader has its own.


def _given(data):
    if isinstance(data, _table.Table):
        return data
    return _File(data) if isinstance(data, (str, bytes, os.PathLike)) else _table.Table(data)


def _placed(table, folder, wanted=None):
    """The file that holds the data, and how it is to be read."""
    if isinstance(table, _File):
        return table.path, []
    if wanted is not None:
        table.keep(wanted)
    file = os.path.join(folder, "data.csv")
    table.write(file)
    return file, ["--input-format=csv", "--encoding=UTF-8", "--decimal=point"]


def estimate(data, target, **options):
    """Estimates how much of a column is noise, and how good any model of it can get.

    data: a pandas DataFrame, a dict of lists, or the path of a file.
    target: the name of the column to predict, numbers or classes.
    options: those of ``aleator estimate --help`` with underscores, such as ``groups="patient"``,
    ``features=["a", "b"]``, ``predictor="trees"``, ``seed=2``, ``target_kind="classes"``.

    Raises ValueError where data or options are wrong, with one line that says what to do, and
    RuntimeError where anything else fails.
    """
    if not isinstance(target, str) and hasattr(target, "__iter__"):
        raise ValueError("one target at a time: call estimate() for each of %s" % (list(target),))
    table = _given(data)
    words = _options.words(dict(options, target=target), table.names)
    folder = tempfile.mkdtemp(prefix="aleator-")
    try:
        file, reading = _placed(table, folder)
        _warn(table.doubts(target))
        if table.is_text(target) and options.get("target_kind") is None:
            words.append("--target-kind=classes")
        out = os.path.join(folder, "out")
        command = ["estimate", file] + words + reading + ["--out=" + out]
        text, _ = _run(command, bool(options.get("portable")), {file: table.called})
        if table.names is not None:
            os.remove(file)
        text = text.replace("\nWritten to %s\n" % out, "").rstrip("\n")
        return Result(folder, text, table.called, table.index)
    except BaseException:
        _table.remove(folder, os.getpid())
        raise


def _warn(lines):
    """Warns at the line outside of this package."""
    depth, frame = 1, sys._getframe()
    while frame is not None and frame.f_globals.get("__package__") == __package__:
        depth, frame = depth + 1, frame.f_back
    for line in lines:
        warnings.warn(line, stacklevel=depth)


def _run(words, portable, called):
    """Runs a command; gives its text and its remarks, in which a file is called as the user does."""
    exit_code, out, err = _process.run(words, portable)
    for path, name in called.items():
        out, err = out.replace(path, name), err.replace(path, name)
    lines = [line[len("aleator: ") :] if line.startswith("aleator: ") else line for line in err.splitlines()]
    if exit_code == 2:
        raise ValueError("\n".join(lines))
    if exit_code != 0:
        raise RuntimeError("\n".join(lines))
    return out, lines
