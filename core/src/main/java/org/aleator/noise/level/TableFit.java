package org.aleator.noise.level;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.aleator.audit.RowAudit;
import org.aleator.data.Dataset;
import org.aleator.data.Matrix;
import org.aleator.encode.Scaling;
import org.aleator.encode.Standardizer;
import org.aleator.learn.Learner;
import org.aleator.learn.gp.Hyperparameters;
import org.aleator.learn.gp.NoisePosterior;
import org.aleator.learn.gp.ProcessFit;
import org.aleator.learn.gp.ResidualSignal;
import org.aleator.learn.gp.TableProcess;
import org.aleator.learn.stack.CrossFit;
import org.aleator.learn.stack.CrossFittedStack;
import org.aleator.learn.stack.CurveStatistics;
import org.aleator.learn.stack.NetworkLearners;
import org.aleator.learn.stack.OwnLearner;
import org.aleator.learn.stack.ProcessLearner;
import org.aleator.learn.stack.Reached;
import org.aleator.learn.stack.RowSplit;
import org.aleator.learn.stack.RowSplit.Size;
import org.aleator.learn.stack.StackFit;
import org.aleator.learn.stack.TableLearner;
import org.aleator.learn.stack.TreeLearners;
import org.aleator.learn.tree.FeatureBins;
import org.aleator.util.InvalidInputException;
import org.aleator.util.Parallel;
import org.aleator.util.Seed;
import org.aleator.util.Work;

/**
 * All learners fitted to all parts of one table, and the evidence that follows: boosted trees,
 * extremely randomised trees, a Gaussian process on all rows, one with trees on its residuals,
 * networks, and learners of the user's own.
 *
 * @param audit the table, and the records of it that are used
 * @param fits the learners' fits
 * @param evidence everything the level of the noise is concluded from
 * @param reached what the stack reached on held-out rows
 * @param work what later fits to all rows are given
 */
