// SPDX-License-Identifier: Apache-2.0
/**
 * A chart as it is meant, apart from how it is drawn: a {@link org.aleator.report.plot.Figure} says
 * what it shows and means; its {@link org.aleator.report.plot.Panel} holds {@link
 * org.aleator.report.plot.Axis axes} and {@link org.aleator.report.plot.Mark}s. {@link
 * org.aleator.report.plot.Chart} draws panels side by side as PNG and SVG; a page hands the same
 * figures to a browser.
 */
@NullMarked
package org.aleator.report.plot;

import org.jspecify.annotations.NullMarked;
