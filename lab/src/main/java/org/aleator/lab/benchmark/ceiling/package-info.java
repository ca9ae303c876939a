// SPDX-License-Identifier: Apache-2.0
/**
 * Worlds whose noise is known, on synthetic and on real features, to train the calibration of the
 * noise floor with and to judge it by. Start at {@link org.aleator.lab.benchmark.ceiling.Worlds}.
 */
package org.aleator.lab.benchmark.ceiling;
