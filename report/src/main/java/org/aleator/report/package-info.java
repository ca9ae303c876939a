// SPDX-License-Identifier: Apache-2.0
/**
 * What each command found, as a {@link org.aleator.report.page.Page} for the person who asked: the
 * verdict first, then charts and tables, then how it was made. Start at {@link
 * org.aleator.report.EstimateReport}.
 */
@NullMarked
package org.aleator.report;

import org.jspecify.annotations.NullMarked;
