// SPDX-License-Identifier: Apache-2.0
package org.aleator.lab.paper.command;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.aleator.cli.Choice;
import org.aleator.lab.age.AgeStudy;
import org.aleator.lab.age.command.AgeAnswer;
import org.aleator.lab.age.command.AgeTableArguments;
import org.aleator.lab.depth.DepthModel;
import org.aleator.lab.depth.DepthSource;
import org.aleator.lab.depth.DepthStudy;
import org.aleator.lab.depth.LabelNoise;
import org.aleator.lab.depth.command.DepthArguments;
import org.aleator.lab.paper.DepthTable;
import org.aleator.lab.paper.DynamicsTable;
import org.aleator.lab.paper.Figure2;
import org.aleator.lab.paper.Figure3;
import org.aleator.lab.paper.InputNoiseTable;
import org.aleator.lab.paper.PaperTable;
import org.aleator.lab.paper.ToyTable;
import org.aleator.report.plot.Chart;
import org.aleator.synthetic.KnownSystem;
import org.aleator.util.InvalidInputException;
import org.aleator.util.Work;

/**
 * How experiments are run.
 *
 * @param seeds data sets per cell; further runs of figure2
 * @param levels noise variances, if they are not the paper's
 * @param system of table3
 * @param images rooms per data set of table4
 * @param data images of table4 and figure3, if they are the user's
 * @param depth how these are read
 * @param age the faces of figure4
 */
record PaperRun(
    int seeds,
    Optional<List<Double>> levels,
    KnownSystem system,
    int images,
    Optional<Path> data,
    DepthArguments depth,
    AgeTableArguments age) {

  PaperRun withLevels(List<Double> others) {
    return new PaperRun(seeds, Optional.of(others), system, images, data, depth, age);
  }

  PaperResult run(Experiment experiment, Work work) {
    return switch (experiment) {
      case TABLE1 -> table(ToyTable.table1().withLevels(levelsOr(ToyTable.LEVELS)), work);
      case TABLE2 -> table(ToyTable.table2().withLevels(levelsOr(ToyTable.LEVELS)), work);
      case TABLE3 -> table(new DynamicsTable(system, levelsOr(ToyTable.LEVELS)), work);
      case TABLE4 -> table4(work);
      case TABLE5 ->
          table(InputNoiseTable.table5().withLevels(levelsOr(InputNoiseTable.LEVELS)), work);
      case FIGURE2 -> drawn(experiment, Figure2Chart.of(Figure2.run(seeds, work)), List.of());
      case FIGURE3 ->
          PaperResult.of(List.of(Figure3Pictures.of(figure3(work)).png()), List.of(), List.of());
      case FIGURE4 -> figure4(work);
      case ALL -> throw new IllegalArgumentException("one by one");
    };
  }

  private List<Double> levelsOr(List<Double> ofPaper) {
    return levels.map(own -> own.stream().distinct().toList()).orElse(ofPaper);
  }

  private PaperResult table(PaperTable table, Work work) {
    return PaperResult.of(table, table.run(seeds, work));
  }

  private PaperResult table4(Work work) {
    List<Double> variances = levelsOr(DepthTable.LEVELS);
    if (data.isEmpty()) {
      return table(new DepthTable(variances, images, Optional.empty()), work);
    }
    requirePredictor();
    try (DepthSource source = depth.source(data.get());
        DepthModel model = depth.model()) {
      DepthTable.Data own =
          new DepthTable.Data(
              data.get().toString(),
              source,
              model,
              new DepthStudy.Options(depth.range(), LabelNoise.NONE, true, depth.skipBad()));
      return table(new DepthTable(variances, images, Optional.of(own)), work);
    }
  }

  private void requirePredictor() {
    if (depth.predictor().equals("none")) {
      throw new InvalidInputException(
          "--data needs predicted depth: --predictions, --prediction or --model");
    }
  }

  private Figure3 figure3(Work work) {
    if (data.isEmpty()) {
      return Figure3.ofRoom(work);
    }
    requirePredictor();
    try (DepthSource source = depth.source(data.get());
        DepthModel model = depth.model()) {
      return Figure3.run(source, 0, model, work);
    }
  }

  private PaperResult figure4(Work work) {
    if (!age.given()) {
      throw new InvalidInputException(
          "figure4 needs the faces of APPA-REAL: give --features TABLE, as 'aleator age' takes it");
    }
    AgeStudy study = AgeStudy.run(age.data(), work);
    AgeAnswer answer =
        new AgeAnswer(
            age.source(),
            study,
            age.votes(study.data(), work),
            List.of(),
            List.of(),
            work.seed().value(),
            0);
    return drawn(Experiment.FIGURE4, Figure4Chart.of(study), answer.text());
  }

  private static PaperResult drawn(Experiment experiment, Chart chart, List<String> lines) {
    String name = Choice.word(experiment);
    return PaperResult.of(
        experiment.endings().stream().map(end -> chart.encode(Path.of(name + end))).toList(),
        chart.panels(),
        lines);
  }
}
