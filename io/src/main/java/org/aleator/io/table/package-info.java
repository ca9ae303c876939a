// SPDX-License-Identifier: Apache-2.0
/** Tables in files: read through DuckDB, written as CSV. */
@NullMarked
package org.aleator.io.table;

import org.jspecify.annotations.NullMarked;
