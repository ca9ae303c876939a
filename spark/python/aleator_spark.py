"""How much of a column is noise: the Spark ML estimator of aleator-spark, for PySpark.

Start pyspark with aleator-spark among its packages or jars, and with this file among its Python files.

    from aleator_spark import NoiseEstimator
    model = NoiseEstimator(inputCols=["a", "b"], labelCol="y").fit(rows)
    print(model.summary)
    model.transform(rows).select("mean", "aleatoric_std", "epistemic_std")

Of a column of classes, how well any model can tell them:

    from aleator_spark import ClassNoiseEstimator
    model = ClassNoiseEstimator(inputCols=["a", "b"], labelCol="species").fit(rows)
    print(model.summary)
    model.transform(rows).select("predicted_class", "class_probability", "ambiguity")
"""

from pyspark import SparkContext, keyword_only
from pyspark.ml.param import Param, Params, TypeConverters
from pyspark.ml.wrapper import JavaEstimator, JavaModel

_JAVA = "org.aleator.spark."


class _Features(Params):
    """The columns to predict from."""

    featuresCol = Param(
        Params._dummy(), "featuresCol", "the column of vectors to predict from", TypeConverters.toString
    )
    inputCols = Param(
        Params._dummy(), "inputCols", "columns of numbers to predict from", TypeConverters.toListString
    )


class _Sampled(Params):
    """How the rows are read and a sample of them is studied."""

    seed = Param(Params._dummy(), "seed", "the seed of all randomness", TypeConverters.toInt)
    sampleRows = Param(
        Params._dummy(), "sampleRows", "how many rows are drawn by a hash of their values", TypeConverters.toInt
    )
    threads = Param(
        Params._dummy(), "threads", "threads of the driver that study the sample", TypeConverters.toInt
    )
    missing = Param(
        Params._dummy(), "missing", "rows in which a feature is missing: keep or drop", TypeConverters.toString
    )
    handleInvalid = Param(
        Params._dummy(), "handleInvalid", "rows without a label: error or skip", TypeConverters.toString
    )


class _Model(JavaModel):
    """What both models have."""

    @property
    def summary(self):
        """The Java summary, with its methods; prints as text."""
        return self._java_obj.summary()

    @property
    def hasSummary(self):
        return self._java_obj.hasSummary()

    @property
    def features(self):
        return list(self._java_obj.features())

    def setParams(self, **values):
        """Sets params by their names."""
        return self._set(**values)

    def save(self, path, overwrite=False):
        """Saves the model; the folder "model" in it is what `aleator predict` reads."""
        self._transfer_params_to_java()
        writer = self._java_obj.write()
        (writer.overwrite() if overwrite else writer).save(path)


class _Columns(_Features):
    """The columns that estimator and model read and write."""

    labelCol = Param(Params._dummy(), "labelCol", "the column whose noise is wanted", TypeConverters.toString)
    predictionCol = Param(
        Params._dummy(), "predictionCol", "own predictions of the label", TypeConverters.toString
    )
    predictionStdCol = Param(
        Params._dummy(), "predictionStdCol", "how unsure that model is, as a std", TypeConverters.toString
    )
    meanCol = Param(Params._dummy(), "meanCol", "output: the predicted mean", TypeConverters.toString)
    aleatoricStdCol = Param(
        Params._dummy(), "aleatoricStdCol", "output: the std of the noise", TypeConverters.toString
    )
    epistemicStdCol = Param(
        Params._dummy(), "epistemicStdCol", "output: the std of the predictor itself", TypeConverters.toString
    )


class NoiseModel(_Model, _Columns):
    """What was found, and a model that adds mean and stds to new rows.

    Its summary has noise(), ceiling(), reachedRmse(), methods() and findings().
    """

    @staticmethod
    def load(path):
        """Loads a model that was saved, or that `aleator estimate --out` wrote."""
        return _of_java(NoiseModel, _jvm_class("NoiseModel").load(path))


