// SPDX-License-Identifier: Apache-2.0
package org.aleator.spark;

import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import org.aleator.audit.RowAudit;
import org.aleator.data.Dataset;
import org.aleator.learn.classes.ClassFit;
import org.aleator.learn.stack.CrossFit;
import org.aleator.noise.level.TableFit;
import org.aleator.synthetic.ClassData;
import org.aleator.synthetic.ClassProblem;
import org.aleator.util.Seed;
import org.aleator.util.Work;
import org.apache.spark.SparkContext;

/** Studies by core that are small: of one feature, for which there are no networks. */
final class FitsOf {
  private FitsOf() {}

  static TableFit table(SparkContext spark) {
    try (ExecutorPlace place = new ExecutorPlace(spark)) {
      return table(Work.of(1).at(place));
    }
  }

  /** y = sin 3x + noise. */
  static TableFit table(Work work) {
    RandomGenerator random = new Seed(4).random();
    double[][] x = new double[60][1];
    double[] y = new double[60];
    for (int i = 0; i < y.length; i++) {
      x[i][0] = 2 * random.nextDouble() - 1;
      y[i] = Math.sin(3 * x[i][0]) + 0.3 * random.nextGaussian();
    }
    return TableFit.fit(RowAudit.of(Dataset.of(x, y)), TableFit.Options.DEFAULT, work);
  }

  /** Everything that was fitted, at all sizes. */
  static double[][] residuals(TableFit fit) {
    CrossFit fits = fit.fits().fit();
    return Stream.concat(
            Arrays.stream(fits.residuals()),
            fits.first().parts().values().stream().flatMap(List::stream).flatMap(Arrays::stream))
        .toArray(double[][]::new);
  }

  /** Probabilities of two classes by one feature. */
  static double[] classes(Work work) {
    ClassData data = ClassProblem.LOGISTIC_2.draw(60, new Seed(1));
    double[] y = Arrays.stream(data.labels().of()).asDoubleStream().toArray();
    Dataset one = new Dataset(data.features(), "class", data.x(), y).selectColumns(new int[] {0});
    return ClassFit.of(one, data.labels(), work).heldOut().values();
  }
}
