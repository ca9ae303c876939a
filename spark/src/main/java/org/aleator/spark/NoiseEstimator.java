// SPDX-License-Identifier: Apache-2.0
package org.aleator.spark;

import java.util.List;
import org.aleator.study.Methods;
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
 * How much of a column is noise, and how good any model of it can ever get, as an estimator of
 * Spark ML.
 *
 * <pre>{@code
 * NoiseModel model = new NoiseEstimator().setInputCols("a", "b").setLabelCol("y").fit(rows);
 * model.summary().noise().std();
 * model.transform(newRows).select("mean", "aleatoric_std", "epistemic_std");
 * }</pre>
 *
 * One pass over all rows gives statistics that merge and a sample drawn by a hash of each row's
 * values, which is studied with core's own code, its fits as tasks of the executors. The same rows
 * and seed give the same bits, whatever the partitions, executors and their order. What the user
 * got wrong is an {@link InvalidInputException} on the driver, whose message is one line.
 */
public final class NoiseEstimator extends Estimator<NoiseModel>
    implements NoiseColumns, NoiseOptions, DefaultParamsWritable {
  private static final long serialVersionUID = 1L;

  private final String uid;
  private final ColumnParams columns;
  private final OptionParams options;

  public NoiseEstimator() {
    this(Identifiable.randomUID("noise"));
  }

  /**
   * @param uid what tells this estimator from others
   */
  public NoiseEstimator(String uid) {
    this.uid = uid;
    this.columns = new ColumnParams(this);
    this.options = new OptionParams(this);
    NoiseModel.defaults(this);
    setDefault(methods(), Methods.DEFAULT.toArray(String[]::new));
    setDefault(noise(), "auto");
    SampleParams.defaults(this);
  }

  @Override
  public String uid() {
    return uid;
  }

  @Override
  public ColumnParams columnParams() {
    return columns;
  }

  @Override
  public OptionParams optionParams() {
    return options;
  }

  /** Sets {@link #featuresCol}. */
  public NoiseEstimator setFeaturesCol(String value) {
    set(featuresCol(), value);
    return this;
  }

  /** Sets {@link #inputCols}. */
  public NoiseEstimator setInputCols(String... value) {
    set(inputCols(), value);
    return this;
  }

  /** Sets {@link #labelCol}. */
  public NoiseEstimator setLabelCol(String value) {
    set(labelCol(), value);
    return this;
  }

  /** Sets {@link #predictionCol}. */
  public NoiseEstimator setPredictionCol(String value) {
    set(predictionCol(), value);
    return this;
  }

  /** Sets {@link #predictionStdCol}. */
  public NoiseEstimator setPredictionStdCol(String value) {
    set(predictionStdCol(), value);
    return this;
  }

  /** Sets {@link #meanCol}. */
  public NoiseEstimator setMeanCol(String value) {
    set(meanCol(), value);
    return this;
  }

  /** Sets {@link #aleatoricStdCol}. */
  public NoiseEstimator setAleatoricStdCol(String value) {
    set(aleatoricStdCol(), value);
    return this;
  }

  /** Sets {@link #epistemicStdCol}. */
  public NoiseEstimator setEpistemicStdCol(String value) {
    set(epistemicStdCol(), value);
    return this;
  }

  /** Sets {@link #methods}. */
  public NoiseEstimator setMethods(String... value) {
    set(methods(), value);
    return this;
  }

  /** Sets {@link #noise}. */
  public NoiseEstimator setNoise(String value) {
    set(noise(), value);
    return this;
  }

  /** Sets {@link #predictor}. */
  public NoiseEstimator setPredictor(String value) {
    set(predictor(), value);
    return this;
  }

  /** Sets {@link #segments}. */
  public NoiseEstimator setSegments(int value) {
    set(segments(), value);
    return this;
  }

  /** Sets {@link #seed}. */
  public NoiseEstimator setSeed(long value) {
    set(seed(), value);
    return this;
  }

  /** Sets {@link #sampleRows}. */
  public NoiseEstimator setSampleRows(int value) {
    set(sampleRows(), value);
    return this;
  }

  /** Sets {@link #threads}. */
  public NoiseEstimator setThreads(int value) {
    set(threads(), value);
    return this;
  }

  /** Sets {@link #missing}. */
  public NoiseEstimator setMissing(String value) {
    set(missing(), value);
    return this;
  }

  /** Sets {@link #handleInvalid}. */
  public NoiseEstimator setHandleInvalid(String value) {
    set(handleInvalid(), value);
    return this;
  }

  /**
   * Estimates the noise.
   *
   * @throws InvalidInputException where a column is missing or holds what cannot be used
   */
  @Override
  public NoiseModel fit(Dataset<?> dataset) {
    transformSchema(dataset.schema());
    NoiseInputs inputs = new NoiseInputs(this, dataset.schema());
    List<String> further = inputs.further();
    boolean rowsNeeded = !TableStudy.needsNoRows(this, further.size() > 1);
    RowLayout layout =
        rowsNeeded
            ? inputs.columns().layout(dataset, further, null)
            : new RowLayout(null, List.of(), further, null);
    RowStatistics all = WholeTable.read(dataset, layout, this, rowsNeeded ? getSampleRows() : 0);
    TableStudy study = new TableStudy(this, layout);
    TableStudy.Answer answer =
        ExecutorPlace.study(
            dataset.sparkSession().sparkContext(),
            SampleParams.work(this),
            all.drawn(),
            work -> study.of(all, work));
    NoiseModel model = new NoiseModel(uid, ModelFiles.of(answer.model().parts()), answer.summary());
    return copyValues(model.setParent(this), ParamMap.empty());
  }

  @Override
  public StructType transformSchema(StructType schema) {
    NoiseInputs inputs = new NoiseInputs(this, schema);
    if (!TableStudy.needsNoRows(this, inputs.further().size() > 1)) {
      inputs.columns().features();
    }
    return inputs.withOutputs();
  }

  @Override
  public NoiseEstimator copy(ParamMap extra) {
    return defaultCopy(extra);
  }

  @Override
  public MLWriter write() {
    return new DefaultParamsWriter(this);
  }

  /** Reads what {@link #write} wrote. */
  public static MLReader<NoiseEstimator> read() {
    return new DefaultParamsReader<>();
  }

  /** Loads an estimator that was saved. */
  public static NoiseEstimator load(String path) {
    return read().load(path);
  }
}