class NoiseEstimator(JavaEstimator, _Columns, _Sampled):
    """How much of a column is noise. Every param is a keyword; explainParams() tells them."""

    methods = Param(Params._dummy(), "methods", "the estimators to run", TypeConverters.toListString)
    noise = Param(
        Params._dummy(), "noise", "auto, homoscedastic or heteroscedastic", TypeConverters.toString
    )
    predictor = Param(Params._dummy(), "predictor", "what is trained on the sample", TypeConverters.toString)
    segments = Param(
        Params._dummy(), "segments", "the segments that dva cuts the rows into", TypeConverters.toInt
    )

    @keyword_only
    def __init__(
        self,
        *,
        featuresCol=None,
        inputCols=None,
        labelCol=None,
        predictionCol=None,
        predictionStdCol=None,
        meanCol=None,
        aleatoricStdCol=None,
        epistemicStdCol=None,
        methods=None,
        noise=None,
        predictor=None,
        segments=None,
        seed=None,
        sampleRows=None,
        threads=None,
        missing=None,
        handleInvalid=None
    ):
        super(NoiseEstimator, self).__init__()
        given = {name: value for name, value in self._input_kwargs.items() if value is not None}
        self._java_obj = self._new_java_obj(_JAVA + "NoiseEstimator", self.uid)
        self._set(**given)

    def setParams(self, **values):
        """Sets params by their names."""
        return self._set(**values)

    def _create_model(self, java_model):
        return _of_java(NoiseModel, java_model)


class _ClassColumns(_Features):
    """The columns that the estimator and the model of classes read and write."""

    labelCol = Param(
        Params._dummy(), "labelCol", "the column of classes: strings, booleans or indices", TypeConverters.toString
    )
    predictedClassCol = Param(
        Params._dummy(), "predictedClassCol", "output: the likeliest class", TypeConverters.toString
    )
    classProbabilityCol = Param(
        Params._dummy(), "classProbabilityCol", "output: the classes' probabilities", TypeConverters.toString
    )
    aleatoricEntropyCol = Param(
        Params._dummy(), "aleatoricEntropyCol", "output: the entropy that is the data's", TypeConverters.toString
    )
    epistemicEntropyCol = Param(
        Params._dummy(), "epistemicEntropyCol", "output: the entropy that is the model's", TypeConverters.toString
    )
    ambiguityCol = Param(
        Params._dummy(), "ambiguityCol", "output: the error of the best possible model", TypeConverters.toString
    )


class ClassNoiseModel(_Model, _ClassColumns):
    """What was found, and a model that adds class, probabilities and their uncertainty to new rows.

    Its summary has verdict(), reached(), best(), own(), classes() and findings().
    """

    @property
    def classes(self):
        """The names of the classes, in the order of the probabilities."""
        return list(self._java_obj.classes())

    @staticmethod
    def load(path):
        """Loads a model that was saved, or that `aleator estimate --out` wrote."""
        return _of_java(ClassNoiseModel, _jvm_class("ClassNoiseModel").load(path))


class ClassNoiseEstimator(JavaEstimator, _ClassColumns, _Sampled):
    """How well any model can tell the classes of a column. Every param is a keyword."""

    classes = Param(
        Params._dummy(), "classes", "the classes in the order of their indices", TypeConverters.toListString
    )
    ownProbabilityCol = Param(
        Params._dummy(), "ownProbabilityCol", "own probabilities of the classes, a vector", TypeConverters.toString
    )

    @keyword_only
    def __init__(
        self,
        *,
        featuresCol=None,
        inputCols=None,
        labelCol=None,
        predictedClassCol=None,
        classProbabilityCol=None,
        aleatoricEntropyCol=None,
        epistemicEntropyCol=None,
        ambiguityCol=None,
        classes=None,
        ownProbabilityCol=None,
        seed=None,
        sampleRows=None,
        threads=None,
        missing=None,
        handleInvalid=None
    ):
        super(ClassNoiseEstimator, self).__init__()
        given = {name: value for name, value in self._input_kwargs.items() if value is not None}
        self._java_obj = self._new_java_obj(_JAVA + "ClassNoiseEstimator", self.uid)
        self._set(**given)

    def setParams(self, **values):
        """Sets params by their names."""
        return self._set(**values)

    def _create_model(self, java_model):
        return _of_java(ClassNoiseModel, java_model)


def _of_java(python_class, java_model):
    """The Python model of a Java one, with the params that are set there."""
    model = python_class(java_model)
    for param in model.params:
        java_param = java_model.getParam(param.name)
        if java_model.isSet(java_param):
            value = java_model.getOrDefault(java_param)
            model._set(**{param.name: value if isinstance(value, str) else list(value)})
    return model


def _jvm_class(name):
    found = SparkContext._active_spark_context._jvm
    for part in (_JAVA + name).split("."):
        found = getattr(found, part)
    return found
