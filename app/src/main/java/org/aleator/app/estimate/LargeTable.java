// SPDX-License-Identifier: Apache-2.0
package org.aleator.app.estimate;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Function;
import org.aleator.data.DataRequest;
import org.aleator.data.Table;
import org.aleator.encode.DatasetBuilder;
import org.aleator.encode.FeatureEncoding.Encoded;
import org.aleator.encode.PreparedData;
import org.aleator.encode.TargetColumns;
import org.aleator.io.table.ReadOptions;
import org.aleator.io.table.TableBlocks;
import org.aleator.model.FittedModel.Columns;
import org.aleator.noise.Moments;
import org.aleator.noise.residual.Segmentation;
import org.aleator.scale.ResidualMoments;
import org.aleator.scale.TableSample;
import org.aleator.study.Study;
import org.aleator.study.StudyOptions;
import org.aleator.study.WholeRows;
import org.aleator.util.InvalidInputException;
import org.aleator.util.Seed;

/**
 * A table that is too large to be held. All of its rows are read once, for counts, ranges and what
 * can be summed up; those of the smallest hashes are kept, for what needs rows in memory; and what
 * has a closed form is put right by the sums of all.
 */
final class LargeTable implements AutoCloseable {
  /** As many as the floor uses at most. */
  static final int MOST_DRAWN = 100_000;

  /** Rows for the charts of a report, where nothing else rests on them. */
  private static final int SHOWN = 10_000;

  /** Smaller files hold no large table, however well they are packed. */
  private static final long SMALL_FILE = 1_000_000;

  private final TableBlocks blocks;
  private final int files;
  private final Optional<Columns> own;
  private final List<String> ownClasses;
  private final StudyOptions options;
  private final boolean closedFormsAlone;
  private final DataRequest request;
  private final Set<String> features;
  private final Set<String> wanted;

  private LargeTable(
      TableBlocks blocks,
      int files,
      DataRequest given,
      Optional<Columns> own,
      List<String> ownClasses,
      StudyOptions options) {
    this.ownClasses = ownClasses;
    this.blocks = blocks;
    this.files = files;
    this.own = own;
    this.options = options;
    Table header = Table.ofNames(blocks.name(), blocks.names());
    DataRequest named = given.in(blocks.names());
    named.requireIn(header);
    ownClasses.forEach(name -> header.require(name, "prediction"));
    // Of several columns each is a class's; of one it is known once the target is.
    DataRequest requested = ownClasses.size() > 1 ? named.leaving(ownClasses) : named;
    this.closedFormsAlone =
        WholeRows.needNoFeatures(own.isPresent(), options) && requested.groups().isEmpty();
    this.request = closedFormsAlone ? withoutFeatures(requested) : requested;
    this.features = new LinkedHashSet<>(request.featuresOf(header));
    this.wanted = new HashSet<>(features);
    wanted.addAll(request.targets());
    wanted.addAll(request.carried());
    wanted.addAll(ownClasses);
    request.groups().ifPresent(wanted::add);
  }

  private static DataRequest withoutFeatures(DataRequest requested) {
    return new DataRequest(requested.targets(), Optional.of(List.of()), requested.carried());
  }

  /**
   * The table, where it is large.
   *
   * @param own the columns of own predictions, if there are any
   * @param ownClasses the columns of own predictions if the target is a class
   */
  static Optional<LargeTable> open(
      List<Path> paths,
      ReadOptions reading,
      DataRequest requested,
      Optional<Columns> own,
      List<String> ownClasses,
      StudyOptions options) {
    boolean packed = Long.getLong("aleator.whole.values") != null;
    long bytes = paths.stream().mapToLong(path -> path.toFile().length()).sum();
    if (!paths.stream().allMatch(Files::isRegularFile) || (bytes < SMALL_FILE && !packed)) {
      return Optional.empty();
    }
    TableBlocks blocks = TableBlocks.open(paths, reading);
    try {
      if (blocks.isLarge()) {
        return Optional.of(
            new LargeTable(blocks, paths.size(), requested, own, ownClasses, options));
      }
    } catch (RuntimeException e) {
      blocks.close();
      throw e;
    }
    blocks.close();
    return Optional.empty();
  }

  /**
   * One target.
   *
   * @param pass what was seen of all rows
   * @param drawn those that were drawn, as the files have them
   * @param data the same, ready to be studied
   * @param names of its classes, if it is some
   */
  record Target(WholePass pass, Table drawn, PreparedData data, Optional<List<String>> names) {}

