// SPDX-License-Identifier: Apache-2.0
package org.aleator.onnx.export;

import org.aleator.onnx.graph.Value;

/**
 * Φ⁻¹ by the rational functions of Wichura (1988), Algorithm AS 241, routine PPND16, Applied
 * Statistics 37, 477–484: right to about 1e-16 relative. Only its middle and its nearer tail are
 * written, for probabilities from e⁻²⁵ to 1 − e⁻²⁵.
 */
final class NormalQuantile {
  private static final double[] A = {
    3.3871328727963666080e0, 1.3314166789178437745e2, 1.9715909503065514427e3,
    1.3731693765509461125e4, 4.5921953931549871457e4, 6.7265770927008700853e4,
    3.3430575583588128105e4, 2.5090809287301226727e3
  };
  private static final double[] B = {
    1,
    4.2313330701600911252e1,
    6.8718700749205790830e2,
    5.3941960214247511077e3,
    2.1213794301586595867e4,
    3.9307895800092710610e4,
    2.8729085735721942674e4,
    5.2264952788528545610e3
  };
  private static final double[] C = {
    1.42343711074968357734e0, 4.63033784615654529590e0, 5.76949722146069140550e0,
    3.64784832476320460504e0, 1.27045825245236838258e0, 2.41780725177450611770e-1,
    2.27238449892691845833e-2, 7.74545014278341407640e-4
  };
  private static final double[] D = {
    1,
    2.05319162663775882187e0,
    1.67638483018380384940e0,
    6.89767334985100004550e-1,
    1.48103976427480074590e-1,
    1.51986665636164571966e-2,
    5.47593808499534494600e-4,
    1.05075007164441684324e-9
  };

  private NormalQuantile() {}

  static Value of(Value p) {
    Value q = p.minus(0.5);
    Value inner = q.square().times(-1).plus(0.180625);
    Value middle = q.times(polynomial(inner, A)).over(polynomial(inner, B));
    Value outer = p.atMost(p.times(-1).plus(1)).log().times(-1).sqrt().minus(1.6);
    Value tail = q.sign().times(polynomial(outer, C)).over(polynomial(outer, D));
    Value isMiddle = q.abs().isAtMost(p.graph().constant(0.425));
    return middle.where(isMiddle, tail);
  }

  private static Value polynomial(Value t, double[] coefficients) {
    Value sum = t.graph().constant(coefficients[coefficients.length - 1]);
    for (int i = coefficients.length - 2; i >= 0; i--) {
      sum = sum.times(t).plus(coefficients[i]);
    }
    return sum;
  }
}
