package org.aleator.model;

import java.util.List;
import org.aleator.codec.Kinds;
import org.aleator.estimator.ConstantNoise;
import org.aleator.estimator.EvidentialNoise;
import org.aleator.estimator.NetworkNoise;
import org.aleator.estimator.NoiseModel;
import org.aleator.estimator.SegmentedNoise;
import org.aleator.estimator.floor.Stack;
import org.aleator.estimator.unbiased.SmoothNoise;
import org.aleator.predictor.BayesianNetwork;
import org.aleator.predictor.DeepEnsemble;
import org.aleator.predictor.EvidentialNetworks;
import org.aleator.predictor.GaussianProcessPredictor;
import org.aleator.predictor.McDropout;
import org.aleator.predictor.Predictor;

/** What a model may be made of: a new kind is kept from the moment it stands here. */
final class ModelKinds {
  static final Kinds<Predictor> PREDICTORS =
      new Kinds<>(
          "predictor",
          List.of(
              DeepEnsemble.CODEC,
              BayesianNetwork.CODEC,
              McDropout.CODEC,
              EvidentialNetworks.CODEC,
              GaussianProcessPredictor.CODEC,
              Stack.CODEC));

  static final Kinds<NoiseModel> NOISES =
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