  /**
   * Reads all rows.
   *
   * @param kinds what the targets of the drawn rows are
   */
  List<Target> read(Seed seed, Function<Table, TargetColumns> kinds) {
    // Closed forms need none; a report shows some.
    int usual = closedFormsAlone ? SHOWN : MOST_DRAWN;
    int most = Integer.getInteger("aleator.rows.drawn", usual);
    List<WholePass> passes =
        request.targets().stream()
            .map(target -> new WholePass(target, own, features, most, seed))
            .toList();
    blocks.read(wanted::contains, block -> passes.forEach(pass -> pass.add(block)));
    List<Target> targets = new ArrayList<>();
    for (int i = 0; i < passes.size(); i++) {
      WholePass pass = passes.get(i);
      Table some = pass.sample().table(blocks.name(), blocks.guesses(), pass.undecided());
      pass.requireCategories();
      TargetColumns drawn = kinds.apply(some);
      boolean classes = drawn.names().containsKey(request.targets().get(i));
      if (!classes) {
        pass.requireNumbers();
      }
      DataRequest ofTarget = (classes ? request.leaving(ownClasses) : request).excludingIn(some);
      PreparedData data =
          drawn.noted(DatasetBuilder.build(drawn.table(), ofTarget, pass.counters()).get(i));
      if (!closedFormsAlone && pass.labelsVary() && !vary(data.dataset().y())) {
        throw new InvalidInputException(
            ("%s: column \"%s\" has one value in all %d rows that were drawn and others elsewhere;"
                    + " for values this rare, give a smaller file that holds more of them")
                .formatted(blocks.name(), request.targets().get(i), data.dataset().rows()));
      }
      targets.add(new Target(pass, some, data, drawn.namesOf(data)));
    }
    return targets;
  }

  private static boolean vary(double[] values) {
    return Arrays.stream(values).anyMatch(value -> value != values[0]);
  }

  /** What all rows say, put into a study of those that were drawn. */
  record Found(Study study, Whole whole) {}

  /**
   * Puts right what has a closed form; reads the rows once more where DVA has several segments.
   *
   * @param drawn what was found at the rows that were drawn
   */
  Found of(Target target, Study drawn) {
    if (!target.pass.labelsVary()) {
      // No noise, by any method and whatever the predictions: as of a table in memory.
      return new Found(drawn, whole(target, options.methods(), List.of()));
    }
    Study study = WholeRows.withLabels(drawn, target.pass.labels());
    boolean closed = WholeRows.haveClosedForms(own.isPresent(), drawn, options);
    if (closed) {
      Segmentation segments = WholeRows.segments(drawn, options);
      study = WholeRows.withResiduals(study, segments, residuals(target, segments));
    }
    List<String> ofAll = new ArrayList<>();
    List<String> ofDrawn = new ArrayList<>();
    for (String method : options.methods()) {
      (closed && WholeRows.CLOSED_FORMS.contains(method) ? ofAll : ofDrawn).add(method);
    }
    return new Found(study, whole(target, ofAll, ofDrawn));
  }

  private Whole whole(Target target, List<String> ofAll, List<String> ofDrawn) {
    Moments residuals = target.pass.residuals();
    return new Whole(
        files,
        target.pass.fileRows(),
        residuals.count(),
        ofAll,
        ofDrawn,
        own.isPresent()
            ? OptionalDouble.of(Math.sqrt(residuals.meanSquare()))
            : OptionalDouble.empty(),
        target.pass.ranges(),
        Optional.empty());
  }

  private ResidualMoments residuals(Target target, Segmentation segments) {
    if (segments.count() == 1) {
      return new ResidualMoments(List.of(target.pass.residuals()));
    }
    Moments[] merged = new Moments[segments.count()];
    Arrays.fill(merged, Moments.NONE);
    encoded(
        target.data,
        (block, encoded) -> {
          double[] y = block.numbers(target.data.dataset().target(), "target");
          double[] means = encoded.carried().get(own.orElseThrow().mean());
          int[] segmentOf = segments.assign(encoded.x(), means);
          int[][] rows = Segmentation.rowsBySegment(segmentOf, merged.length);
          for (int g = 0; g < merged.length; g++) {
            double[] errors =
                Arrays.stream(rows[g])
                    .mapToDouble(i -> y[encoded.rows()[i]] - means[i])
                    .filter(error -> !Double.isNaN(error))
                    .toArray();
            merged[g] = merged[g].plus(Moments.of(errors, 0, errors.length));
          }
        });
    return new ResidualMoments(List.of(merged));
  }

  /** Gives every block with its features, as those that were drawn are encoded. */
  void encoded(PreparedData data, BiConsumer<Table, Encoded> sink) {
    String[] carried = data.carried().keySet().toArray(String[]::new);
    blocks.read(
        wanted::contains,
        data.encoding().names().size(),
        block -> sink.accept(block, data.encoding().encode(block, carried)));
  }

  /** Gives every block. */
  void blocks(Consumer<Table> sink) {
    blocks.read(wanted::contains, sink);
  }

  /** Which rows of a block are held out from a model of the drawn rows. */
  static boolean[] heldOut(Target target, Table block) {
    TableSample sample = target.pass.sample();
    return sample.heldOut(block);
  }

  @Override
  public void close() {
    blocks.close();
  }
}
