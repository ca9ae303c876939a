// SPDX-License-Identifier: Apache-2.0
package org.aleator.lab.paper.command;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.aleator.lab.depth.DepthMap;
import org.aleator.lab.paper.Figure3;
import org.aleator.report.plot.Axis;
import org.aleator.report.plot.PictureGrid;

/** The six pictures of the paper's Figure 3. */
final class Figure3Pictures {
  private static final int ACROSS = 3;

  private Figure3Pictures() {}

  static PictureGrid of(Figure3 figure) {
    Axis.Range depth = range(figure.clean());
    float most = 0.01f;
    for (float error : figure.error().metres()) {
      most = Math.max(most, Math.abs(error));
    }
    Axis.Range error = new Axis.Range(-most, most);
    List<PictureGrid.Cell> cells = new ArrayList<>();
    figure
        .image()
        .ifPresent(
            image ->
                cells.add(
                    new PictureGrid.Cell.Picture(
                        "image", image.width(), image.height(), image.rgb())));
    cells.add(map("clean depth, m", figure.clean(), depth, false));
    cells.add(map("noisy depth, a² = 0.25", figure.noisy(), depth, false));
    cells.add(map("denoised by DVA", figure.denoised(), depth, false));
    cells.add(map("predicted depth", figure.predicted(), depth, false));
    cells.add(map("error of the prediction, m", figure.error(), error, true));
    return new PictureGrid(cells, ACROSS, caption(figure));
  }

  private static String caption(Figure3 figure) {
    return String.format(
        Locale.ROOT,
        "%s: noise of variance %s added; DVA (Algorithm 1) finds %.3f",
        figure.name(),
        Figure3.VARIANCE,
        figure.dva());
  }

  private static PictureGrid.Cell map(
      String title, DepthMap map, Axis.Range range, boolean diverging) {
    return new PictureGrid.Cell.Map(
        title, map.width(), map.height(), map.metres(), range, diverging);
  }

  private static Axis.Range range(DepthMap map) {
    float least = Float.POSITIVE_INFINITY;
    float most = 0;
    for (float metres : map.metres()) {
      least = metres > 0 ? Math.min(least, metres) : least;
      most = Math.max(most, metres);
    }
    return new Axis.Range(Math.min(least, most - 0.01), most);
  }
}
