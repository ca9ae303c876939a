// SPDX-License-Identifier: Apache-2.0
package org.aleator;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.aleator.classes.ClassStudy;
import org.aleator.classes.VoteColumns;
import org.aleator.classes.VoteRates;
import org.aleator.codec.Parts;
import org.aleator.columns.ColumnStudy;
import org.aleator.data.Column;
import org.aleator.data.DataRequest;
import org.aleator.data.Dataset;
import org.aleator.data.Matrix;
import org.aleator.data.Repeats;
import org.aleator.data.Table;
import org.aleator.data.Trajectories;
import org.aleator.dynamics.DynamicsStudy;
import org.aleator.dynamics.TrajectoryTable;
import org.aleator.encode.ClassRows;
import org.aleator.encode.DatasetBuilder;
import org.aleator.encode.LabelDetails;
import org.aleator.encode.PreparedData;
import org.aleator.learn.Learner;
import org.aleator.model.FittedClasses;
import org.aleator.model.FittedModel.Columns;
import org.aleator.model.TargetStudy;
import org.aleator.study.InputNoiseStudy;
import org.aleator.study.StudyOptions;
import org.aleator.util.InvalidInputException;
import org.aleator.util.Setting;
import org.aleator.util.Work;

/**
 * How much of a table is noise, and how good any model of it can ever get: of a number that is
 * measured, or of a class.
 *
 * <pre>{@code
 * Estimate found = Aleator.estimate(Tables.read(path), "y", options -> options.seed(1));
 * found.noise().std();
 * found.ceiling().rmse();
 * Predictive predicted = found.model().predict(newRows);
 *
 * ClassEstimate churn = Aleator.classes(Tables.read(other), "Churn");
 * churn.reached().accuracy();
 * churn.best().error().interval();
 * Optional<String> label = churn.model().predict(newCustomers).label(0);
 * }</pre>
 *
 * All methods may be called from several threads at once. They print nothing and leave no thread
 * that keeps a program alive; the same seed gives the same bits, whatever the number of threads.
 * What the user got wrong is an {@link InvalidInputException} whose message is one line; no
 * argument may be null.
 */
public final class Aleator {
  private Aleator() {}

  /**
   * How much of a column is noise, with all defaults.
   *
   * @param table at least 20 rows that are used: those in which the target is missing are not, on
   *     those in which a feature is see {@link EstimateOptions#dropMissing}
   * @param target the column whose noise to estimate; predicted from all others
   */
  public static Estimate estimate(Table table, String target) {
    return estimate(table, target, options -> {});
  }

  /**
   * How much of a column is noise.
   *
   * @param table at least 20 rows that are used: those in which the target is missing are not, on
   *     those in which a feature is see {@link EstimateOptions#dropMissing}; text columns are
   *     categories
   * @param target the column whose noise to estimate
   * @param options sets what is not to be left at its default
   * @throws InvalidInputException where the table or the options are wrong
   * @throws java.util.concurrent.CancellationException where it was cancelled
   */
  public static Estimate estimate(Table table, String target, Consumer<EstimateOptions> options) {
    RunOptions.given(target, "the target");
    return estimateAll(table, List.of(target), options).get(0);
  }

  /** The same for numbers in arrays, with all defaults. */
  public static Estimate estimate(Dataset data) {
    return estimate(data, options -> {});
  }

  /**
   * The same for numbers in arrays, with the groups and the repeats that the data set has.
   *
   * @param data see {@link Dataset#of}, which refuses values that are not finite
   * @param options sets what is not to be left at its default
   */
  public static Estimate estimate(Dataset data, Consumer<EstimateOptions> options) {
    Table table = table(data);
    EstimateOptions chosen = chosen(new EstimateOptions(), options);
    if (data.groups().isPresent() && chosen.groups().isPresent()) {
      throw new InvalidInputException(
          Setting.GROUPS,
          "the data set has groups (%s), and the options name others (%s); give only one of them"
              .formatted(data.groups().get().column(), chosen.groups().get()));
    }
    UnaryOperator<PreparedData> asGiven =
        prepared -> {
          PreparedData known = prepared.withRepeats(data.repeats());
          return data.groups().map(g -> known.withGroups(table.source(), g)).orElse(known);
        };
    return estimates(table, List.of(data.target()), chosen, asGiven).get(0);
  }

  /**
   * The same for several targets, each on its own and none a feature of another.
   *
   * @param targets at least one, none twice
   * @return one answer for each, in their order
   */
  public static List<Estimate> estimateAll(
      Table table, List<String> targets, Consumer<EstimateOptions> options) {
    EstimateOptions chosen = chosen(new EstimateOptions(), options);
    RunOptions.given(table, "the table");
    RunOptions.given(targets, "the list of targets");
    return estimates(table, targets, chosen, UnaryOperator.identity());
  }

