// SPDX-License-Identifier: Apache-2.0
package org.aleator.spark;

import java.util.List;
import java.util.Optional;
import org.aleator.model.FittedModel;
import org.aleator.util.InvalidInputException;
import org.apache.spark.api.java.function.MapPartitionsFunction;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.ml.Model;
import org.apache.spark.ml.param.ParamMap;
import org.apache.spark.ml.util.Identifiable;
import org.apache.spark.ml.util.MLReader;
import org.apache.spark.ml.util.MLWritable;
import org.apache.spark.ml.util.MLWriter;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;
import scala.reflect.ClassTag$;

/**
 * What {@link NoiseEstimator} found, and a model that adds to new rows their mean, the std of the
 * noise and the predictor's own std. Saved, it holds the directory that the command line's {@code
 * predict} reads; what {@code estimate --out} wrote is loaded as well.
 */
public final class NoiseModel extends Model<NoiseModel> implements NoiseColumns, MLWritable {
  private static final long serialVersionUID = 1L;

  private final String uid;
  private final ColumnParams columns;
  private final ModelFiles files;
  private final transient @Nullable NoiseSummary summary;

  /** A model of nothing, by which Spark Connect knows the class. */
  public NoiseModel() {
    this(Identifiable.randomUID("noise"), ModelFiles.NONE, null);
  }

  NoiseModel(String uid, ModelFiles files, @Nullable NoiseSummary summary) {
    this.uid = uid;
    this.columns = new ColumnParams(this);
    this.files = files;
    this.summary = summary;
    defaults(this);
  }

  static void defaults(NoiseColumns of) {
    of.setDefault(of.featuresCol(), "features");
    of.setDefault(of.labelCol(), "label");
    of.setDefault(of.meanCol(), "mean");
    of.setDefault(of.aleatoricStdCol(), "aleatoric_std");
    of.setDefault(of.epistemicStdCol(), "epistemic_std");
  }

  @Override
  public String uid() {
    return uid;
  }

  @Override
  public ColumnParams columnParams() {
    return columns;
  }

  /** Whether {@link #summary} is there: it is not saved with the model. */
  public boolean hasSummary() {
    return summary != null;
  }

  /**
   * What was found.
   *
   * @throws InvalidInputException where the model was loaded
   */
  public NoiseSummary summary() {
    if (summary == null) {
      throw new InvalidInputException("a model that was loaded has no summary; fit one");
    }
    return summary;
  }

  /** What the features are called, in the order in which a vector holds them. */
  public List<String> features() {
    FittedModel model = files.open();
    return model.provenance().has(TableStudy.COLUMNS)
        ? model.provenance().texts(TableStudy.COLUMNS)
        : model.encoding().columns();
  }

  /** Sets {@link #featuresCol}. */
  public NoiseModel setFeaturesCol(String value) {
    set(featuresCol(), value);
    return this;
  }

  /** Sets {@link #inputCols}. */
  public NoiseModel setInputCols(String... value) {
    set(inputCols(), value);
    return this;
  }

  /** Sets {@link #predictionCol}. */
  public NoiseModel setPredictionCol(String value) {
    set(predictionCol(), value);
    return this;
  }

  /** Sets {@link #predictionStdCol}. */
  public NoiseModel setPredictionStdCol(String value) {
    set(predictionStdCol(), value);
    return this;
  }

  /** Sets {@link #meanCol}. */
  public NoiseModel setMeanCol(String value) {
    set(meanCol(), value);
    return this;
  }

  /** Sets {@link #aleatoricStdCol}. */
  public NoiseModel setAleatoricStdCol(String value) {
    set(aleatoricStdCol(), value);
    return this;
  }

  /** Sets {@link #epistemicStdCol}. */
  public NoiseModel setEpistemicStdCol(String value) {
    set(epistemicStdCol(), value);
    return this;
  }

  /** Adds the columns; a row that cannot be predicted, as a value is missing, has NaN there. */
  @Override
  public Dataset<Row> transform(Dataset<?> dataset) {
    StructType schema = transformSchema(dataset.schema());
    RowPredictor predictor = new RowPredictor(source(dataset.schema()), dataset.schema());
    Broadcast<ModelFiles> model =
        dataset
            .sparkSession()
            .sparkContext()
            .broadcast(files, ClassTag$.MODULE$.apply(ModelFiles.class));
    MapPartitionsFunction<Row, Row> predict =
        rows -> {
          FittedModel fitted = model.value().open();
          return predictor.predict(rows, fitted.types(), table -> RowPredictor.of(table, fitted));
        };
    return dataset.toDF().mapPartitions(predict, Encoders.row(schema));
  }

  private ModelColumns source(StructType schema) {
    return ModelColumns.of(this, files.open(), features(), schema);
  }

  @Override
  public StructType transformSchema(StructType schema) {
    source(schema);
    return new NoiseInputs(this, schema).withOutputs();
  }

  @Override
  public NoiseModel copy(ParamMap extra) {
    NoiseModel copy = new NoiseModel(uid, files, summary);
    return copyValues(copy, extra).setParent(parent());
  }

  @Override
  public MLWriter write() {
    return new ModelWriter(this, files);
  }

  /** Reads what {@link #write} or the command line wrote. */
  public static MLReader<NoiseModel> read() {
    return new NoiseModelReader();
  }

  /**
   * Loads a model that was saved, or that {@code estimate --out} wrote: its directory, or the one
   * around it.
   */
  public static NoiseModel load(String path) {
    return read().load(path);
  }

  @Override
  public String toString() {
    return uid + Optional.ofNullable(summary).map(found -> "\n" + found).orElse("");
  }
}
