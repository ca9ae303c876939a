"""Options of the command line, written as Python's keyword arguments."""

import os
import re

# Whose values are names of columns; those in _LISTS may be several.
_COLUMNS = {"groups", "epistemic_std", "check_column", "segment_by", "time", "label_std"}
_LISTS = {"target", "features", "exclude", "votes"}

# What this package itself decides.
_RESERVED = {
    "out": "the result holds what it would write: rows, suspects, predict(), report()",
    "report": "use result.report(path)",
    "plot": "use result.report(path)",
    "format": "the result holds the answer as text and as json",
    "list": "look at the columns with pandas",
    "quiet": "nothing is printed anyway",
    "help": "run 'aleator estimate --help' in a terminal",
    "version": "run 'aleator version' in a terminal",
}

# What a table that is no file says itself.
_OF_FILES = ("input_format", "encoding", "decimal")


def words(options, names=None):
    """The words of the command line.

    names: the columns' names as they were written, by their names in the table; None for a file.
    """
    written = []
    for option, value in options.items():
        if not option.isidentifier():
            raise ValueError("%r is not the name of an option" % option)
        if option in _RESERVED:
            raise ValueError("the option %s has no place here: %s" % (option, _RESERVED[option]))
        if names is not None and option in _OF_FILES:
            raise ValueError("the option %s is about a file, and the data are a table already" % option)
        if value is None or value is False:
            continue
        word = "--" + option.replace("_", "-")
        written.append(word if value is True else word + "=" + _value(option, value, names or {}))
    return written


def _value(option, value, names):
    if option == "predictor":
        return _predictor(str(value), names)
    if isinstance(value, os.PathLike):
        return os.path.abspath(value)
    if option == "censored" and isinstance(value, (tuple, list)):
        return ",".join("" if limit is None else str(limit) for limit in value)
    single = isinstance(value, (str, int, float)) or not hasattr(value, "__iter__")
    if single and option not in _LISTS:
        return _name(value, names) if option in _COLUMNS else str(value)
    if single and isinstance(value, str) and value not in names:
        return value
    return ",".join(_quoted(option, each, names) for each in ([value] if single else value))


def _quoted(option, value, names):
    """A name within a list: in quotes, as in a CSV file, where it could be read otherwise."""
    return _listed(_name(value, names) if option in _LISTS else str(value))


def _listed(word):
    return '"%s"' % word.replace('"', '""') if "," in word or word[:1] in ('"', "-") else word


def _name(value, names):
    try:
        return names.get(value, str(value))
    except TypeError:
        raise ValueError("%r is not the name of a column" % (value,)) from None


def _predictor(word, names):
    kind, colon, rest = word.partition(":")
    if colon and kind == "onnx":
        files = [rest] if os.path.exists(rest) else rest.split(",")
        return "onnx:" + ",".join(map(os.path.abspath, files))
    if colon and kind == "column":
        return "column:" + _called(rest, names)
    if colon and kind == "columns":
        return "columns:" + ",".join(_listed(_called(each, names)) for each in _names(rest))
    return word


def _called(word, names):
    """What the column is called in the file; a column may be labelled by a number."""
    if word in names:
        return names[word]
    return next((name for label, name in names.items() if str(label) == word), word)


def _names(word):
    """The names of a list: between commas, or in quotes, within which a quote is written twice."""
    found = re.findall(r'(?:^|,)(?:"((?:[^"]|"")*)"(?=,|$)|([^,]*))', word)
    return [quoted.replace('""', '"') if quoted else plain for quoted, plain in found]
