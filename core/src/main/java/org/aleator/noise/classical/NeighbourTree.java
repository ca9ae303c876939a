// SPDX-License-Identifier: Apache-2.0
package org.aleator.noise.classical;

import java.util.Arrays;

/**
 * A k-d tree over distinct points that finds all points at the least and at the second least
 * distance from one of them: neighbours, with ties. O(log n) per question in few dimensions; from
 * about ten on it looks at most points.
 */
final class NeighbourTree {
  /** Points that are looked at one by one: about as fast as one more split. */
  private static final int LEAF = 12;

  private final double[][] points;
  private final int[] order;

  /** The coordinate that was halved, kept at the place of the middle. */
  private final int[] axisAt;

  /**
   * @param points distinct points of equal dimension
   */
  NeighbourTree(double[][] points) {
    this.points = points;
    this.order = new int[points.length];
    this.axisAt = new int[points.length];
    Arrays.setAll(order, i -> i);
    arrange(0, order.length);
  }

  /** Points nearest to one point: those at the least distance, those at the second least. */
  static final class Nearest {
    private double first = Double.POSITIVE_INFINITY;
    private double second = Double.POSITIVE_INFINITY;
    private int[] atFirst = {};
    private int[] atSecond = {};

    int[] atFirst() {
      return atFirst;
    }

    int[] atSecond() {
      return atSecond;
    }

    private void offer(int point, double distance) {
      if (distance < first) {
        second = first;
        atSecond = atFirst;
        first = distance;
        atFirst = new int[] {point};
      } else if (distance == first) {
        atFirst = with(atFirst, point);
      } else if (distance < second) {
        second = distance;
        atSecond = new int[] {point};
      } else if (distance == second) {
        atSecond = with(atSecond, point);
      }
    }

    private static int[] with(int[] points, int point) {
      int[] longer = Arrays.copyOf(points, points.length + 1);
      longer[points.length] = point;
      return longer;
    }
  }

  /** The neighbours of point {@code index}, without itself. */
  Nearest nearest(int index) {
    Nearest nearest = new Nearest();
    search(index, 0, order.length, nearest);
    Arrays.sort(nearest.atFirst);
    Arrays.sort(nearest.atSecond);
    return nearest;
  }

  /** Halves [from, to) across its widest coordinate, the smaller values first. */
  private void arrange(int from, int to) {
    if (to - from <= LEAF) {
      return;
    }
    int axis = widest(from, to);
    int middle = (from + to) >>> 1;
    axisAt[middle] = axis;
    select(from, to - 1, middle, axis);
    arrange(from, middle);
    arrange(middle + 1, to);
  }

  private int widest(int from, int to) {
    int widest = 0;
    double most = -1;
    for (int axis = 0; axis < points[order[from]].length; axis++) {
      double low = Double.POSITIVE_INFINITY;
      double high = Double.NEGATIVE_INFINITY;
      for (int i = from; i < to; i++) {
        low = Math.min(low, points[order[i]][axis]);
        high = Math.max(high, points[order[i]][axis]);
      }
      if (high - low > most) {
        most = high - low;
        widest = axis;
      }
    }
    return widest;
  }

  /** Quickselect (Hoare): place {@code k} gets the element that sorting would put there. */
  private void select(int from, int to, int k, int axis) {
    int low = from;
    int high = to;
    while (low < high) {
      double pivot = points[order[(low + high) >>> 1]][axis];
      int i = low;
      int j = high;
      while (i <= j) {
        while (points[order[i]][axis] < pivot) {
          i++;
        }
        while (points[order[j]][axis] > pivot) {
          j--;
        }
        if (i <= j) {
          int swapped = order[i];
          order[i++] = order[j];
          order[j--] = swapped;
        }
      }
      if (k <= j) {
        high = j;
      } else if (k >= i) {
        low = i;
      } else {
        return;
      }
    }
  }

  private void search(int index, int from, int to, Nearest nearest) {
    if (to - from <= LEAF) {
      for (int i = from; i < to; i++) {
        offer(index, order[i], nearest);
      }
      return;
    }
    int middle = (from + to) >>> 1;
    int axis = axisAt[middle];
    offer(index, order[middle], nearest);
    double offset = points[index][axis] - points[order[middle]][axis];
    boolean below = offset < 0;
    search(index, below ? from : middle + 1, below ? middle : to, nearest);
    if (offset * offset <= nearest.second) {
      search(index, below ? middle + 1 : from, below ? to : middle, nearest);
    }
  }

  private void offer(int index, int candidate, Nearest nearest) {
    if (candidate == index) {
      return;
    }
    double[] a = points[index];
    double[] b = points[candidate];
    double sum = 0;
    for (int j = 0; j < a.length; j++) {
      sum += (a[j] - b[j]) * (a[j] - b[j]);
    }
    nearest.offer(candidate, sum);
  }
}
