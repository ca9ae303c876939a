// SPDX-License-Identifier: Apache-2.0
package org.aleator.lab.age.command;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.aleator.cli.Json;
import org.aleator.cli.TextLines;
import org.aleator.data.Column;
import org.aleator.data.Table;
import org.aleator.io.model.OutputDirectory;
import org.aleator.io.table.CsvWriter;
import org.aleator.lab.age.AgeData;
import org.aleator.lab.age.AgeStudy;
import org.aleator.lab.age.VoteStudy;
import org.aleator.lab.image.command.StudyAnswer;
import org.aleator.text.Digits;

/**
 * What {@code age} found, as text, as JSON (schema {@code aleator.age/1}; the keys are a contract:
 * more may come, none goes) and as files.
 */
public record AgeAnswer(
    String source,
    AgeStudy study,
    Optional<VoteStudy> votes,
    List<String> unpaired,
    List<String> skipped,
    long seed,
    double seconds)
    implements StudyAnswer {
  private List<Estimate> estimates() {
    return List.of(
        new Estimate("va", study.vaLevel(), Optional.empty()),
        new Estimate("dva", study.dvaLevel(), Optional.empty()),
        new Estimate(RECOMMENDED, study.found().level(), Optional.of(study.found().interval())));
  }

  @Override
  public List<String> text() {
    AgeData data = study.data();
    List<String> lines = new ArrayList<>();
    lines.add(
        "%s: %s faces, %s features"
            .formatted(source, Digits.count(data.faces()), Digits.count(data.x().columns())));
    lines.add("");
    lines.addAll(
        StudyAnswer.lines(
            "The noise in the labels, years (mean over the faces)", "age", estimates()));
    double known = study.samplingVariance();
    if (!Double.isNaN(known)) {
      lines.add(
          "  Known lower bound: the label is a mean of votes, whose sampling variance is "
              + Digits.of(known));
    }
    lines.add("");
    lines.addAll(underLines());
    votes.ifPresent(
        found -> {
          lines.add("");
          lines.addAll(voteLines(found));
        });
    if (!skipped.isEmpty() || !unpaired.isEmpty()) {
      lines.add("");
      lines.add("Please note");
      notes().forEach(note -> lines.add("  - " + note));
    }
    return lines;
  }

  private List<String> notes() {
    List<String> notes = new ArrayList<>();
    if (!skipped.isEmpty()) {
      notes.add(
          "%s pictures were skipped, the first because: %s"
              .formatted(Digits.count(skipped.size()), skipped.get(0)));
    }
    if (!unpaired.isEmpty()) {
      notes.add(
          "%s labels or pictures have no partner, the first: %s; --out lists them in unpaired.txt"
              .formatted(Digits.count(unpaired.size()), unpaired.get(0)));
    }
    return notes;
  }

  /** How often each estimate stays below the voters' standard deviation. */
  public List<String> underLines() {
    List<String> lines = new ArrayList<>();
    lines.add("How often σ stays under the voters' std, and the mean σ");
    String row = "  %-20s %7s %9s   %-18s %-18s %s";
    lines.add(row.formatted("age", "faces", "voters", "va", "dva", "unbiased"));
    for (AgeStudy.Under band : study.under()) {
      lines.add(
          row.formatted(
              band.name(),
              Digits.count(band.faces()),
              "%.2f".formatted(band.votersStd()),
              share(band.va()),
              share(band.dva()),
              share(band.unbiased())));
    }
    return lines;
  }

  private static String share(AgeStudy.Estimated found) {
    return "%s (σ %.2f)".formatted(Digits.percent(found.under()), found.std());
  }

  private static List<String> voteLines(VoteStudy found) {
    List<String> lines = new ArrayList<>();
    lines.add("With fewer votes per label: the mean variance, and its rise over that with all");
    String row = "  %-12s %-18s %-18s %-18s %s";
    lines.add(row.formatted("votes", "known sampling", "va", "dva", "unbiased"));
    VoteStudy.Level all = found.levels().get(0);
    for (VoteStudy.Level level : found.levels()) {
      lines.add(
          row.formatted(
              level.votes() == 0 ? "all" : "at most " + level.votes(),
              rise(level.known(), all.known()),
              rise(level.va(), all.va()),
              rise(level.dva(), all.dva()),
              rise(level.unbiased(), all.unbiased())));
    }
    return lines;
  }

  private static String rise(double level, double from) {
    return level == from ? "%.2f".formatted(level) : "%.2f (%+.2f)".formatted(level, level - from);
  }

  @Override
  public JsonObject json() {
    JsonObject json = new JsonObject();
    json.addProperty("schema", OutputDirectory.AGE);
    json.addProperty("faces", study.data().faces());
    json.addProperty("features", study.data().x().columns());
    json.addProperty("seed", seed);
    StudyAnswer.add(json, estimates());
    json.addProperty("reached", study.found().reached());
    json.add("sampling_variance", Json.number(study.samplingVariance()));
    JsonArray bands = new JsonArray();
    for (AgeStudy.Under band : study.under()) {
      JsonObject one = new JsonObject();
      one.addProperty("age", band.name());
      one.addProperty("faces", band.faces());
      one.addProperty("voters_std", band.votersStd());
      one.addProperty("va_under", band.va().under());
      one.addProperty("dva_under", band.dva().under());
      one.addProperty("unbiased_under", band.unbiased().under());
      one.addProperty("va_std", band.va().std());
      one.addProperty("dva_std", band.dva().std());
      one.addProperty("unbiased_std", band.unbiased().std());
      bands.add(one);
    }
    json.add("under_voters_std", bands);
    JsonArray levels = new JsonArray();
    for (VoteStudy.Level level : votes.map(VoteStudy::levels).orElse(List.of())) {
      JsonObject one = new JsonObject();
      one.addProperty("votes", level.votes());
      one.addProperty("known", level.known());
      one.addProperty("va", level.va());
      one.addProperty("dva", level.dva());
      one.addProperty("unbiased", level.unbiased());
      levels.add(one);
    }
    json.add("votes", levels);
    json.addProperty("skipped", skipped.size());
    json.addProperty("unpaired", unpaired.size());
    json.add("notes", Json.strings(notes()));
    json.addProperty("seconds", seconds);
    return json;
  }

  @Override
  public void write(Path directory, JsonObject json) {
    OutputDirectory.write(
        directory,
        staged -> {
          Json.write(staged.resolve(OutputDirectory.ESTIMATE), json);
          CsvWriter.write(staged.resolve("rows.csv"), rows());
          TextLines.write(staged.resolve("skipped.txt"), skipped);
          TextLines.write(staged.resolve("unpaired.txt"), unpaired);
        });
  }

  private Table rows() {
    AgeData data = study.data();
    return new Table(
        "rows",
        List.of(
            Column.Numeric.counting("row", 1, data.faces()),
            new Column.Text("file_name", data.names().toArray(String[]::new)),
            new Column.Numeric("age", data.age()),
            new Column.Numeric("mean", study.heads().age()),
            new Column.Numeric("voters_std", data.votersStd()),
            new Column.Numeric("va_std", roots(study.heads().vaVariance())),
            new Column.Numeric("dva_std", roots(study.heads().dvaVariance())),
            new Column.Numeric("unbiased_std", roots(study.unbiasedVariance()))));
  }

  private static double[] roots(double[] variances) {
    return Arrays.stream(variances).map(Math::sqrt).toArray();
  }
}
