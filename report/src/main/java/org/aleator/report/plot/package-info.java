/**
 * Small charts for reports: points, lines and bands in panels side by side, the same drawing as PNG
 * and SVG. A {@link org.aleator.report.plot.Chart} is made of {@link
 * org.aleator.report.plot.Panel}s, a panel of {@link org.aleator.report.plot.Mark}s; {@link
 * org.aleator.report.plot.Layout} draws them on a {@link org.aleator.report.plot.Surface}.
 */
package org.aleator.report.plot;
