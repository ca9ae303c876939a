// SPDX-License-Identifier: Apache-2.0
package org.aleator.app.estimate;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.aleator.app.onnx.OnnxRequest;
import org.aleator.cli.Session;
import org.aleator.cli.study.PredictorChoice;
import org.aleator.data.DataRequest;
import org.aleator.data.Repeats;
import org.aleator.data.Table;
import org.aleator.encode.LabelDetails;
import org.aleator.encode.TargetColumns;
import org.aleator.encode.TargetKind;
import org.aleator.io.model.OutputDirectory;
import org.aleator.io.table.ReadOptions;
import org.aleator.io.table.TableBlocks;
import org.aleator.io.table.Tables;
import org.aleator.model.FittedModel.Columns;
import org.aleator.study.NoiseChoice;
import org.aleator.study.PredictorKind;
import org.aleator.study.StudyOptions;
import org.aleator.util.InvalidInputException;
import org.aleator.util.Work;

/**
 * What is to be estimated of which data, as values: a command line was parsed for it, or a page
 * filled in.
 *
 * @param files of one table
 * @param reading how they are read
 * @param columns which columns are what
 * @param kind what the targets are, where the user says it
 * @param duplicates what rows are that repeat another
 * @param predictor what predicts
 * @param own the columns of the user's own predictions, where the files have them
 * @param onnx what makes these predictions, where the files do not have them
 * @param labels what is known of the labels beside themselves
 * @param study how the noise is found
 * @param wanted what the answer should have beyond that
 */
public record EstimateRequest(
    List<Path> files,
    ReadOptions reading,
    DataRequest columns,
    Optional<TargetKind> kind,
    Repeats duplicates,
    PredictorChoice predictor,
    Optional<Columns> own,
    Optional<OnnxRequest> onnx,
    LabelDetails labels,
    StudyOptions study,
    Questions wanted) {
  public EstimateRequest {
    files = List.copyOf(files);
  }

  /** Estimates the noise of the labels and writes what {@code --out} writes, all or nothing. */
  public void write(Path directory, Session session, Work work) {
    try (OutputDirectory output = OutputDirectory.claim(directory)) {
      new LabelEstimate(this, this::requireForClasses, lines -> {}, session, work)
          .run(Optional.of(output));
    }
  }

  /** Refuses what has no meaning where all targets are classes. */
  private void requireForClasses(TargetColumns targets) {
    if (targets.names().isEmpty()) {
      ClassNeeds.requireClasses("--votes", !labels.votes().isEmpty());
      return;
    }
    if (predictor.kind().filter(kind -> kind != PredictorKind.STACK).isPresent()) {
      throw new InvalidInputException(
          "a class is predicted by the stack alone; choose no other predictor");
    }
    boolean std = own.flatMap(Columns::epistemicStd).isPresent();
    ClassNeeds.requireNone("--epistemic-std", "prediction_std", std, targets);
    ClassNeeds.requireNone("--label-std", "label_std", labels.std().isPresent(), targets);
    ClassNeeds.requireNone("--time", "time", labels.time().isPresent(), targets);
    ClassNeeds.requireNone("--censored", "censored_low", labels.censored().isPresent(), targets);
    ClassNeeds.requireNone("--goal", "goal", wanted.goal().isPresent(), targets);
    ClassNeeds.requireNone("--noise", "noise", study.noise() != NoiseChoice.AUTO, targets);
  }

  /** What the user calls the data. */
  String called(Session session) {
    return called(session, files);
  }

  static String called(Session session, List<Path> files) {
    String first = session.called(files.get(0));
    return files.size() == 1 ? first : first + " and " + (files.size() - 1) + " more";
  }

  /** All of the data, in memory. */
  Table read(Work work) {
    return read(files, reading.withWork(work));
  }

  static Table read(List<Path> files, ReadOptions options) {
    if (files.size() == 1) {
      return Tables.read(files.get(0), options);
    }
    try (TableBlocks blocks = TableBlocks.open(files, options)) {
      return blocks.whole();
    }
  }
}
