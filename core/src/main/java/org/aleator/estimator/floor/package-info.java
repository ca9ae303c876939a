/**
 * The noise floor of a table: how good strong learners get on unseen rows, how that falls with the
 * number of rows, and where it would end with endlessly many. Start at {@link
 * org.aleator.estimator.floor.NoiseFloor}.
 */
package org.aleator.estimator.floor;
