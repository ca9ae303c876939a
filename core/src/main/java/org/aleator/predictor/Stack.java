package org.aleator.predictor;

import java.util.Arrays;
import java.util.List;
import org.aleator.codec.Codec;
import org.aleator.codec.Parts;
import org.aleator.data.Matrix;
import org.aleator.util.InvalidInputException;

/**
 * The same kind of regression, fitted K times, each time without another K-th of the rows: μ(x) is
 * the mean of the parts f_k. Its epistemic variance is the grouped jackknife's (Efron and Stein
 * 1981),
 *
 * <pre>s²(x) = (K − 1)/K Σₖ (f_k(x) − μ(x))²</pre>
 *
 * which allows for the rows that any two parts share. It says nothing about a bias that all parts
 * share.
 *
 * @param parts one regression per fold, at least 2
 */
public record Stack(List<Regression> parts) implements Predictor {
  /** How a stack is kept. */
  public static final Codec<Stack> CODEC =
      new Codec<>("stack", Stack.class, Stack::write, Stack::read);

  public Stack {
    parts = List.copyOf(parts);
    if (parts.size() < 2) {
      throw new IllegalArgumentException("a stack needs two parts or more, not " + parts.size());
    }
  }

  @Override
  public Prediction predict(Matrix x) {
    double[][] draws = parts.stream().map(part -> part.at(x)).toArray(double[][]::new);
    Prediction spread = Prediction.ofDraws(draws);
    double[] jackknife = spread.epistemicVariance().clone();
    Arrays.setAll(jackknife, i -> (parts.size() - 1) * jackknife[i]);
    return new Prediction(spread.mean(), jackknife, draws);
  }

  private void write(Parts out) {
    parts.forEach(part -> Regression.KINDS.write(part, out.addGroup("parts")));
  }

  private static Stack read(Parts in) {
    try {
      return new Stack(in.groups("parts").stream().map(Regression.KINDS::read).toList());
    } catch (IllegalArgumentException e) {
      throw new InvalidInputException("the model's stack is damaged: " + e.getMessage(), e);
    }
  }
}
