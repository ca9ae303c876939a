// SPDX-License-Identifier: Apache-2.0
package org.aleator.lab.paper;

import java.util.List;
import java.util.Optional;
import org.aleator.lab.depth.DepthModel;
import org.aleator.lab.depth.DepthSource;
import org.aleator.lab.depth.DepthStatistics;
import org.aleator.lab.depth.DepthStudy;
import org.aleator.lab.depth.LabelNoise;
import org.aleator.lab.rooms.RoomWorld;
import org.aleator.util.Seed;
import org.aleator.util.Work;

/**
 * Table 4 of the paper: constant noise added to depth maps, found again by VA, DVA and our own
 * estimate. On the user's images, or on generated rooms.
 *
 * @param levels the noise levels a²
 * @param images how many rooms, where rooms are generated
 * @param data the user's images and predictor
 */
public record DepthTable(List<Double> levels, int images, Optional<Data> data)
    implements PaperTable {
  /** The paper's. */
  public static final List<Double> LEVELS = List.of(0.01, 0.25, 1.0);

  /** Rooms per data set: 1.5 million pixels. */
  public static final int ROOMS = 20;

  /** Images of the user's, what predicts them, and how they are read. */
  public record Data(
      String name, DepthSource source, DepthModel model, DepthStudy.Options options) {}

  @Override
  public String name() {
    return "table4";
  }

  @Override
  public String title() {
    return "Table 4: the estimated noise variance of depth maps; "
        + data.map(Data::name).orElse(images + " generated rooms per data set");
  }

  @Override
  public List<Metric> metrics() {
    return List.of(Metric.VARIANCE);
  }

  @Override
  public String describe(Protocol protocol) {
    return switch (protocol) {
      case TEXT -> "Algorithm 1 in each image: Adam at 0.05 for 30 epochs, also for the noises";
      case CLOSED_FORM -> "the optimum itself, eq. 3 and 7, each image a segment";
      default -> "our own estimate: differences in the calm half of the residual";
    };
  }

  @Override
  public List<Cell> run(int seeds, Work work) {
    List<TableCells.Row> rows =
        List.of(
            new TableCells.Row("VA", Protocol.TEXT),
            new TableCells.Row("DVA", Protocol.TEXT),
            new TableCells.Row("VA", Protocol.CLOSED_FORM),
            new TableCells.Row("DVA", Protocol.CLOSED_FORM),
            new TableCells.Row("unbiased", Protocol.UNBIASED));
    return TableCells.run(
        name(),
        rows,
        levels,
        seeds,
        Published.TABLE4,
        LEVELS,
        (level, k, own) -> trial(level, k, own),
        work.split(name()));
  }

  private double[] trial(double level, int k, Work work) {
    Work own = work.split(Double.toString(level)).split(k);
    DepthSource source =
        data.map(Data::source).orElseGet(() -> rooms(images, work.seed().split(k)));
    DepthStudy.Options options = data.map(Data::options).orElse(DepthStudy.Options.DEFAULT);
    DepthStatistics found =
        DepthStudy.run(
                source,
                data.map(Data::model).orElseGet(DepthModel::given),
                options
                    .withNoise(new LabelNoise(LabelNoise.Shape.CONSTANT, level))
                    .withGradient(true),
                (name, image) -> {},
                own)
            .statistics();
    DepthStatistics.Gradient gradient = found.gradient();
    return new double[] {
      gradient.va() / gradient.pixels(),
      gradient.dva() / gradient.pixels(),
      found.va(),
      found.dva(),
      found.unbiased()
    };
  }

  /** The rooms of the k-th data set do not depend on the level. */
  static RoomWorld rooms(int count, Seed seed) {
    return RoomWorld.of(count, seed.split("rooms"));
  }
}
