// SPDX-License-Identifier: Apache-2.0
/**
 * A page of HTML that needs nothing beside it: {@link org.aleator.report.page.Page} says what
 * stands on it, {@link org.aleator.report.page.PageHtml} writes it, {@link
 * org.aleator.report.page.FigureFiles} gives its charts as files.
 */
@NullMarked
package org.aleator.report.page;

import org.jspecify.annotations.NullMarked;
