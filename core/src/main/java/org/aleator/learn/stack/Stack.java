// SPDX-License-Identifier: Apache-2.0
package org.aleator.learn.stack;

import org.aleator.codec.Codec;
import org.aleator.codec.Parts;
import org.aleator.data.Matrix;
import org.aleator.learn.predictor.Prediction;
import org.aleator.learn.predictor.Predictor;
import org.aleator.learn.predictor.Regression;
import org.aleator.learn.variance.VarianceFunction;
import org.aleator.util.InvalidInputException;

/**
 * The convex stack of learners, fitted to all rows. μ(x) is the stack's value. Its epistemic
 * variance s²(x) is a smooth function of x, fitted to what two stacks of disjoint halves of the
 * rows differ by: with error variances that fall as 1/m, (f_A(x) − f_B(x))²/4 is on average the
 * variance of a stack of both halves' rows. Its level is that of the stack's whole error on unseen
 * rows less the noise, so that bias is counted too.
 *
 * <p>Far from the rows s²(x) stays what it is at their edge.
 *
 * @param columns how many features a row has
 * @param mean μ(x)
 * @param epistemic s²(x)
 */
public record Stack(int columns, Regression mean, VarianceFunction epistemic) implements Predictor {
  private static final String EPISTEMIC = "epistemic.";

  /** How a stack is kept. */
  public static final Codec<Stack> CODEC =
      new Codec<>("stack", Stack.class, Stack::write, Stack::read);

  @Override
  public Prediction predict(Matrix x) {
    if (x.columns() != columns) {
      throw new InvalidInputException(
          "rows of %d features, where the fit had %d".formatted(x.columns(), columns));
    }
    return Prediction.given(mean.at(x), epistemic.variance(x));
  }

  private void write(Parts parts) {
    parts.put("columns", columns);
    Regression.write(mean, parts.putGroup("mean"));
    epistemic.tensors().forEach((name, values) -> parts.putArray(EPISTEMIC + name, values));
  }

  private static Stack read(Parts parts) {
    return new Stack(
        parts.integer("columns"),
        Regression.KINDS.read(parts.group("mean")),
        VarianceFunction.fromTensors(parts.doublesBelow(EPISTEMIC)));
  }
}
