// SPDX-License-Identifier: Apache-2.0
package org.aleator.spark;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.aleator.ClassPredictive;
import org.aleator.data.Table;
import org.aleator.encode.FeatureEncoding.Encoded;
import org.aleator.model.FittedClasses;
import org.aleator.util.InvalidInputException;
import org.aleator.util.Parallel;
import org.apache.spark.api.java.function.MapPartitionsFunction;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.ml.Model;
import org.apache.spark.ml.linalg.Vectors;
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
 * What {@link ClassNoiseEstimator} found, and a model that adds to new rows their likeliest class,
 * the classes' probabilities, the parts of their entropy and the ambiguity. Saved, it holds the
 * directory that the command line's {@code predict} reads; what {@code estimate --out} wrote is
 * loaded as well.
 */
public final class ClassNoiseModel extends Model<ClassNoiseModel>
    implements ClassNoiseColumns, MLWritable {
  private static final long serialVersionUID = 1L;

  private final String uid;
  private final ClassColumnParams columns;
  private final ModelFiles files;
  private final transient @Nullable ClassNoiseSummary summary;

  /** A model of nothing, by which Spark Connect knows the class. */
  public ClassNoiseModel() {
    this(Identifiable.randomUID("classNoise"), ModelFiles.NONE, null);
  }

  ClassNoiseModel(String uid, ModelFiles files, @Nullable ClassNoiseSummary summary) {
    this.uid = uid;
    this.columns = new ClassColumnParams(this);
    this.files = files;
    this.summary = summary;
    defaults(this);
  }

  static void defaults(ClassNoiseColumns of) {
    of.setDefault(of.featuresCol(), "features");
    of.setDefault(of.labelCol(), "label");
    of.setDefault(of.predictedClassCol(), "predicted_class");
    of.setDefault(of.classProbabilityCol(), "class_probability");
    of.setDefault(of.aleatoricEntropyCol(), "aleatoric_entropy");
    of.setDefault(of.epistemicEntropyCol(), "epistemic_entropy");
    of.setDefault(of.ambiguityCol(), "ambiguity");
  }

  @Override
  public String uid() {
    return uid;
  }

  @Override
  public ClassColumnParams classColumnParams() {
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
  public ClassNoiseSummary summary() {
    if (summary == null) {
      throw new InvalidInputException("a model that was loaded has no summary; fit one");
    }
    return summary;
  }

  /** What the features are called, in the order in which a vector holds them. */
  public List<String> features() {
    FittedClasses model = files.openClasses();
    return model.provenance().has(TableStudy.COLUMNS)
        ? model.provenance().texts(TableStudy.COLUMNS)
        : model.encoding().columns();
  }

  /** The names of the classes, in the order of the probabilities. */
  public List<String> classes() {
    return files.openClasses().classes();
  }

  /** Sets {@link #featuresCol}. */
  public ClassNoiseModel setFeaturesCol(String value) {
    set(featuresCol(), value);
    return this;
  }

  /** Sets {@link #inputCols}. */
  public ClassNoiseModel setInputCols(String... value) {
    set(inputCols(), value);
    return this;
  }

  /** Sets {@link #predictedClassCol}. */
  public ClassNoiseModel setPredictedClassCol(String value) {
    set(predictedClassCol(), value);
    return this;
  }

  /** Sets {@link #classProbabilityCol}. */
  public ClassNoiseModel setClassProbabilityCol(String value) {
    set(classProbabilityCol(), value);
    return this;
  }

  /** Sets {@link #aleatoricEntropyCol}. */
  public ClassNoiseModel setAleatoricEntropyCol(String value) {
    set(aleatoricEntropyCol(), value);
    return this;
  }

  /** Sets {@link #epistemicEntropyCol}. */
  public ClassNoiseModel setEpistemicEntropyCol(String value) {
    set(epistemicEntropyCol(), value);
    return this;
  }

  /** Sets {@link #ambiguityCol}. */
  public ClassNoiseModel setAmbiguityCol(String value) {
    set(ambiguityCol(), value);
    return this;
  }

  /** Adds the columns; a row that cannot be predicted has null for class and vector, else NaN. */
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
          FittedClasses fitted = model.value().openClasses();
          return predictor.predict(rows, fitted.types(), table -> outputs(table, fitted));
        };
    return dataset.toDF().mapPartitions(predict, Encoders.row(schema));
  }

  private static List<Object[]> outputs(Table table, FittedClasses model) {
    Encoded encoded = model.encode(table);
    int[] rows = encoded.rows();
    Object[] names = new Object[table.rows()];
    Object[] vectors = new Object[table.rows()];
    List<Object[]> outputs = new ArrayList<>(List.of(names, vectors));
    if (rows.length == 0) {
      Object[] none = RowPredictor.numbers(table, encoded, i -> 0);
      outputs.addAll(List.of(none, none, none));
      return outputs;
    }
    ClassPredictive known = model.predict(encoded.x(), new Parallel(1));
    for (int i = 0; i < rows.length; i++) {
      names[rows[i]] = known.label(i).orElse(null);
      vectors[rows[i]] = Vectors.dense(known.probabilities(i));
    }
    double[] aleatoric = known.aleatoricEntropy();
    double[] epistemic = known.epistemicEntropy();
    double[] ambiguity = known.ambiguity();
    outputs.add(RowPredictor.numbers(table, encoded, i -> aleatoric[i]));
    outputs.add(RowPredictor.numbers(table, encoded, i -> epistemic[i]));
    outputs.add(RowPredictor.numbers(table, encoded, i -> ambiguity[i]));
    return outputs;
  }

  private ModelColumns source(StructType schema) {
    InputColumns inputs = new InputColumns(this, schema);
    return ModelColumns.of(this, inputs, files.openClasses().encoding(), features(), schema);
  }

  @Override
  public StructType transformSchema(StructType schema) {
    source(schema);
    return new ClassInputs(this, schema).withOutputs();
  }

  @Override
  public ClassNoiseModel copy(ParamMap extra) {
    ClassNoiseModel copy = new ClassNoiseModel(uid, files, summary);
    return copyValues(copy, extra).setParent(parent());
  }

  @Override
  public MLWriter write() {
    return new ModelWriter(this, files);
  }

  /** Reads what {@link #write} or the command line wrote. */
  public static MLReader<ClassNoiseModel> read() {
    return new Reader();
  }

  /**
   * Loads a model that was saved, or that {@code estimate --out} wrote: its directory, or the one
   * around it.
   */
  public static ClassNoiseModel load(String path) {
    return read().load(path);
  }

  private static final class Reader extends ModelReader<ClassNoiseModel> {
    Reader() {
      super(ClassNoiseModel.class, FittedClasses::of);
    }

    @Override
    ClassNoiseModel saved(String uid, ModelFiles files) {
      return new ClassNoiseModel(uid, files, null);
    }

    @Override
    ClassNoiseModel ofCommandLine(ModelFiles files) {
      ClassNoiseModel model = saved(Identifiable.randomUID("classNoise"), files);
      model.setInputCols(model.features().toArray(String[]::new));
      model.set(model.labelCol(), files.openClasses().target());
      return model;
    }
  }

  @Override
  public String toString() {
    return uid + Optional.ofNullable(summary).map(found -> "\n" + found).orElse("");
  }
}
