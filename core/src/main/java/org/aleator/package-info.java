// SPDX-License-Identifier: Apache-2.0
/**
 * The front door: {@link org.aleator.Aleator} estimates, {@link org.aleator.Model} predicts new
 * rows and is saved and loaded. All results are immutable and safe for use by several threads;
 * nothing is printed, and no thread is left that would keep a program alive.
 */
@NullMarked
package org.aleator;

import org.jspecify.annotations.NullMarked;
