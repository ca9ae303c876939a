// SPDX-License-Identifier: Apache-2.0
package org.aleator.learn.predictor;

import java.util.Arrays;
import java.util.List;
import java.util.logging.Logger;
import org.aleator.audit.CopiedRows;
import org.aleator.codec.Codec;
import org.aleator.codec.Parts;
import org.aleator.data.Dataset;
import org.aleator.data.Matrix;
import org.aleator.encode.Scaling;
import org.aleator.learn.gp.Coordinates;
import org.aleator.learn.gp.CoordinatesCodecs;
import org.aleator.learn.gp.GaussianProcess;
import org.aleator.learn.gp.Kernel;
import org.aleator.learn.gp.KernelCodecs;
import org.aleator.learn.gp.KernelModel;
import org.aleator.learn.gp.KernelSearch;
import org.aleator.numerics.Shuffle;
import org.aleator.util.InvalidInputException;
import org.aleator.util.Work;

/**
 * Gaussian process regression (Rasmussen and Williams 2006) with the kernel of largest evidence of
 * those that {@link KernelSearch} tries: μ(x) is the posterior mean of the function, the epistemic
 * variance its posterior variance, and the noise variance is fitted with the kernel's parameters.
 *
 * <p>Exact on up to {@link Options#mostRows()} rows; of more, a random sample of that many is used
 * and the log says so. The kernel is sought on up to {@link Options#searchRows()} of these.
 * {@linkplain CopiedRows Copies} of a row are left out.
 *
 * <p>Fails where one set of length scales does not fit everywhere, and where the noise depends on
 * x: its one noise variance is then right on average only.
 */
public final class GaussianProcessPredictor implements Predictor {
  /** How a process is kept: its kernel, its parameters and the rows it holds. */
  public static final Codec<GaussianProcessPredictor> CODEC =
      new Codec<>(
          "gp",
          GaussianProcessPredictor.class,
          GaussianProcessPredictor::write,
          GaussianProcessPredictor::read);

  private static final Logger LOG = Logger.getLogger(GaussianProcessPredictor.class.getName());

  /** Rows predicted at once, which bounds the memory. */
  private static final int CHUNK = 512;

  private final State state;
  private final GaussianProcess process;

  /**
   * @param searchRows how many rows the kernel is sought on, at most
   * @param mostRows how many rows the process holds, at most
   */
  public record Options(int searchRows, int mostRows) {
    /** 1000 rows for the search, 4000 in all: seconds, and 128 MB for the inverse. */
    public static final Options DEFAULT = new Options(1000, 4000);

    public Options {
      if (searchRows < 2 || mostRows < searchRows) {
        throw new IllegalArgumentException("needs 2 or more rows, and not fewer than searched");
      }
    }
  }

  /**
   * All that the predictor is made from.
   *
   * @param labels the scaling of the target to unit scale
   * @param coordinates what the kernel works on
   * @param kernel the kernel
   * @param theta its parameters, and the logarithm of the noise variance on unit scale
   * @param degreesOfFreedom of the fitted noise variance
   * @param x the rows it holds
   * @param y their labels
   */
  public record State(
      Scaling labels,
      Coordinates coordinates,
      Kernel kernel,
      double[] theta,
      double degreesOfFreedom,
      Matrix x,
      double[] y) {}

  /** As read from a model directory. */
  public GaussianProcessPredictor(State state) {
    this.state = state;
    this.process =
        GaussianProcess.at(
            state.kernel(),
            state.coordinates().apply(state.x()),
            state.labels().standardize(state.y()),
            state.theta());
  }

