// SPDX-License-Identifier: Apache-2.0
/** What each column of a table is worth: what is reached without it, and where the noise is. */
@NullMarked
package org.aleator.columns;

import org.jspecify.annotations.NullMarked;
