// SPDX-License-Identifier: Apache-2.0
package org.aleator.spark;

import org.aleator.util.InvalidInputException;
import org.apache.spark.ml.Estimator;
import org.apache.spark.ml.param.ParamMap;
import org.apache.spark.ml.util.DefaultParamsReader;
import org.apache.spark.ml.util.DefaultParamsWritable;
import org.apache.spark.ml.util.DefaultParamsWriter;
import org.apache.spark.ml.util.Identifiable;
import org.apache.spark.ml.util.MLReader;
import org.apache.spark.ml.util.MLWriter;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.types.StructType;

/**
 * How well any model can tell the classes of a column, as an estimator of Spark ML.
 *
 * <pre>{@code
 * ClassNoiseModel model =
 *     new ClassNoiseEstimator().setInputCols("a", "b").setLabelCol("species").fit(rows);
 * model.summary().best().error();
 * model.transform(newRows).select("predicted_class", "class_probability", "ambiguity");
 * }</pre>
 *
 * Labels are strings, true and false, or indices. One pass over all rows counts the classes, scores
 * own probabilities, if there are any, and draws a sample by a hash of each row's values; the
 * driver studies the sample with core's own code. The same rows and seed give the same bits,
 * whatever the partitions, executors and their order. What the user got wrong is an {@link
 * InvalidInputException} on the driver, whose message is one line.
 */
public final class ClassNoiseEstimator extends Estimator<ClassNoiseModel>
    implements ClassNoiseColumns, ClassNoiseOptions, DefaultParamsWritable {
  private static final long serialVersionUID = 1L;

  private final String uid;
  private final ClassColumnParams columns;
  private final ClassOptionParams options;

  public ClassNoiseEstimator() {
    this(Identifiable.randomUID("classNoise"));
  }

  /**
   * @param uid what tells this estimator from others
   */
  public ClassNoiseEstimator(String uid) {
    this.uid = uid;
    this.columns = new ClassColumnParams(this);
    this.options = new ClassOptionParams(this);
    ClassNoiseModel.defaults(this);
    SampleParams.defaults(this);
  }

  @Override
  public String uid() {
    return uid;
  }

  @Override
  public ClassColumnParams classColumnParams() {
    return columns;
  }

  @Override
  public ClassOptionParams classOptionParams() {
    return options;
  }

  /** Sets {@link #featuresCol}. */
  public ClassNoiseEstimator setFeaturesCol(String value) {
    set(featuresCol(), value);
    return this;
  }

  /** Sets {@link #inputCols}. */
  public ClassNoiseEstimator setInputCols(String... value) {
    set(inputCols(), value);
    return this;
  }

  /** Sets {@link #labelCol}. */
  public ClassNoiseEstimator setLabelCol(String value) {
    set(labelCol(), value);
    return this;
  }

  /** Sets {@link #predictedClassCol}. */
  public ClassNoiseEstimator setPredictedClassCol(String value) {
    set(predictedClassCol(), value);
    return this;
  }

  /** Sets {@link #classProbabilityCol}. */
  public ClassNoiseEstimator setClassProbabilityCol(String value) {
    set(classProbabilityCol(), value);
    return this;
  }

  /** Sets {@link #aleatoricEntropyCol}. */
  public ClassNoiseEstimator setAleatoricEntropyCol(String value) {
    set(aleatoricEntropyCol(), value);
    return this;
  }

  /** Sets {@link #epistemicEntropyCol}. */
  public ClassNoiseEstimator setEpistemicEntropyCol(String value) {
    set(epistemicEntropyCol(), value);
    return this;
  }

  /** Sets {@link #ambiguityCol}. */
  public ClassNoiseEstimator setAmbiguityCol(String value) {
    set(ambiguityCol(), value);
    return this;
  }

  /** Sets {@link #classes}. */
  public ClassNoiseEstimator setClasses(String... value) {
    set(classes(), value);
    return this;
  }

  /** Sets {@link #ownProbabilityCol}. */
  public ClassNoiseEstimator setOwnProbabilityCol(String value) {
    set(ownProbabilityCol(), value);
    return this;
  }

  /** Sets {@link #seed}. */
  public ClassNoiseEstimator setSeed(long value) {
    set(seed(), value);
    return this;
  }

  /** Sets {@link #sampleRows}. */
  public ClassNoiseEstimator setSampleRows(int value) {
    set(sampleRows(), value);
    return this;
  }

  /** Sets {@link #threads}. */
  public ClassNoiseEstimator setThreads(int value) {
    set(threads(), value);
    return this;
  }

  /** Sets {@link #missing}. */
  public ClassNoiseEstimator setMissing(String value) {
    set(missing(), value);
    return this;
  }

  /** Sets {@link #handleInvalid}. */
  public ClassNoiseEstimator setHandleInvalid(String value) {
    set(handleInvalid(), value);
    return this;
  }

  /**
   * Finds out how well the classes can be predicted.
   *
   * @throws InvalidInputException where a column is missing or holds what cannot be used
   */
  @Override
  public ClassNoiseModel fit(Dataset<?> dataset) {
    transformSchema(dataset.schema());
    ClassInputs inputs = new ClassInputs(this, dataset.schema());
    RowLayout layout =
        inputs.columns().layout(dataset, inputs.further(this), inputs.cells(dataset, this));
    RowStatistics all = WholeTable.read(dataset, layout, this, getSampleRows());
    ClassTableStudy study = new ClassTableStudy(this, layout);
    ClassTableStudy.Answer answer =
        ExecutorPlace.study(
            dataset.sparkSession().sparkContext(),
            SampleParams.work(this),
            all.drawn(),
            work -> study.of(all, work));
    ClassNoiseModel model =
        new ClassNoiseModel(uid, ModelFiles.of(answer.model().parts()), answer.summary());
    return copyValues(model.setParent(this), ParamMap.empty());
  }

  @Override
  public StructType transformSchema(StructType schema) {
    ClassInputs inputs = new ClassInputs(this, schema);
    inputs.further(this);
    inputs.columns().features();
    return inputs.withOutputs();
  }

  @Override
  public ClassNoiseEstimator copy(ParamMap extra) {
    return defaultCopy(extra);
  }

  @Override
  public MLWriter write() {
    return new DefaultParamsWriter(this);
  }

  /** Reads what {@link #write} wrote. */
  public static MLReader<ClassNoiseEstimator> read() {
    return new DefaultParamsReader<>();
  }

  /** Loads an estimator that was saved. */
  public static ClassNoiseEstimator load(String path) {
    return read().load(path);
  }
}
