"""How much of a table is noise, and how good can any model of it ever get?

>>> import aleator
>>> result = aleator.estimate(df, target="y")
>>> result.reached.rmse, result.ceiling.rmse

The computation is Aleator's own, in one Java process that this package starts at the first call and
that ends with Python. Where Aleator is, the environment variable ``ALEATOR_HOME`` or the ``PATH`` says.
"""

from aleator._estimators import ClassNoiseEstimator, NoiseEstimator
from aleator._result import Record, Result, estimate

__version__ = "0.1.0.dev0"

__all__ = ["ClassNoiseEstimator", "NoiseEstimator", "Record", "Result", "estimate"]
