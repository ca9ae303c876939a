/**
 * Small charts for reports: points, lines and bands in panels side by side, the same drawing as PNG
 * and SVG. A {@link org.aleator.app.plot.Chart} is made of {@link org.aleator.app.plot.Panel}s, a
 * panel of {@link org.aleator.app.plot.Mark}s; {@link org.aleator.app.plot.Layout} draws them on a
 * {@link org.aleator.app.plot.Surface}.
 */
package org.aleator.app.plot;
