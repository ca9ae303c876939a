// SPDX-License-Identifier: Apache-2.0
/**
 * What is measured: a {@link org.aleator.data.Table} of named columns as a file holds it, a {@link
 * org.aleator.data.Dataset} of numbers ready for regression, {@link org.aleator.data.Trajectories}
 * of a dynamical system. All are immutable by convention: their arrays are shared, and nothing
 * writes to them.
 */
@NullMarked
package org.aleator.data;

import org.jspecify.annotations.NullMarked;