public record TableFit(
    RowAudit audit, StackFit fits, LevelEvidence evidence, Reached reached, Work work) {
  /** Eight rows in a quarter of the training rows. */
  public static final int FEWEST_ROWS = 40;

  /** Rows that say how good the process believes it is; a few hundred know it to 5 %. */
  private static final int CALIBRATION_ROWS = 700;

  /** From so many rows a feature on, lengths fitted to all rows give little away (0009). */
  private static final int ROWS_A_LENGTH = 100;

  /** A mean of so many smooth values is known well enough. */
  private static final int LATENT_ROWS = 1_000;

  /** Residuals in which signal is sought, of all folds or of two. */
  private static final int RESIDUAL_ROWS = 1_200;

  /** Fewer residuals of a fold show no signal; such folds are left out where others are larger. */
  private static final int FEWEST_RESIDUALS = 130;

  /**
   * @param mostRows how many rows are used at most, drawn at random
   * @param processRows to how many rows a Gaussian process is fitted at most
   * @param learners the user's own, which join the stack
   */
  public record Options(int mostRows, int processRows, List<Learner> learners) {
    public static final Options DEFAULT = new Options(100_000, 40_000, List.of());

    public Options {
      learners = List.copyOf(learners);
      OwnLearner.requireStackable(learners);
      if (mostRows < FEWEST_ROWS || processRows < 1) {
        throw new IllegalArgumentException("too few rows: " + mostRows + ", " + processRows);
      }
    }

    public Options withLearners(List<Learner> others) {
      return new Options(mostRows, processRows, others);
    }
  }

  /** Whether the rows are enough for a learning curve. */
  public static boolean hasEnoughRows(RowAudit audit) {
    return audit.data().x().columns() > 0 && audit.used().rows() >= FEWEST_ROWS;
  }

  /** Fits all learners, which takes seconds to minutes. */
  public static TableFit fit(RowAudit all, Options options, Work work) {
    if (all.used().rows() < FEWEST_ROWS) {
      throw new InvalidInputException(
          "the floor needs at least " + FEWEST_ROWS + " rows, there are " + all.used().rows());
    }
    RowAudit audit = all.atMost(options.mostRows(), work.seed());
    Dataset data = audit.used();
    if (Arrays.stream(data.y()).allMatch(label -> label == data.y()[0])) {
      throw new InvalidInputException("the labels do not vary: there is nothing to predict");
    }
    Seed seed = work.seed();
    Parallel parallel = work.parallel();
    Matrix x = data.x();
    Scaling unit = Scaling.of(data.y());
    double[] y = unit.standardize(data.y());
    Hyperparameters parameters =
        TableProcess.hyperparameters(x, y, seed.split("hyperparameters"), parallel);
    StackFit stack =
        StackFit.of(
            data,
            (matrix, labels, bins, seen) ->
                Stream.concat(
                        learners(
                            data.withLabels(labels),
                            bins,
                            parameters(x, y, parameters, seen, work),
                            options,
                            work)
                            .stream(),
                        options.learners().stream()
                            .map(own -> new OwnLearner(own, data, unit, work)))
                    .toList(),
            work);
    CrossFit fit = stack.fit();
    CurveStatistics curve = stack.curve();
    double latent = latentVariance(x, y, parameters, stack.split().folds().get(0), options, work);
    ProcessEvidence process =
        process(x, y, parameters, fit, curve, latent, seed.split("process"), parallel);
    return new TableFit(
        audit,
        stack,
        LevelEvidence.of(x.rows(), x.columns(), fit.names(), curve, process),
        Reached.of(fit, curve, stack.labels().restoreVariance(1)),
        work);
  }

  /** The variance of the labels, which the evidence is in units of. */
  double unit() {
    return fits.labels().restoreVariance(1);
  }

  /** The level of the noise by the learning curve alone. */
  public NoiseLevel level() {
    return NoiseFloor.ofCurve(this);
  }

  /** The stack; of its error on held-out rows, what is not noise is its own. */
  public CrossFittedStack stack(NoiseLevel level) {
    return new CrossFittedStack(audit, fits, reached.meanSquare() - level.variance(), work);
  }

  /** The learning curve towards a level of the noise. */
  LearningCurve curve(double variance) {
    double[] meanSquares = new double[CurveStatistics.SQUARES];
    // The level is that of all rows, so the curve towards it is, too.
    double scale = unit() * (evidence.allRows() / evidence.reached());
    Arrays.setAll(meanSquares, i -> scale * evidence.means()[i]);
    double floor = Math.min(variance, meanSquares[meanSquares.length - 1]);
    return LearningCurve.of(audit.data().rows(), sizes(), meanSquares, floor);
  }

  /**
   * The table's, or where they have many lengths for the rows those of some rows alone: as many
   * lengths as rows could be chosen so that the labels of the held-out rows come out right.
   */
  private static Hyperparameters parameters(
      Matrix x, double[] y, Hyperparameters ofTable, int[] seen, Work work) {
    if (seen.length == y.length || y.length >= ROWS_A_LENGTH * x.columns()) {
      return ofTable;
    }
    double[] labels = Arrays.stream(seen).mapToDouble(i -> y[i]).toArray();
    return TableProcess.hyperparameters(
        x.selectRows(seen), labels, work.seed().split("hyperparameters"), work.parallel());
  }

  /** Of one feature processes and trees know all that networks and smaller trees would. */
  private static List<TableLearner> learners(
      Dataset data, FeatureBins bins, Hyperparameters parameters, Options options, Work work) {
    Matrix x = data.x();
    double[] y = data.y();
    List<TableLearner> learners = new ArrayList<>();
    learners.add(TreeLearners.randomised(x, y, work));
    learners.add(TreeLearners.boosted(x, y, bins, work));
    learners.add(new ProcessLearner(x, y, bins, parameters, options.processRows(), work));
    if (x.columns() > 1) {
      learners.add(TreeLearners.gentlyBoosted(x, y, bins, work));
      Standardizer units = NetworkLearners.units(x, parameters.lengths());
      learners.add(NetworkLearners.smooth(units, data, work));
      learners.add(NetworkLearners.rectified(units, data, work));
    }
    return learners;
  }

  private static ProcessEvidence process(
      Matrix x,
      double[] y,
      Hyperparameters parameters,
      CrossFit fit,
      CurveStatistics curve,
      double latentVariance,
      Seed seed,
      Parallel parallel) {
    int[] order = RowSplit.permutation(IntStream.range(0, y.length).toArray(), seed.split("rows"));
    int[] some = Arrays.copyOf(order, Math.min(y.length, CALIBRATION_ROWS));
    Matrix z = parameters.kind().of(x).apply(x.selectRows(some));
    double[] targets = Arrays.stream(some).mapToDouble(i -> y[i]).toArray();
    NoisePosterior posterior =
        NoisePosterior.of(
            parameters,
            z,
            targets,
            NoisePosterior.Options.DEFAULT,
            seed.split("posterior"),
            parallel);
    return new ProcessEvidence(
        parameters.noiseVariance(),
        calibration(x, y, some, parameters, seed.split("calibration"), parallel),
        posterior.mean(),
        posterior.sd(),
        posterior.weights(),
        posterior.means(),
        latentVariance,
        residualSignal(x, parameters, fit, curve, seed.split("residuals"), parallel));
  }

  private static double latentVariance(
      Matrix x,
      double[] y,
      Hyperparameters parameters,
      RowSplit.Fold fold,
      Options options,
      Work work) {
    int[] rows = fold.fitted();
    int[] fitted = Arrays.copyOf(rows, Math.min(rows.length, options.processRows()));
    int[] heldOut = Arrays.copyOf(fold.heldOut(), Math.min(fold.heldOut().length, LATENT_ROWS));
    return Arrays.stream(
            TableProcess.fit(parameters, x, y, fitted, work.split("latent"))
                .variance(x.selectRows(heldOut)))
        .average()
        .orElseThrow();
  }

  /** log of mean squared error over mean predicted variance, five folds of some rows. */
  private static double calibration(
      Matrix x, double[] y, int[] rows, Hyperparameters parameters, Seed seed, Parallel parallel) {
    double squares = 0;
    double predicted = 0;
    for (Foreseen fold :
        parallel.map(RowSplit.FOLDS, k -> foreseen(x, y, rows, k, parameters, seed.split(k)))) {
      squares += fold.squares;
      predicted += fold.predicted;
    }
    return Math.log(Math.max(squares, 1e-12 * predicted) / predicted);
  }

  /** Sums of squared errors and of the variances predicted for them. */
  private record Foreseen(double squares, double predicted) {}

  private static Foreseen foreseen(
      Matrix x, double[] y, int[] rows, int fold, Hyperparameters parameters, Seed seed) {
    int[] inside =
        IntStream.range(0, rows.length)
            .filter(i -> i % RowSplit.FOLDS == fold)
            .map(i -> rows[i])
            .toArray();
    int[] outside =
        IntStream.range(0, rows.length)
            .filter(i -> i % RowSplit.FOLDS != fold)
            .map(i -> rows[i])
            .toArray();
    ProcessFit process = TableProcess.fit(parameters, x, y, outside, seed);
    Matrix heldOut = x.selectRows(inside);
    double[] mean = process.mean(heldOut);
    double[] variance = process.variance(heldOut);
    double squares = 0;
    double predicted = 0;
    for (int i = 0; i < inside.length; i++) {
      double r = y[inside[i]] - mean[i];
      squares += r * r;
      predicted += variance[i] + process.noiseVariance();
    }
    return new Foreseen(squares, predicted);
  }

  /** The mean over folds of what a process explains of the stack's residuals in the fold. */
  private static double residualSignal(
      Matrix x,
      Hyperparameters parameters,
      CrossFit fit,
      CurveStatistics curve,
      Seed seed,
      Parallel parallel) {
    List<int[]> folds = new ArrayList<>();
    int last = Arrays.stream(fit.fold()).max().orElse(0);
    for (int k = 0; k <= last; k++) {
      int fold = k;
      int[] own =
          IntStream.range(0, fit.fold().length).filter(i -> fit.fold()[i] == fold).toArray();
      if (own.length >= FEWEST_RESIDUALS) {
        folds.add(own);
      }
    }
    if (folds.isEmpty()) {
      folds.add(IntStream.range(0, fit.rows().length).toArray());
    }
    return parallel
        .map(
            folds.size(),
            k -> {
              int[] own = folds.get(k);
              Matrix rows = x.selectRows(Arrays.stream(own).map(i -> fit.rows()[i]).toArray());
              double[] residuals =
                  Arrays.stream(own).mapToDouble(i -> curve.stackResiduals()[i]).toArray();
              Matrix z = parameters.kind().of(x).apply(rows);
              return ResidualSignal.of(
                      z,
                      parameters.lengths(),
                      residuals,
                      new ResidualSignal.Options(RESIDUAL_ROWS / Math.min(2, folds.size())),
                      seed.split(k))
                  .share();
            })
        .stream()
        .mapToDouble(share -> share)
        .average()
        .orElseThrow();
  }

  /** Rows learned from at each size, smallest first; those of the first fold. */
  private int[] sizes() {
    int[][][] parts = fits.split().folds().get(0).parts();
    return Arrays.stream(Size.values()).mapToInt(s -> parts[s.ordinal()][0].length).toArray();
  }
}
