// SPDX-License-Identifier: Apache-2.0
package org.aleator;

import java.util.List;
import java.util.Optional;
import org.aleator.study.InputNoiseStudy;
import org.aleator.study.StudyOptions;
import org.aleator.util.InvalidInputException;

/**
 * The options of {@link Aleator#inputNoise}; everything has a default. Each method gives the same
 * options back and refuses a wrong value at once with an {@link InvalidInputException}.
 */
public final class InputNoiseOptions extends RunOptions<InputNoiseOptions> {
  private Optional<List<String>> features = Optional.empty();
  private Optional<List<String>> methods = Optional.empty();
  private boolean shared;

  InputNoiseOptions() {}

  @Override
  InputNoiseOptions self() {
    return this;
  }

  /**
   * The features whose noise to estimate, by default all columns except the target.
   *
   * @param names at least one, none twice
   */
  public InputNoiseOptions features(String... names) {
    features = Optional.of(names("feature", names));
    return this;
  }

  /**
   * The estimators to run, by default {@code dva} and {@code latent-input}; the latter is
   * recommended.
   *
   * @param names at least one, none twice
   */
  public InputNoiseOptions methods(String... names) {
    List<String> chosen = names("method", names);
    chosen.forEach(name -> known("method", name, InputNoiseStudy.METHODS));
    methods = Optional.of(chosen);
    return this;
  }

  /** One variance for all features, instead of one each. */
  public InputNoiseOptions sharedVariance() {
    shared = true;
    return this;
  }

  Optional<List<String>> features() {
    return features;
  }

  boolean shared() {
    return shared;
  }

  StudyOptions study() {
    return StudyOptions.builder().methods(methods.orElse(InputNoiseStudy.METHODS)).build();
  }
}
