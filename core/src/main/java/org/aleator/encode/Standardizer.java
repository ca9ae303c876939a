// SPDX-License-Identifier: Apache-2.0
package org.aleator.encode;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.aleator.codec.Parts;
import org.aleator.data.Matrix;
import org.aleator.util.InvalidInputException;

/**
 * Standardises a matrix column by column: zᵢⱼ = (xᵢⱼ − meanⱼ) / stdⱼ, see {@link Scaling}. Fitted
 * on training rows, then applied to any rows with the same columns.
 *
 * @param columns one scaling per column
 */
public record Standardizer(List<Scaling> columns) {
  public Standardizer {
    columns = List.copyOf(columns);
  }

  /** The standardizer that gives every varying column of {@code x} mean 0 and variance 1. */
  public static Standardizer fit(Matrix x) {
    List<Scaling> scalings = new ArrayList<>(x.columns());
    for (int j = 0; j < x.columns(); j++) {
      scalings.add(Scaling.of(x.columnValues(j)));
    }
    return new Standardizer(scalings);
  }

  /** The standardizer that changes nothing. */
  public static Standardizer identity(int columns) {
    return new Standardizer(Collections.nCopies(columns, Scaling.IDENTITY));
  }

  /** The standardised values, row-major; computed in double, rounded once. */
  public float[] apply(Matrix x) {
    if (x.columns() != columns.size()) {
      throw new InvalidInputException(
          "rows of %d features, where the fit had %d".formatted(x.columns(), columns.size()));
    }
    int width = x.columns();
    double[] values = x.values();
    float[] standardized = new float[values.length];
    for (int j = 0; j < width; j++) {
      double mean = columns.get(j).mean();
      double std = columns.get(j).std();
      for (int at = j; at < values.length; at += width) {
        standardized[at] = (float) ((values[at] - mean) / std);
      }
    }
    return standardized;
  }

  /** As a list of the columns' scalings. */
  public void write(Parts parts, String name) {
    if (columns.isEmpty()) {
      parts.put(name, new double[0]);
    }
    columns.forEach(column -> column.write(parts.addGroup(name)));
  }

  /** Reads what {@link #write} wrote, to the same bits. */
  public static Standardizer read(Parts parts, String name) {
    return new Standardizer(parts.groups(name).stream().map(Scaling::read).toList());
  }
}
