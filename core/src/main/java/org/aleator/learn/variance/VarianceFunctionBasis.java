// SPDX-License-Identifier: Apache-2.0
package org.aleator.learn.variance;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.aleator.data.Matrix;

/**
 * The columns in which log σ²(x) is linear, an analysis-of-variance decomposition (Wahba 1990; Gu
 * 2013): a constant; for each feature its linear coordinate and K {@linkplain FreeBeamModes modes}
 * of its smooth coordinate; for each chosen pair of features the products of their first M of these
 * columns; and those of a {@linkplain VarianceProcess process} of all features. Directions across
 * the features count as features.
 *
 * <p>Columns come in groups that share one prior precision λ; column c of group g has the prior
 * variance 1/(λ_g s_c), with s = 1 for the linear column, s = (βₖ/β₁)⁴ for mode k (the roughness
 * penalty of the cubic smoothing spline), and the product of s = 1 and (βₖ/π)⁴ for products. The
 * constant is group 0 and has no prior.
 */
final class VarianceFunctionBasis {
  /** Two features whose interaction has columns of its own. */
  record Pair(int first, int second) {}

  private final List<FeatureCoordinate> coordinates;
  private final List<Integer> features;
  private final List<Pair> pairs;
  private final FreeBeamModes modes;
  private final int products;
  private final int[] groups;
  private final double[] scales;
  private final int[] owners;
  private final int modesPerFeature;
  private final VarianceDirections directions;
  private final VarianceProcess process;

  /**
   * @param directions columns that follow those of x
   * @param coordinates of all features of a row and then of the directions, in order
   * @param features the features that have columns
   * @param modes the largest number K of modes per feature
   * @param pairs the interactions that have columns
   * @param products M, the number of columns of each feature in a pair
   * @param process of all features together
   */
  VarianceFunctionBasis(
      VarianceDirections directions,
      List<FeatureCoordinate> coordinates,
      List<Integer> features,
      int modes,
      List<Pair> pairs,
      int products,
      VarianceProcess process) {
    this.directions = directions;
    this.process = process;
    this.coordinates = List.copyOf(coordinates);
    this.features = features.stream().filter(j -> coordinates.get(j).distinct() > 1).toList();
    this.pairs = List.copyOf(pairs);
    this.modes = new FreeBeamModes(Math.max(modes, products - 1));
    this.products = products;
    this.modesPerFeature = modes;
    int columns = 1;
    for (int feature : this.features) {
      columns += 1 + modesOf(feature);
    }
    columns += pairs.size() * products * products + process.size();
    groups = new int[columns];
    scales = new double[columns];
    owners = new int[1 + 2 * this.features.size() + pairs.size() + (process.size() > 0 ? 1 : 0)];
    Arrays.fill(owners, -1);
    assignGroups();
  }

  /** The same columns, and those of pairs and of a process. */
  VarianceFunctionBasis with(List<Pair> more, VarianceProcess all) {
    return new VarianceFunctionBasis(
        directions, coordinates, features, modesPerFeature, more, products, all);
  }

  private void assignGroups() {
    int column = 1;
    int group = 0;
    for (int feature : features) {
      owners[++group] = feature;
      groups[column] = group;
      scales[column++] = 1;
      owners[++group] = feature;
      for (int k = 0; k < modesOf(feature); k++) {
        groups[column] = group;
        scales[column++] = Math.pow(modes.wavenumber(k) / modes.wavenumber(0), 4);
      }
    }
    for (int pair = 0; pair < pairs.size(); pair++) {
      group++;
      for (int i = 0; i < products; i++) {
        for (int k = 0; k < products; k++) {
          groups[column] = group;
          scales[column++] = productScale(i) * productScale(k);
        }
      }
    }
    Arrays.fill(groups, column, columns(), group + 1);
    Arrays.fill(scales, column, columns(), 1);
  }

  private double productScale(int column) {
    return column == 0 ? 1 : Math.pow(modes.wavenumber(column - 1) / Math.PI, 4);
  }

  /** A feature of v distinct values carries v − 2 modes beside the constant and the line. */
  private int modesOf(int feature) {
    return Math.min(modesPerFeature, coordinates.get(feature).distinct() - 2);
  }

  int columns() {
    return groups.length;
  }

  int groupCount() {
    return owners.length;
  }

  /** The group of each column. */
  int[] groups() {
    return groups;
  }

  /** s of each column. */
  double[] scales() {
    return scales;
  }

  List<FeatureCoordinate> coordinates() {
    return coordinates;
  }

  int modesPerFeature() {
    return modesPerFeature;
  }

  int products() {
    return products;
  }

  List<Pair> pairs() {
    return pairs;
  }

  List<Integer> features() {
    return features;
  }

  /** The features that own one of the given groups. */
  List<Integer> featuresIn(boolean[] activeGroups) {
    return IntStream.range(0, owners.length)
        .filter(group -> activeGroups[group] && owners[group] >= 0)
        .mapToObj(group -> owners[group])
        .distinct()
        .toList();
  }

  /** The columns of a row of x. */
  int inputs() {
    return directions.inputs().size();
  }

  VarianceDirections directions() {
    return directions;
  }

  VarianceProcess process() {
    return process;
  }

