// SPDX-License-Identifier: Apache-2.0
package org.aleator;

import java.util.List;
import java.util.stream.IntStream;
import org.aleator.data.Dataset;
import org.aleator.data.Matrix;
import org.aleator.learn.FittedMean;
import org.aleator.learn.Learner;
import org.aleator.learn.predictor.Predictor;
import org.aleator.study.PredictorKind;
import org.aleator.study.Preset;
import org.aleator.util.Work;

/** One of Aleator's predictors as a learner of its mean. */
record PredictorLearner(PredictorKind kind) implements Learner {

  @Override
  public String name() {
    return kind.word();
  }

  @Override
  public FittedMean fit(Matrix x, double[] y, Work work) {
    work.check();
    List<String> names = IntStream.range(0, x.columns()).mapToObj(j -> "x" + j).toList();
    Predictor trained = kind.train(new Dataset(names, "y", x, y), Preset.PRACTICAL, work);
    return rows -> trained.predict(rows).mean();
  }
}
