// SPDX-License-Identifier: Apache-2.0
package org.aleator.study;

import java.util.Optional;
import org.aleator.noise.NoiseKind;

/** What the user says about the noise. */
public enum NoiseChoice {
  /** The data decide. */
  AUTO(null),
  /** One variance. */
  HOMOSCEDASTIC(NoiseKind.HOMOSCEDASTIC),
  /** A variance that depends on x. */
  HETEROSCEDASTIC(NoiseKind.HETEROSCEDASTIC);

  private final NoiseKind kind;

  NoiseChoice(NoiseKind kind) {
    this.kind = kind;
  }

  /** What was said, if anything. */
  public Optional<NoiseKind> kind() {
    return Optional.ofNullable(kind);
  }
}
