// SPDX-License-Identifier: Apache-2.0
/**
 * What every long computation is given: {@link org.aleator.util.Work} with its seed, threads,
 * progress and cancellation; and the exception that speaks to the user.
 */
@NullMarked
package org.aleator.util;

import org.jspecify.annotations.NullMarked;
