package org.aleator.learn.stack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.aleator.data.Matrix;
import org.aleator.learn.gp.Hyperparameters;
import org.aleator.learn.gp.TableProcess;
import org.aleator.learn.predictor.Regression;
import org.aleator.learn.tree.FeatureBins;
import org.aleator.util.Parallel;
import org.aleator.util.Seed;
import org.aleator.util.Work;
import org.junit.jupiter.api.Test;

class ProcessLearnerTest {
  /** Rows in the order of their values, of which the process takes a quarter. */
  @Test
  void processThatTakesSomeRowsTakesThemFromEverywhere() {
    int n = 400;
    double[] values = IntStream.range(0, n).mapToDouble(i -> i / (double) n).toArray();
    Matrix x = Matrix.column(values);
    double[] y = Arrays.stream(values).map(v -> Math.sin(6 * v)).toArray();
    Seed seed = new Seed(1);
    Hyperparameters parameters = TableProcess.hyperparameters(x, y, seed, new Parallel(1));
    ProcessLearner learner =
        new ProcessLearner(x, y, FeatureBins.of(x), parameters, n / 4, Work.of(1));
    Regression smooth = learner.fit(IntStream.range(0, n).toArray(), seed).get(0);
    double[] fitted = smooth.at(x);
    for (int i = 0; i < n; i++) {
      assertThat(fitted[i]).as("x = " + values[i]).isCloseTo(y[i], within(0.05));
    }
  }
}