  /** Seeks the kernel and fits it. */
  public static GaussianProcessPredictor train(Dataset all, Options options, Work work) {
    Dataset data = CopiedRows.without(all);
    int rows = Math.min(data.rows(), options.mostRows());
    if (rows < data.rows()) {
      LOG.info(
          () ->
              "the Gaussian process uses %,d of the %,d rows, drawn at random"
                  .formatted(rows, data.rows()));
    }
    Dataset sample =
        data.selectRows(
            Arrays.copyOf(Shuffle.order(data.rows(), work.seed().split("rows").random()), rows));
    Scaling labels = Scaling.of(sample.y());
    int searched = Math.min(rows, options.searchRows());
    work.progress("gaussian process", 0);
    List<KernelModel> models =
        KernelSearch.search(
            KernelSearch.head(sample.x(), searched),
            Arrays.copyOf(labels.standardize(sample.y()), searched),
            KernelSearch.Options.DEFAULT,
            work);
    work.progress("gaussian process", 0.9);
    KernelModel best = models.get(0);
    GaussianProcessPredictor predictor =
        new GaussianProcessPredictor(
            new State(
                labels,
                best.coordinates(),
                best.kernel(),
                withLeastNoise(best.theta()),
                best.noise().degreesOfFreedom(),
                sample.x(),
                sample.y()));
    work.progress("gaussian process", 1);
    return predictor;
  }

  /** Less noise than a millionth of the target's variance leaves the covariance singular. */
  private static double[] withLeastNoise(double[] theta) {
    double[] bounded = theta.clone();
    int last = theta.length - 1;
    bounded[last] = Math.max(theta[last], Math.log(1e-6));
    return bounded;
  }

  @Override
  public Prediction predict(Matrix x) {
    if (x.columns() != state.x().columns()) {
      throw new InvalidInputException(
          "rows of %d features, where the fit had %d".formatted(x.columns(), state.x().columns()));
    }
    double[] mean = new double[x.rows()];
    double[] variance = new double[x.rows()];
    for (int from = 0; from < x.rows(); from += CHUNK) {
      int first = from;
      int[] rows = new int[Math.min(CHUNK, x.rows() - from)];
      Arrays.setAll(rows, i -> first + i);
      Matrix z = state.coordinates().apply(x.selectRows(rows));
      GaussianProcess.Values values = process.at(z);
      for (int i = 0; i < rows.length; i++) {
        mean[from + i] = state.labels().restore(values.mean()[i]);
        variance[from + i] = state.labels().restoreVariance(values.variance()[i]);
      }
    }
    return Prediction.given(mean, variance);
  }

  /** The fitted noise variance, in the target's unit squared. */
  public double noiseVariance() {
    return state.labels().restoreVariance(process.noiseVariance());
  }

  /** How many residuals the noise variance is worth. */
  public double degreesOfFreedom() {
    return state.degreesOfFreedom();
  }

  /** The kurtosis of the leave-one-out residuals in units of their predicted std; 3 if Gaussian. */
  public double residualKurtosis() {
    double[] alpha = process.alpha();
    double[] diagonal = process.inverseDiagonal();
    double second = 0;
    double fourth = 0;
    for (int i = 0; i < alpha.length; i++) {
      double square = alpha[i] * alpha[i] / diagonal[i];
      second += square / alpha.length;
      fourth += square * square / alpha.length;
    }
    return second > 0 ? fourth / second / second : 3;
  }

  /** The process on unit scale. */
  public GaussianProcess process() {
    return process;
  }

  /** All that the predictor is made from. */
  public State state() {
    return state;
  }

  private void write(Parts parts) {
    state.labels().write(parts.putGroup("y_scaling"));
    KernelCodecs.KINDS.write(state.kernel(), parts.putGroup("kernel"));
    CoordinatesCodecs.KINDS.write(state.coordinates(), parts.putGroup("coordinates"));
    parts.put("theta", state.theta()).put("degrees_of_freedom", state.degreesOfFreedom());
    parts.putArray("x", state.x().values(), state.x().rows()).putArray("y", state.y());
  }

  private static GaussianProcessPredictor read(Parts parts) {
    double[] x = parts.doubles("x");
    double[] y = parts.doubles("y");
    if (y.length == 0 || x.length % y.length != 0) {
      throw new InvalidInputException("the model's Gaussian process holds no whole rows");
    }
    return new GaussianProcessPredictor(
        new State(
            Scaling.read(parts.group("y_scaling")),
            CoordinatesCodecs.KINDS.read(parts.group("coordinates")),
            KernelCodecs.KINDS.read(parts.group("kernel")),
            parts.numbers("theta"),
            parts.number("degrees_of_freedom"),
            new Matrix(y.length, x.length / y.length, x),
            y));
  }
}
