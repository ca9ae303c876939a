// SPDX-License-Identifier: Apache-2.0
package org.aleator.app.estimate;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import java.util.ArrayList;
import java.util.List;
import org.aleator.Interval;
import org.aleator.cli.Arithmetic;
import org.aleator.cli.ColumnNoiseText;
import org.aleator.cli.FindingJson;
import org.aleator.cli.Json;
import org.aleator.cli.ReportOptions;
import org.aleator.data.Column;
import org.aleator.data.Table;
import org.aleator.encode.PreparedData;
import org.aleator.finding.Finding;
import org.aleator.inputs.InputNoiseEstimate;
import org.aleator.io.model.OutputDirectory;
import org.aleator.io.table.CsvWriter;
import org.aleator.report.ColumnNoise;
import org.aleator.report.InputNoiseReport;
import org.aleator.report.Made;
import org.aleator.report.page.Page;
import org.aleator.text.Digits;

/**
 * What {@code estimate --noise-in inputs} found; as JSON, schema {@code aleator.input-noise/1}.
 *
 * @param source what the user calls the data
 * @param estimates the most recommended last
 */
record InputNoiseAnswer(
    String source,
    PreparedData data,
    String predictor,
    long seed,
    List<InputNoiseEstimate> estimates,
    double seconds) {

  private List<String> features() {
    return data.dataset().features();
  }

  private InputNoiseEstimate best() {
    return estimates.get(estimates.size() - 1);
  }

  private List<Finding> findings() {
    List<Finding> findings = new ArrayList<>(data.findings());
    estimates.forEach(estimate -> findings.addAll(estimate.findings()));
    return findings;
  }

  JsonObject json() {
    JsonObject json = new JsonObject();
    json.addProperty("schema", OutputDirectory.INPUT_NOISE);
    json.addProperty("rows", data.dataset().rows());
    json.addProperty("target", data.dataset().target());
    json.add("features", Json.strings(features()));
    json.addProperty("predictor", predictor);
    json.addProperty("noise", "homoscedastic");
    json.addProperty("noise_in", "inputs");
    json.addProperty("seed", seed);
    JsonArray all = new JsonArray();
    for (InputNoiseEstimate estimate : estimates) {
      for (int j = 0; j < features().size(); j++) {
        JsonObject one = new JsonObject();
        one.addProperty("method", estimate.method());
        one.addProperty("feature", features().get(j));
        one.add("variance", Json.number(estimate.variance()[j]));
        one.add("std", Json.number(Math.sqrt(estimate.variance()[j])));
        one.add("low", Json.number(estimate.intervals().get(j).map(Interval::low)));
        one.add("high", Json.number(estimate.intervals().get(j).map(Interval::high)));
        all.add(one);
      }
    }
    json.add("estimates", all);
    json.addProperty("recommended", best().method());
    FindingJson.add(json, findings());
    Arithmetic.add(json);
    json.addProperty("file_rows", data.fileRowCount());
    json.addProperty("seconds", seconds);
    return json;
  }

  Page page(Made made) {
    List<InputNoiseReport.Feature> shown = new ArrayList<>();
    List<ColumnNoise> found = new ArrayList<>();
    for (int j = 0; j < features().size(); j++) {
      double[] measured = data.dataset().x().columnValues(j);
      double[] denoised = best().denoised().columnValues(j);
      shown.add(new InputNoiseReport.Feature(features().get(j), measured, denoised));
      for (InputNoiseEstimate estimate : estimates) {
        found.add(
            new ColumnNoise(
                features().get(j),
                estimate.method(),
                estimate.variance()[j],
                estimate.intervals().get(j)));
      }
    }
    return InputNoiseReport.of(
        source, data.dataset().target(), shown, found, best().method(), findings(), made);
  }

  List<String> text() {
    List<String> lines = new ArrayList<>();
    lines.add(
        "%s: noise in %s, seen by %s, %s rows"
            .formatted(
                source,
                String.join(", ", features()),
                data.dataset().target(),
                Digits.count(data.dataset().rows())));
    lines.add("");
    List<ColumnNoiseText> found = new ArrayList<>();
    for (InputNoiseEstimate estimate : estimates) {
      for (int j = 0; j < features().size(); j++) {
        found.add(
            new ColumnNoiseText(
                features().get(j),
                estimate.method(),
                estimate.variance()[j],
                estimate.intervals().get(j)));
      }
    }
    lines.addAll(
        ColumnNoiseText.lines("The noise in the features", found, best().method(), findings()));
    return lines;
  }

  /** Writes {@code estimate.json}, the report, and {@code rows.csv}: each feature denoised. */
  void write(OutputDirectory output, Made made) {
    output.write(
        staged -> {
          Json.write(staged.resolve(OutputDirectory.ESTIMATE), json());
          ReportOptions.write(staged.resolve(ReportOptions.FILE), page(made));
          List<Column> columns = new ArrayList<>();
          columns.add(Column.Numeric.counting("row", 1, data.fileRowCount()));
          for (int j = 0; j < features().size(); j++) {
            columns.add(
                new Column.Numeric(
                    features().get(j) + "_denoised",
                    data.inFileOrder(best().denoised().columnValues(j))));
          }
          CsvWriter.write(staged.resolve("rows.csv"), new Table("rows", columns));
        });
  }
}