  /** The basis of a function of one column alone. */
  static VarianceFunctionBasis ofOne(FeatureCoordinate coordinate, int modes) {
    List<FeatureCoordinate> one = List.of(coordinate);
    return new VarianceFunctionBasis(
        VarianceDirections.none(one), one, List.of(0), modes, List.of(), 1, VarianceProcess.NONE);
  }

  /** All columns of a basis at some rows. */
  record Columns(VarianceFunctionBasis basis, Matrix z) {}

  /** One row of columns for each row of x. */
  Matrix evaluate(Matrix x) {
    return evaluate(x, List.of());
  }

  /**
   * The same.
   *
   * @param known columns at the same rows, copied where this basis has them too
   */
  Matrix evaluate(Matrix x, List<Columns> known) {
    boolean[] all = new boolean[columns()];
    Arrays.fill(all, true);
    return evaluate(x, all, known);
  }

  /** The process's part of zᵀβ at the rows of x; β's last coefficients are its own. */
  double[] processPart(Matrix rows, double[] beta) {
    double[] part = new double[rows.rows()];
    if (process.size() > 0) {
      Matrix x = directions.beside(rows);
      double[] weights = process.weights(beta, columns() - process.size());
      Arrays.setAll(part, i -> process.sum(coordinates, x, i, weights));
    }
    return part;
  }

  /** The same, with zeros in columns that are not needed, where that saves time. */
  Matrix evaluate(Matrix x, boolean[] needed) {
    return evaluate(x, needed, List.of());
  }

  private Matrix evaluate(Matrix rows, boolean[] needed, List<Columns> known) {
    Matrix x = directions.beside(rows);
    double[] values = new double[x.rows() * columns()];
    fillFeatures(x, needed, known, values);
    int at = columns() - pairs.size() * products * products - process.size();
    double[] scratch = new double[2 * products];
    for (Pair pair : pairs) {
      if (neededLength(needed, at, products * products) > 0) {
        for (int i = 0; i < x.rows(); i++) {
          fillPair(x, i, pair, values, i * columns() + at, scratch);
        }
      }
      at += products * products;
    }
    if (neededLength(needed, at, process.size()) > 0 && !copiedProcess(known, at, values)) {
      for (int i = 0; i < x.rows(); i++) {
        process.evaluate(coordinates, x, i, values, i * columns() + at);
      }
    }
    return new Matrix(x.rows(), columns(), values);
  }

  private void fillFeatures(Matrix x, boolean[] needed, List<Columns> known, double[] values) {
    for (int i = 0; i < x.rows(); i++) {
      values[i * columns()] = 1;
    }
    int at = 1;
    for (int feature : features) {
      FeatureCoordinate coordinate = coordinates.get(feature);
      int count = neededLength(needed, at + 1, modesOf(feature));
      if ((count > 0 || needed[at]) && !copiedFeature(known, feature, at, values)) {
        for (int i = 0; i < x.rows(); i++) {
          int cell = i * columns() + at;
          double smooth = coordinate.both(x.get(i, feature), values, cell);
          modes.evaluate(smooth, count, values, cell + 1);
        }
      }
      at += 1 + modesOf(feature);
    }
  }

  @SuppressWarnings("ReferenceEquality") // The same one, not one alike.
  private boolean copiedFeature(List<Columns> known, int feature, int at, double[] values) {
    for (Columns other : known) {
      int from = other.basis().firstColumn(feature);
      if (from >= 0
          && other.basis().coordinates.get(feature) == coordinates.get(feature)
          && other.basis().modesOf(feature) >= modesOf(feature)) {
        copy(other.z(), from, 1 + modesOf(feature), values, at);
        return true;
      }
    }
    return false;
  }

  @SuppressWarnings("ReferenceEquality") // The same one, not one alike.
  private boolean copiedProcess(List<Columns> known, int at, double[] values) {
    for (Columns other : known) {
      if (other.basis().process == process) {
        copy(other.z(), other.z().columns() - process.size(), process.size(), values, at);
        return true;
      }
    }
    return false;
  }

  private void copy(Matrix from, int column, int count, double[] values, int at) {
    for (int i = 0; i < from.rows(); i++) {
      int row = i * from.columns();
      System.arraycopy(from.values(), row + column, values, i * columns() + at, count);
    }
  }

  /** Where a feature's columns begin, −1 if it has none. */
  private int firstColumn(int feature) {
    int at = 1;
    for (int other : features) {
      if (other == feature) {
        return at;
      }
      at += 1 + modesOf(other);
    }
    return -1;
  }

  /** How many columns from {@code start} on must be computed to have the last that is needed. */
  private static int neededLength(boolean[] needed, int start, int count) {
    int length = count;
    while (length > 0 && !needed[start + length - 1]) {
      length--;
    }
    return length;
  }

  private void fillPair(Matrix x, int row, Pair pair, double[] out, int offset, double[] scratch) {
    margin(x.get(row, pair.first()), coordinates.get(pair.first()), scratch, 0);
    margin(x.get(row, pair.second()), coordinates.get(pair.second()), scratch, products);
    for (int i = 0; i < products; i++) {
      for (int k = 0; k < products; k++) {
        out[offset + i * products + k] = scratch[i] * scratch[products + k];
      }
    }
  }

  private void margin(double value, FeatureCoordinate coordinate, double[] out, int offset) {
    double smooth = coordinate.both(value, out, offset);
    modes.evaluate(smooth, products - 1, out, offset + 1);
  }
}
