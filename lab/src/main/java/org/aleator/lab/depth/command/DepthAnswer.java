// SPDX-License-Identifier: Apache-2.0
package org.aleator.lab.depth.command;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import org.aleator.cli.Choice;
import org.aleator.cli.Json;
import org.aleator.cli.TextLines;
import org.aleator.data.Column;
import org.aleator.data.Table;
import org.aleator.io.model.OutputDirectory;
import org.aleator.io.table.CsvWriter;
import org.aleator.lab.depth.DepthStatistics;
import org.aleator.lab.depth.DepthStudy;
import org.aleator.lab.depth.LabelNoise;
import org.aleator.lab.image.command.StudyAnswer;
import org.aleator.text.Digits;

/**
 * What {@code depth} found, as text, as JSON (schema {@code aleator.depth/1}; the keys are a
 * contract: more may come, none goes) and as files.
 *
 * @param images a line per image, where files are wanted
 */
record DepthAnswer(
    String source,
    String predictor,
    LabelNoise noise,
    DepthStudy study,
    List<String> unpaired,
    List<Image> images,
    long seed,
    double seconds)
    implements StudyAnswer {
  /** One image in a file. */
  record Image(String name, long pixels, double va, double dva, double unbiased) {
    static Image of(String name, DepthStatistics found) {
      boolean predicted = found.hasPrediction();
      return new Image(
          name,
          found.pixels(),
          predicted ? found.va() : Double.NaN,
          predicted ? found.dva() : Double.NaN,
          found.unbiased());
    }
  }

  private List<Estimate> estimates() {
    DepthStatistics found = study.statistics();
    List<Estimate> all = new ArrayList<>();
    if (found.hasPrediction()) {
      all.add(new Estimate("va", found.va(), Optional.of(found.vaInterval())));
      all.add(new Estimate("dva", found.dva(), Optional.of(found.dvaInterval())));
    }
    DepthStatistics.Gradient gradient = found.gradient();
    if (gradient.pixels() > 0) {
      double pixels = gradient.pixels();
      all.add(new Estimate("va-gradient", gradient.va() / pixels, Optional.empty()));
      all.add(new Estimate("dva-gradient", gradient.dva() / pixels, Optional.empty()));
    }
    if (!Double.isNaN(found.unbiased())) {
      all.add(new Estimate(RECOMMENDED, found.unbiased(), Optional.of(found.unbiasedInterval())));
    }
    return all;
  }

  @Override
  public List<String> text() {
    DepthStatistics found = study.statistics();
    List<String> lines = new ArrayList<>();
    lines.add(
        "%s: %s %s, %s pixels, predictor %s"
            .formatted(
                source,
                Digits.count(found.images()),
                found.images() == 1 ? "image" : "images",
                Digits.count(found.pixels()),
                predictor));
    if (noise.variance() > 0) {
      lines.add(
          "Added noise: variance %s over the valid pixels (%s)"
              .formatted(Digits.of(found.addedVariance()), Choice.word(noise.shape())));
    }
    lines.add("");
    lines.addAll(StudyAnswer.lines("The noise in the depth", "depth, m", estimates()));
    lines.add("");
    lines.add("By rows of the images, from the top");
    lines.add(
        "  %-12s %-11s %-11s %-11s %s".formatted("", "added", "va", "dva", "unbiased (variance)"));
    for (int b = 0; b < DepthStatistics.BANDS; b++) {
      DepthStatistics.Band band = found.bands().get(b);
      lines.add(
          "  %-12s %-11s %-11s %-11s %s"
              .formatted(
                  10 * b + "-" + 10 * (b + 1) + " %",
                  digits(added(band)),
                  digits(va(band)),
                  digits(dva(band)),
                  digits(band.unbiased())));
    }
    List<String> notes = notes();
    if (!notes.isEmpty()) {
      lines.add("");
      lines.add("Please note");
      notes.forEach(note -> lines.add("  - " + note));
    }
    return lines;
  }

  private List<String> notes() {
    List<String> notes = new ArrayList<>();
    if (!study.statistics().hasPrediction()) {
      notes.add(
          "There is no predicted depth, so there is no VA and no DVA; give --predictions,"
              + " --prediction or --model.");
    }
    if (Double.isNaN(study.statistics().unbiased())) {
      notes.add("No image is large enough for the recommended estimate (12 x 12 pixels).");
    }
    if (!study.skipped().isEmpty()) {
      notes.add(
          "%s skipped, the first because: %s"
              .formatted(images(study.skipped().size()), study.skipped().get(0)));
    }
    if (!unpaired.isEmpty()) {
      notes.add(
          "%s without a partner, the first: %s; --out lists them in unpaired.txt."
              .formatted(files(unpaired.size()), unpaired.get(0)));
    }
    return notes;
  }

  private static String images(int count) {
    return Digits.count(count) + (count == 1 ? " image was" : " images were");
  }

  private static String files(int count) {
    return Digits.count(count) + (count == 1 ? " file is" : " files are");
  }

  private static String digits(double value) {
    return Double.isNaN(value) ? "-" : Digits.of(value);
  }

  private double added(DepthStatistics.Band band) {
    return noise.variance() == 0 || band.pixels() == 0
        ? Double.NaN
        : band.addedVariance() / band.pixels();
  }

  private static double va(DepthStatistics.Band band) {
    return band.residuals().count() == 0 ? Double.NaN : band.residuals().meanSquare();
  }

  private static double dva(DepthStatistics.Band band) {
    return band.within().count() == 0 ? Double.NaN : band.within().variance();
  }

  @Override
  public JsonObject json() {
    DepthStatistics found = study.statistics();
    JsonObject json = new JsonObject();
    json.addProperty("schema", OutputDirectory.DEPTH);
    json.addProperty("images", found.images());
    json.addProperty("pixels", found.pixels());
    json.addProperty("predictor", predictor);
    json.addProperty("added_variance", found.addedVariance());
    json.addProperty("noise_shape", Choice.word(noise.shape()));
    json.addProperty("seed", seed);
    StudyAnswer.add(json, estimates());
    JsonArray rows = new JsonArray();
    for (int b = 0; b < DepthStatistics.BANDS; b++) {
      DepthStatistics.Band band = found.bands().get(b);
      JsonObject one = new JsonObject();
      one.addProperty("from", (double) b / DepthStatistics.BANDS);
      one.addProperty("to", (b + 1.0) / DepthStatistics.BANDS);
      one.add("added_variance", Json.number(added(band)));
      one.add("va", Json.number(va(band)));
      one.add("dva", Json.number(dva(band)));
      one.add("unbiased", Json.number(band.unbiased()));
      rows.add(one);
    }
    json.add("rows", rows);
    json.addProperty("skipped", study.skipped().size());
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
          CsvWriter.write(staged.resolve("images.csv"), imageTable());
          CsvWriter.write(staged.resolve("rows.csv"), rowTable());
          TextLines.write(staged.resolve("skipped.txt"), study.skipped());
          TextLines.write(staged.resolve("unpaired.txt"), unpaired);
        });
  }

  private Table imageTable() {
    return new Table(
        "images",
        List.of(
            new Column.Text("image", images.stream().map(Image::name).toArray(String[]::new)),
            new Column.Numeric(
                "pixels",
                Column.Kind.INTEGER,
                images.stream().mapToDouble(Image::pixels).toArray()),
            column("va_variance", Image::va),
            column("dva_variance", Image::dva),
            column("unbiased_variance", Image::unbiased)));
  }

  private Column column(String name, ToDoubleFunction<Image> value) {
    return new Column.Numeric(name, images.stream().mapToDouble(value).toArray());
  }

  private Table rowTable() {
    List<DepthStatistics.Band> bands = study.statistics().bands();
    double[] from = new double[bands.size()];
    for (int b = 0; b < from.length; b++) {
      from[b] = (double) b / from.length;
    }
    return new Table(
        "rows",
        List.of(
            new Column.Numeric("from", from),
            bandColumn("added_variance", this::added),
            bandColumn("va_variance", DepthAnswer::va),
            bandColumn("dva_variance", DepthAnswer::dva),
            bandColumn("unbiased_variance", DepthStatistics.Band::unbiased)));
  }

  private Column bandColumn(String name, ToDoubleFunction<DepthStatistics.Band> value) {
    return new Column.Numeric(
        name, study.statistics().bands().stream().mapToDouble(value).toArray());
  }
}