  /**
   * @param asGiven adds what the columns of the table do not tell
   */
  private static List<Estimate> estimates(
      Table table,
      List<String> targets,
      EstimateOptions chosen,
      UnaryOperator<PreparedData> asGiven) {
    StudyOptions study = chosen.study();
    Table whole = OwnColumns.with(table, chosen.predictionArrays());
    Optional<Columns> own =
        chosen
            .predictionArrays()
            .map(arrays -> OwnColumns.of(table, arrays))
            .or(chosen::predictionColumns);
    if (own.isPresent() && targets.size() > 1) {
      throw new InvalidInputException(
          "own predictions are of one target; estimate one target at a time");
    }
    LabelDetails details = chosen.details();
    DataRequest request = details.in(whole, chosen.request(targets, TargetStudy.carried(own)));
    List<Estimate> estimates = new ArrayList<>();
    for (PreparedData prepared : DatasetBuilder.build(whole, request)) {
      PreparedData data = details.of(whole, asGiven.apply(prepared));
      boolean columns = chosen.wantsColumns();
      if (columns) {
        ColumnStudy.requirePossible(whole.source(), data);
      }
      Work first = chosen.work().within(0, columns ? ColumnStudy.BEFORE : 1);
      TargetStudy found =
          TargetStudy.run(whole.source(), data, own, study, first)
              .withSuspects(whole.source(), study, first);
      Optional<ColumnStudy> worth =
          columns
              ? Optional.of(
                  ColumnStudy.of(
                      whole.source(),
                      data,
                      found.study(),
                      chosen.work().within(ColumnStudy.BEFORE, 1)))
              : Optional.empty();
      Parts origin = Parts.empty();
      origin.put("file", whole.source());
      TargetStudy.describe(origin, chosen.predictorWord(own), study, chosen.seed());
      origin.putTexts(Model.COLUMNS, features(table, request, data));
      Model model = new Model(found.model(origin).orElseThrow());
      estimates.add(new Estimate(found, model, chosen.goal(), worth));
    }
    return List.copyOf(estimates);
  }

  /** The features as the user gave them, also those that never vary; of text, those in use. */
  private static List<String> features(Table table, DataRequest request, PreparedData data) {
    Set<String> used = Set.copyOf(data.encoding().columns());
    return request.featuresOf(table).stream()
        .filter(
            name -> used.contains(name) || table.find(name).orElseThrow() instanceof Column.Numeric)
        .toList();
  }

  /** How well any model can predict a column of classes, with all defaults. */
  public static ClassEstimate classes(Table table, String target) {
    return classes(table, target, options -> {});
  }

  /**
   * How well a column of classes is predicted, and how well any model of the same columns could
   * predict it.
   *
   * @param table at least 40 rows that are used, see {@link #estimate(Table, String, Consumer)};
   *     text columns are categories
   * @param target the column of classes, of text or of numbers, of at most 50 different values
   * @param options sets what is not to be left at its default
   * @throws InvalidInputException where the table or the options are wrong
   * @throws java.util.concurrent.CancellationException where it was cancelled
   */
  public static ClassEstimate classes(Table table, String target, Consumer<ClassOptions> options) {
    ClassOptions chosen = chosen(new ClassOptions(), options);
    RunOptions.given(table, "the table");
    RunOptions.given(target, "the target");
    chosen.requireConsistent();
    chosen.predictions().ifPresent(own -> own.requireFor(table));
    LabelDetails details = chosen.details();
    DataRequest request = details.in(table, chosen.request(List.of(target), List.of()));
    ClassRows rows = ClassColumn.of(table, request, details);
    Optional<VoteRates> votes =
        details.votes().isEmpty()
            ? Optional.empty()
            : Optional.of(
                VoteColumns.of(
                    table, details.votes(), rows.data().fileRows(), chosen.work().seed()));
    Optional<Matrix> own = chosen.predictions().map(given -> given.of(rows));
    boolean columns = chosen.wantsColumns();
    if (columns) {
      ColumnStudy.requirePossible(table.source(), rows.data());
    }
    Work first = chosen.work().within(0, columns ? ColumnStudy.BEFORE : 1);
    ClassStudy alone = ClassStudy.of(rows.data().dataset(), rows.names(), first);
    Optional<ClassStudy.Beside> beside =
        own.map(given -> alone.with(given, chosen.work().split("own")));
    ClassStudy study = beside.map(ClassStudy.Beside::study).orElse(alone);
    Optional<ColumnStudy> worth =
        columns
            ? Optional.of(
                ColumnStudy.of(
                    table.source(),
                    rows.data(),
                    study,
                    chosen.work().within(ColumnStudy.BEFORE, 1)))
            : Optional.empty();
    Parts origin = Parts.empty();
    origin.put("file", table.source());
    origin.put("seed", chosen.seed());
    origin.putTexts(Model.COLUMNS, features(table, request, rows.data()));
    FittedClasses fitted = FittedClasses.fit(study, rows.data().encoding(), origin);
    return new ClassEstimate(
        rows.data(),
        study,
        new ClassModel(fitted),
        beside.map(ClassStudy.Beside::own),
        votes,
        worth);
  }

