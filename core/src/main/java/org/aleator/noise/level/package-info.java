// SPDX-License-Identifier: Apache-2.0
/**
 * The noise floor of a table: how good strong learners get on unseen rows, how that falls with the
 * number of rows, and where it would end with any number of them. Start at {@link
 * org.aleator.noise.level.NoiseFloor}.
 */
package org.aleator.noise.level;
