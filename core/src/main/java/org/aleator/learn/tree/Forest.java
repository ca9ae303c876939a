// SPDX-License-Identifier: Apache-2.0
package org.aleator.learn.tree;

import java.util.Arrays;
import org.aleator.codec.Parts;
import org.aleator.data.Matrix;
import org.aleator.util.InvalidInputException;

/**
 * Fitted regression trees, one after the other in flat arrays. At an inner node the row goes to
 * child left[node] if x[feature[node]] ≤ value[node], else to child left[node] + 1; NaN goes left
 * where missingLeft says so. At a leaf (feature −1) value[node] is what the tree says. The arrays
 * are shared, not copied; by convention nobody writes to them after construction.
 *
 * @param columns how many features a row has
 * @param roots the first node of each tree, increasing from 0; a tree ends where the next begins
 * @param feature the column compared, −1 at a leaf
 * @param value the threshold at an inner node, the tree's value at a leaf; finite
 * @param left the first of two neighbouring children, behind their parent; 0 at a leaf
 * @param missingLeft whether NaN goes left
 */
public record Forest(
    int columns, int[] roots, int[] feature, double[] value, int[] left, boolean[] missingLeft) {

  /** Rows that pass one tree together: 128 rows of 16 columns are 16 kB, half a level-1 cache. */
  private static final int BLOCK = 128;

  /** Checks that the arrays are trees: any others are refused. */
  public Forest {
    int nodes = feature.length;
    if (value.length != nodes || left.length != nodes || missingLeft.length != nodes) {
      throw new IllegalArgumentException("the arrays of a forest differ in length");
    }
    for (int tree = 0; tree < roots.length; tree++) {
      int end = tree + 1 < roots.length ? roots[tree + 1] : nodes;
      if (roots[tree] >= end || end > nodes || roots[0] != 0) {
        throw new IllegalArgumentException("tree " + tree + " has no nodes");
      }
      checkTree(tree, roots[tree], end, columns, feature, value, left);
    }
    if (roots.length == 0 && nodes > 0) {
      throw new IllegalArgumentException(nodes + " nodes belong to no tree");
    }
  }

  /** Every node but the root is the child of exactly one node before it. */
  private static void checkTree(
      int tree, int root, int end, int columns, int[] feature, double[] value, int[] left) {
    boolean[] reached = new boolean[end - root];
    reached[0] = true;
    for (int node = root; node < end; node++) {
      int child = left[node];
      boolean leaf = feature[node] == -1;
      boolean valid =
          reached[node - root]
              && Double.isFinite(value[node])
              && (leaf
                  ? child == 0
                  : feature[node] >= 0
                      && feature[node] < columns
                      && child > node
                      && child < end - 1
                      && !reached[child - root]
                      && !reached[child + 1 - root]);
      if (!valid) {
        throw new IllegalArgumentException("node " + node + " of tree " + tree + " is not valid");
      }
      if (!leaf) {
        reached[child - root] = true;
        reached[child + 1 - root] = true;
      }
    }
  }

  public int trees() {
    return roots.length;
  }

  /** How many leaves a tree has. */
  public int leaves(int tree) {
    int end = tree + 1 < roots.length ? roots[tree + 1] : feature.length;
    return (end - roots[tree] + 1) / 2;
  }

  /** The first trees. */
  Forest first(int trees) {
    int nodes = trees < roots.length ? roots[trees] : feature.length;
    return new Forest(
        columns,
        Arrays.copyOf(roots, Math.min(trees, roots.length)),
        Arrays.copyOf(feature, nodes),
        Arrays.copyOf(value, nodes),
        Arrays.copyOf(left, nodes),
        Arrays.copyOf(missingLeft, nodes));
  }

  /** {@code start} plus the values of all trees, added in their order, for each row. */
  public double[] sum(Matrix x, double start) {
    checkColumns(x);
    double[] sums = new double[x.rows()];
    Arrays.fill(sums, start);
    if (x.rows() < BLOCK) {
      addAllAlone(x, 0, x.rows(), sums);
      return sums;
    }
    Walk walk = Walk.of(this);
    for (int from = 0; from < x.rows(); from += BLOCK) {
      int to = Math.min(x.rows(), from + BLOCK);
      if (isWhole(x.values(), from * columns, to * columns)) {
        for (int tree = 0; tree < roots.length; tree++) {
          int next = walk.add(this, tree, x.values(), from, to, sums);
          addAlone(roots[tree], x, next, to, sums);
        }
      } else {
        addAllAlone(x, from, to, sums);
      }
    }
    return sums;
  }

  private void addAllAlone(Matrix x, int from, int to, double[] sums) {
    for (int root : roots) {
      addAlone(root, x, from, to, sums);
    }
  }

  private void addAlone(int root, Matrix x, int from, int to, double[] sums) {
    for (int i = from; i < to; i++) {
      sums[i] += value[leaf(root, x.values(), i * columns)];
    }
  }

  private static boolean isWhole(double[] x, int from, int to) {
    for (int i = from; i < to; i++) {
      if (Double.isNaN(x[i])) {
        return false;
      }
    }
    return true;
  }

  /**
   * The same trees without an end: from a leaf a row comes to that leaf again, so that all rows
   * take the same number of steps and no step waits for a guess of the way. Of rows without NaN.
   *
   * @param depths steps to the deepest leaf of each tree
   */
  private record Walk(int[] column, double[] threshold, int[] left, int[] depths) {
    static Walk of(Forest forest) {
      int[] column = forest.feature.clone();
      double[] threshold = forest.value.clone();
      int[] left = forest.left.clone();
      int[] depth = new int[column.length];
      int[] depths = new int[forest.roots.length];
      int tree = -1;
      for (int node = 0; node < column.length; node++) {
        if (tree + 1 < depths.length && forest.roots[tree + 1] == node) {
          tree++;
        }
        depths[tree] = Math.max(depths[tree], depth[node]);
        if (column[node] >= 0) {
          depth[left[node]] = depth[node] + 1;
          depth[left[node] + 1] = depth[node] + 1;
        } else {
          column[node] = 0;
          threshold[node] = Double.POSITIVE_INFINITY;
          left[node] = node;
        }
      }
      return new Walk(column, threshold, left, depths);
    }

    /**
     * Adds a tree's value to rows, four at a time, none of which waits for another.
     *
     * @return the first row that was left over
     */
    int add(Forest forest, int tree, double[] x, int from, int to, double[] sums) {
      int columns = forest.columns;
      int root = forest.roots[tree];
      int i = from;
      for (; i <= to - 4; i += 4) {
        int first = i * columns;
        int second = first + columns;
        int third = second + columns;
        int fourth = third + columns;
        int a = root;
        int b = root;
        int c = root;
        int d = root;
        for (int step = depths[tree]; step > 0; step--) {
          a = left[a] + (x[first + column[a]] > threshold[a] ? 1 : 0);
          b = left[b] + (x[second + column[b]] > threshold[b] ? 1 : 0);
          c = left[c] + (x[third + column[c]] > threshold[c] ? 1 : 0);
          d = left[d] + (x[fourth + column[d]] > threshold[d] ? 1 : 0);
        }
        sums[i] += forest.value[a];
        sums[i + 1] += forest.value[b];
        sums[i + 2] += forest.value[c];
        sums[i + 3] += forest.value[d];
      }
      return i;
    }
  }

  /** The value of each tree: element [t][i] is that of tree t at row i. */
  public double[][] each(Matrix x) {
    checkColumns(x);
    double[][] values = new double[roots.length][x.rows()];
    for (int tree = 0; tree < roots.length; tree++) {
      for (int i = 0; i < x.rows(); i++) {
        values[tree][i] = value[leaf(roots[tree], x.values(), i * columns)];
      }
    }
    return values;
  }

  private int leaf(int root, double[] x, int row) {
    int node = root;
    int column = feature[node];
    while (column >= 0) {
      double v = x[row + column];
      int right = v <= value[node] || (Double.isNaN(v) && missingLeft[node]) ? 0 : 1;
      node = left[node] + right;
      column = feature[node];
    }
    return node;
  }

  private void checkColumns(Matrix x) {
    if (x.columns() != columns) {
      throw new IllegalArgumentException(
          "the trees know " + columns + " columns, the rows have " + x.columns());
    }
  }

  /** As five arrays. */
  public void write(Parts parts) {
    int[] missing = new int[feature.length];
    for (int node = 0; node < missing.length; node++) {
      missing[node] = missingLeft[node] ? 1 : 0;
    }
    parts
        .put("columns", columns)
        .putArray("roots", roots)
        .putArray("feature", feature)
        .putArray("value", value)
        .putArray("left", left)
        .putArray("missing_left", missing);
  }

  /**
   * Reads what {@link #write} wrote.
   *
   * @throws InvalidInputException where the arrays are no trees
   */
  public static Forest read(Parts parts) {
    int[] missing = parts.ints("missing_left");
    boolean[] missingLeft = new boolean[missing.length];
    for (int node = 0; node < missing.length; node++) {
      missingLeft[node] = missing[node] != 0;
    }
    try {
      return new Forest(
          parts.integer("columns"),
          parts.ints("roots"),
          parts.ints("feature"),
          parts.doubles("value"),
          parts.ints("left"),
          missingLeft);
    } catch (IllegalArgumentException e) {
      throw new InvalidInputException("the model's trees are damaged: " + e.getMessage(), e);
    }
  }
}