  /** The same for numbers in arrays, with all defaults. */
  public static ClassEstimate classes(double[][] x, String[] labels) {
    return classes(x, labels, options -> {});
  }

  /**
   * The same for numbers in arrays; the features are called {@code x1}, {@code x2} and so on, the
   * target {@code class}.
   *
   * @param x rows × features; NaN where a value is missing; not kept
   * @param labels the class of each row; a row of an empty one is left out; not kept
   * @param options sets what is not to be left at its default
   */
  public static ClassEstimate classes(
      double[][] x, String[] labels, Consumer<ClassOptions> options) {
    return classes(ClassColumn.table(x, labels), ClassColumn.NAME, options);
  }

  /**
   * One of Aleator's own predictors as a learner of the mean, to be fitted by itself or to be part
   * of a learner of one's own.
   *
   * @param predictor its name, as {@link EstimateOptions#predictor} takes it
   */
  public static Learner learner(String predictor) {
    return new PredictorLearner(EstimateOptions.kind(predictor));
  }

  /**
   * How much noise the features carry, seen by a target that has none of its own.
   *
   * @param table at least 20 rows in which no used value is missing
   * @param target the column that the features explain
   * @param options sets what is not to be left at its default
   * @throws InvalidInputException where the table or the options are wrong
   * @throws java.util.concurrent.CancellationException where it was cancelled
   */
  public static InputNoise inputNoise(
      Table table, String target, Consumer<InputNoiseOptions> options) {
    InputNoiseOptions chosen = chosen(new InputNoiseOptions(), options);
    RunOptions.given(table, "the table");
    RunOptions.given(target, "the target");
    DataRequest request = new DataRequest(List.of(target), chosen.features(), List.of());
    PreparedData data = DatasetBuilder.build(table, request).get(0);
    return new InputNoise(
        data, InputNoiseStudy.run(data.dataset(), chosen.study(), chosen.shared(), chosen.work()));
  }

  /**
   * The same for numbers in arrays.
   *
   * @param data without groups and without word on repeats, which are about noise in the labels
   */
  public static InputNoise inputNoise(Dataset data, Consumer<InputNoiseOptions> options) {
    Table table = table(data);
    if (data.groups().isPresent() || data.repeats() != Repeats.AUTO) {
      throw new InvalidInputException(
          "groups and repeats are about noise in the labels, not in the inputs;"
              + " give a data set without them");
    }
    return inputNoise(table, data.target(), options);
  }

  /**
   * The noise of the states of a dynamical system x' = f(x), whose f is learned.
   *
   * @param runs of one system; times may be uneven, values missing (NaN)
   * @param options sets what is not to be left at its default
   * @throws InvalidInputException where the runs or the options are wrong
   * @throws java.util.concurrent.CancellationException where it was cancelled
   */
  public static Dynamics dynamics(Trajectories runs, Consumer<DynamicsOptions> options) {
    DynamicsOptions chosen = chosen(new DynamicsOptions(), options);
    RunOptions.given(runs, "the trajectories");
    TrajectoryTable.Columns columns =
        new TrajectoryTable.Columns(
            Optional.of(free("run", runs.states())), free("time", runs.states()), runs.states());
    Parts origin = Parts.empty();
    origin.put("field", chosen.word());
    origin.put("seed", chosen.seed());
    return new Dynamics(DynamicsStudy.run(runs, chosen.study(), chosen.work()), columns, origin);
  }

  private static String free(String name, List<String> taken) {
    return taken.contains(name) ? free(name + "_", taken) : name;
  }

  private static <T> T chosen(T options, Consumer<T> choice) {
    RunOptions.given(choice, "the options").accept(options);
    return options;
  }

  private static Table table(Dataset data) {
    RunOptions.given(data, "the data set");
    List<Column> columns = new ArrayList<>();
    for (int j = 0; j < data.x().columns(); j++) {
      columns.add(new Column.Numeric(data.features().get(j), data.x().columnValues(j)));
    }
    columns.add(new Column.Numeric(data.target(), data.y()));
    return new Table("the data", columns);
  }
}
