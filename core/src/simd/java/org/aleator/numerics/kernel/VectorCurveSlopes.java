// SPDX-License-Identifier: Apache-2.0
package org.aleator.numerics.kernel;

import static org.aleator.numerics.kernel.VectorMath.FLOATS;
import static org.aleator.numerics.kernel.VectorMath.LANES;

import jdk.incubator.vector.DoubleVector;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;

/**
 * {@link CurveSlopes} on vectors of hidden units. Where these do not fill the last vector, it is
 * moved back over units that are already done: these count with weight 0 in the sums over units,
 * and their gradient is not added again. Fewer units than lanes go by plain loops.
 */
final class VectorCurveSlopes implements CurveSlopes {
  private static final VectorSpecies<Double> DOUBLES =
      VectorSpecies.of(double.class, FLOATS.vectorShape());
  private static final int PAIR = DOUBLES.length();

  private final CurveSlopes narrow = new PlainCurveSlopes();

  @Override
  public void evaluate(
      int rows, int hidden, double[] parameters, double[] x, double[] value, double[] slope) {
    if (hidden < PAIR) {
      narrow.evaluate(rows, hidden, parameters, x, value, slope);
    } else {
      values(rows, hidden, parameters, weights(hidden, parameters), x, value, slope);
    }
  }

  /** v in the order in which the loop over units reads it. */
  private static double[] weights(int hidden, double[] parameters) {
    int whole = DOUBLES.loopBound(hidden);
    double[] weights = new double[whole + PAIR];
    System.arraycopy(parameters, 2 * hidden, weights, 0, whole);
    int rest = hidden - whole;
    System.arraycopy(parameters, 2 * hidden + whole, weights, whole + PAIR - rest, rest);
    return weights;
  }

  private static void values(
      int rows,
      int hidden,
      double[] parameters,
      double[] weights,
      double[] x,
      double[] value,
      double[] slope) {
    double[] lanes = new double[2 * PAIR];
    DoubleVector one = DoubleVector.broadcast(DOUBLES, 1);
    DoubleVector p0 = DoubleVector.broadcast(DOUBLES, DoubleMath.TANH_P0);
    DoubleVector p1 = DoubleVector.broadcast(DOUBLES, DoubleMath.TANH_P1);
    DoubleVector p2 = DoubleVector.broadcast(DOUBLES, DoubleMath.TANH_P2);
    DoubleVector p3 = DoubleVector.broadcast(DOUBLES, DoubleMath.TANH_P3);
    DoubleVector p4 = DoubleVector.broadcast(DOUBLES, DoubleMath.TANH_P4);
    DoubleVector p5 = DoubleVector.broadcast(DOUBLES, DoubleMath.TANH_P5);
    DoubleVector p6 = DoubleVector.broadcast(DOUBLES, DoubleMath.TANH_P6);
    DoubleVector p7 = DoubleVector.broadcast(DOUBLES, DoubleMath.TANH_P7);
    DoubleVector p8 = DoubleVector.broadcast(DOUBLES, DoubleMath.TANH_P8);
    DoubleVector p9 = DoubleVector.broadcast(DOUBLES, DoubleMath.TANH_P9);
    DoubleVector q1 = DoubleVector.broadcast(DOUBLES, DoubleMath.TANH_Q1);
    DoubleVector q2 = DoubleVector.broadcast(DOUBLES, DoubleMath.TANH_Q2);
    DoubleVector q3 = DoubleVector.broadcast(DOUBLES, DoubleMath.TANH_Q3);
    DoubleVector q4 = DoubleVector.broadcast(DOUBLES, DoubleMath.TANH_Q4);
    DoubleVector q5 = DoubleVector.broadcast(DOUBLES, DoubleMath.TANH_Q5);
    DoubleVector q6 = DoubleVector.broadcast(DOUBLES, DoubleMath.TANH_Q6);
    DoubleVector q7 = DoubleVector.broadcast(DOUBLES, DoubleMath.TANH_Q7);
    DoubleVector q8 = DoubleVector.broadcast(DOUBLES, DoubleMath.TANH_Q8);
    DoubleVector q9 = DoubleVector.broadcast(DOUBLES, DoubleMath.TANH_Q9);
    for (int i = 0; i < rows; i++) {
      DoubleVector input = DoubleVector.broadcast(DOUBLES, x[i]);
      DoubleVector sums = DoubleVector.zero(DOUBLES);
      DoubleVector slopes = sums;
      for (int j = 0; j < hidden; j += PAIR) {
        int unit = Math.min(j, hidden - PAIR);
        DoubleVector w = DoubleVector.fromArray(DOUBLES, parameters, unit);
        DoubleVector z = input.fma(w, DoubleVector.fromArray(DOUBLES, parameters, hidden + unit));
        DoubleVector y =
            z.blend(DoubleMath.TANH_LIMIT, z.compare(VectorOperators.GT, DoubleMath.TANH_LIMIT))
                .blend(
                    -DoubleMath.TANH_LIMIT, z.compare(VectorOperators.LT, -DoubleMath.TANH_LIMIT));
        DoubleVector q = y.mul(y);
        DoubleVector p = q.fma(p9, p8).fma(q, p7).fma(q, p6).fma(q, p5);
        p = p.fma(q, p4).fma(q, p3).fma(q, p2).fma(q, p1).fma(q, p0);
        DoubleVector r = q.fma(q9, q8).fma(q, q7).fma(q, q6).fma(q, q5);
        r = r.fma(q, q4).fma(q, q3).fma(q, q2).fma(q, q1).fma(q, one);
        DoubleVector a = y.mul(p).div(r);
        DoubleVector v = DoubleVector.fromArray(DOUBLES, weights, j);
        sums = v.fma(a, sums);
        slopes = v.mul(w).fma(one.sub(a.mul(a)), slopes);
      }
      sums.intoArray(lanes, 0);
      slopes.intoArray(lanes, PAIR);
      value[i] = parameters[3 * hidden] + sum(lanes, 0);
      slope[i] = sum(lanes, PAIR);
    }
  }

