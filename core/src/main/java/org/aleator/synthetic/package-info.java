// SPDX-License-Identifier: Apache-2.0
/** Data, classes and trajectories whose noise is known, for trying things out and for tests. */
@NullMarked
package org.aleator.synthetic;

import org.jspecify.annotations.NullMarked;
