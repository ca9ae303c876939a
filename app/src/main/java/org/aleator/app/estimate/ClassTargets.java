// SPDX-License-Identifier: Apache-2.0
package org.aleator.app.estimate;

import java.util.List;
import java.util.Optional;
import org.aleator.ClassRates;
import org.aleator.classes.Ambiguity;
import org.aleator.classes.ClassStudy;
import org.aleator.classes.VoteColumns;
import org.aleator.classes.VoteRates;
import org.aleator.columns.ColumnStudy;
import org.aleator.data.Matrix;
import org.aleator.data.Table;
import org.aleator.encode.ClassRows;
import org.aleator.encode.PreparedData;
import org.aleator.onnx.OnnxClasses;
import org.aleator.util.InvalidInputException;
import org.aleator.util.Seed;
import org.aleator.util.Work;

/**
 * From the rows of a target of classes to its answer.
 *
 * @param request what is asked
 * @param called what messages call the table
 * @param seed the run's
 */
record ClassTargets(EstimateRequest request, String called, Seed seed) {

  /**
   * Of a table that is held.
   *
   * @param data the rows, with what is known of their labels
   * @param names of the classes
   * @param model what an ONNX model says of them, if one was named
   * @param start when the work on this target began
   */
  ClassAnswer of(
      Table table,
      PreparedData data,
      List<String> names,
      Optional<OnnxClasses> model,
      long start,
      Work ofTarget) {
    ClassRows rows = ClassRows.of(called, data, names);
    Optional<Matrix> own =
        model
            .map(
                said ->
                    OwnClassColumns.of(table, said, names, rows.names(), rows.data().fileRows()))
            .or(() -> columns(table, rows).map(given -> given.of(table, rows.data().fileRows())));
    // Before the study: what is wrong with a vote is said at once.
    Optional<VoteRates> votes = votes(table, rows);
    ClassAnswer found = answer(rows, own, Optional.empty(), start, Optional.empty(), ofTarget);
    return votes.map(found::with).orElse(found);
  }

  /** Of a table that is read in blocks and not held. */
  ClassAnswer of(
      LargeTable table, LargeTable.Target target, PreparedData data, long start, Work ofTarget) {
    ClassAnswer.Whole whole =
        new ClassAnswer.Whole(target.pass().fileRows(), target.pass().rows(), Optional.empty());
    ClassRows rows = ClassRows.of(called, data, target.names().orElseThrow());
    Optional<OwnClassColumns> own = columns(target.drawn(), rows);
    // All are scored first: what is wrong with one is said with its row.
    Optional<ClassRates> atAllRows =
        own.map(predictions -> LargeClassRows.ownRates(table, target, rows, predictions));
    Optional<Matrix> atDrawn =
        own.map(predictions -> predictions.of(target.drawn(), rows.data().fileRows()));
    return answer(rows, atDrawn, atAllRows, start, Optional.of(whole), ofTarget);
  }

  /** The user's own predictions of the rows, if columns of them are named. */
  private Optional<OwnClassColumns> columns(Table table, ClassRows rows) {
    List<String> columns = request.predictor().columns();
    return columns.isEmpty()
        ? Optional.empty()
        : Optional.of(
            OwnClassColumns.in(table, rows.data().dataset().target(), columns, rows.names()));
  }

  private Optional<VoteRates> votes(Table table, ClassRows rows) {
    List<String> votes = request.labels().votes();
    return votes.isEmpty()
        ? Optional.empty()
        : Optional.of(VoteColumns.of(table, votes, rows.data().fileRows(), seed));
  }

  private ClassAnswer answer(
      ClassRows rows,
      Optional<Matrix> own,
      Optional<ClassRates> ownAtAllRows,
      long start,
      Optional<ClassAnswer.Whole> whole,
      Work ofTarget) {
    ColumnQuestion asked = new ColumnQuestion(request.wanted().columns(), called);
    ClassStudy found = study(rows, asked.before(rows.data(), ofTarget));
    Optional<ClassStudy.Beside> beside =
        own.map(given -> found.with(given, ownAtAllRows, ofTarget.split("own")));
    ClassStudy study = beside.map(ClassStudy.Beside::study).orElse(found);
    Ambiguity ambiguity = Ambiguity.of(study, rows.data().encoding());
    Optional<ColumnStudy> columns =
        asked.answer(work -> ColumnStudy.of(called, rows.data(), study, work), ofTarget);
    double seconds = (System.nanoTime() - start) / 1e9;
    return new ClassAnswer(
        called,
        rows.data(),
        seed.value(),
        study,
        beside.map(ClassStudy.Beside::own),
        Optional.empty(),
        ambiguity,
        columns,
        seconds,
        whole);
  }

  private ClassStudy study(ClassRows rows, Work ofTarget) {
    try {
      return ClassStudy.of(rows.data().dataset(), rows.names(), ofTarget);
    } catch (InvalidInputException e) {
      throw e.setting().isPresent()
          ? e
          : new InvalidInputException(called + ": " + e.getMessage(), e);
    }
  }
}