  /** In pairs of neighbours: an order that is ours, as in {@link VectorMath#sum}. */
  private static double sum(double[] lanes, int from) {
    double even = 0;
    double odd = 0;
    for (int i = 0; i < PAIR; i += 2) {
      even += lanes[from + i];
      odd += lanes[from + i + 1];
    }
    return even + odd;
  }

  @Override
  public void addGradient(
      int rows, int hidden, float[] parameters, float[] x, float[] g, double[] gradient) {
    if (hidden < LANES) {
      narrow.addGradient(rows, hidden, parameters, x, g, gradient);
      return;
    }
    float[] part = new float[3 * hidden];
    for (int from = 0; from < rows; from += PART) {
      int to = Math.min(rows, from + PART);
      gradient(from, to, hidden, parameters, x, g, part);
      for (int j = 0; j < part.length; j++) {
        gradient[j] += part[j];
      }
      gradient[3 * hidden] += PlainCurveSlopes.sum(from, to, g);
    }
  }

  /** Each vector of units sees all rows once, its sums in registers. */
  private static void gradient(
      int from, int to, int hidden, float[] parameters, float[] x, float[] g, float[] part) {
    int limit = Float.floatToRawIntBits(FloatMath.TANH_LIMIT);
    FloatVector p0 = FloatVector.broadcast(FLOATS, FloatMath.TANH_P0);
    FloatVector p1 = FloatVector.broadcast(FLOATS, FloatMath.TANH_P1);
    FloatVector p2 = FloatVector.broadcast(FLOATS, FloatMath.TANH_P2);
    FloatVector p3 = FloatVector.broadcast(FLOATS, FloatMath.TANH_P3);
    FloatVector p4 = FloatVector.broadcast(FLOATS, FloatMath.TANH_P4);
    FloatVector one = FloatVector.broadcast(FLOATS, 1f);
    FloatVector q1 = FloatVector.broadcast(FLOATS, FloatMath.TANH_Q1);
    FloatVector q2 = FloatVector.broadcast(FLOATS, FloatMath.TANH_Q2);
    FloatVector q3 = FloatVector.broadcast(FLOATS, FloatMath.TANH_Q3);
    FloatVector q4 = FloatVector.broadcast(FLOATS, FloatMath.TANH_Q4);
    for (int j = 0; j < hidden; j += LANES) {
      int unit = Math.min(j, hidden - LANES);
      FloatVector w = FloatVector.fromArray(FLOATS, parameters, unit);
      FloatVector b = FloatVector.fromArray(FLOATS, parameters, hidden + unit);
      FloatVector byWeight = FloatVector.zero(FLOATS);
      FloatVector byBias = byWeight;
      FloatVector byV = byWeight;
      for (int i = from; i < to; i++) {
        FloatVector input = FloatVector.broadcast(FLOATS, x[i]);
        IntVector bits = input.fma(w, b).reinterpretAsInts();
        FloatVector y =
            bits.and(VectorMath.MAGNITUDE)
                .min(limit)
                .or(bits.and(VectorMath.SIGN))
                .reinterpretAsFloats();
        FloatVector t = y.mul(y);
        FloatVector p = t.fma(p4, p3).fma(t, p2).fma(t, p1).fma(t, p0);
        FloatVector q = t.fma(q4, q3).fma(t, q2).fma(t, q1).fma(t, one);
        FloatVector a = y.mul(p).div(q);
        FloatVector outer = FloatVector.broadcast(FLOATS, g[i]);
        byV = outer.fma(a, byV);
        FloatVector u = outer.mul(one.sub(a.mul(a)));
        byBias = byBias.add(u);
        byWeight = input.fma(u, byWeight);
      }
      FloatVector v = FloatVector.fromArray(FLOATS, parameters, 2 * hidden + unit);
      byWeight.mul(v).intoArray(part, unit);
      byBias.mul(v).intoArray(part, hidden + unit);
      byV.intoArray(part, 2 * hidden + unit);
    }
  }
}
