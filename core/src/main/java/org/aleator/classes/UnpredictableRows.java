// SPDX-License-Identifier: Apache-2.0
package org.aleator.classes;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.aleator.data.Matrix;

/**
 * The records whose class nobody can predict from these columns: even the best model misses a third
 * of such labels.
 *
 * @param count how many there are
 * @param rows those of the highest best-possible entropy, the highest first
 */
public record UnpredictableRows(int count, List<Row> rows) {
  /** Of two classes nothing is above one half. */
  private static final double MISSED = 1.0 / 3;

  /** As many as a person looks at. */
  private static final int MOST_ROWS = 15;

  /** The entropy E H(η) takes time; where it is highest H(p̂) is among the highest of so many. */
  private static final int LOOKED_AT = 200;

  public UnpredictableRows {
    rows = List.copyOf(rows);
  }

  /**
   * One of them.
   *
   * @param row the record
   * @param entropy E H(η), in nats
   * @param error E[1 − max η]
   */
  public record Row(int row, double entropy, double error) {}

  /**
   * @param ambiguity of the study
   */
  public static UnpredictableRows of(ClassStudy study, Ambiguity ambiguity) {
    double[] error = ambiguity.error();
    int[] all = IntStream.range(0, error.length).filter(i -> error[i] >= MISSED).toArray();
    Matrix p = study.probabilities();
    double[] entropy =
        Arrays.stream(all)
            .mapToDouble(i -> ClassUncertainty.entropy(p.rowValues(i), 0, p.columns()))
            .toArray();
    int[] some =
        IntStream.range(0, all.length)
            .boxed()
            .sorted(Comparator.comparingDouble(i -> -entropy[i]))
            .limit(LOOKED_AT)
            .mapToInt(i -> all[i])
            .toArray();
    ClassUncertainty found = ClassUncertainty.of(p.selectRows(some), study.best().shape());
    List<Row> rows = new ArrayList<>();
    for (int i = 0; i < some.length; i++) {
      rows.add(new Row(some[i], found.aleatoricEntropy()[i], error[some[i]]));
    }
    rows.sort(Comparator.comparingDouble(Row::entropy).reversed());
    return new UnpredictableRows(all.length, rows.subList(0, Math.min(MOST_ROWS, rows.size())));
  }
}
