// SPDX-License-Identifier: Apache-2.0
package org.aleator.model;

import java.util.Arrays;
import java.util.List;
import org.aleator.codec.Codec;
import org.aleator.codec.Kinds;
import org.aleator.learn.predictor.Predictor;
import org.aleator.noise.ConstantNoise;
import org.aleator.noise.NoiseFunction;
import org.aleator.noise.course.SmoothNoise;
import org.aleator.noise.residual.EvidentialNoise;
import org.aleator.noise.residual.NetworkNoise;
import org.aleator.noise.residual.SegmentedNoise;
import org.aleator.study.PredictorKind;

/** What a model may be made of: the predictors that can be trained, and every form of noise. */
public final class ModelKinds {
  public static final Kinds<Predictor> PREDICTORS =
      new Kinds<>(
          "predictor",
          Arrays.stream(PredictorKind.values())
              .<Codec<? extends Predictor>>map(PredictorKind::codec)
              .distinct()
              .toList());

  public static final Kinds<NoiseFunction> NOISES =
      new Kinds<>(
          "noise",
          List.of(
              ConstantNoise.CODEC,
              SegmentedNoise.CODEC,
              NetworkNoise.CODEC,
              SmoothNoise.CODEC,
              EvidentialNoise.CODEC));

  private ModelKinds() {}
}
