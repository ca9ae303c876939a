// SPDX-License-Identifier: Apache-2.0
package org.aleator.app.onnx;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.aleator.app.Run;
import org.aleator.data.Column;
import org.aleator.data.Table;
import org.aleator.io.table.CsvWriter;
import org.aleator.io.table.Tables;
import org.aleator.util.Seed;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** ONNX on the command line; the models are our own, exported. */
class OnnxCommandTest {
  @TempDir private static Path folder;
  private static Path data;

  /** The data with our predictions in the columns mu and s. */
  private static Path scored;

  private static Path model;
  private static Path onnx;
  private static Path other;

  @BeforeAll
  static void train() throws IOException {
    data = folder.resolve("data.csv");
    List<String> lines = new ArrayList<>(List.of("x,group,y"));
    var random = new Seed(1).random();
    // So few that there is no learning curve, which takes time.
    for (int i = 0; i < 36; i++) {
      double x = 6 * random.nextDouble();
      String group = i % 2 == 0 ? "even" : "odd";
      double y = Math.sin(x) + (i % 2) + 0.2 * random.nextGaussian();
      lines.add(x + "," + group + "," + y);
    }
    Files.write(data, lines);
    model = model("gp", "--predictor=gp", "--method=va");
    onnx = export(model, "gp.onnx");
    other = export(model("gp2", "--predictor=gp", "--method=va", "--seed=2"), "gp2.onnx");
    scored = folder.resolve("scored.csv");
    Path predicted = folder.resolve("predicted.csv");
    ok("predict", model, data, "-o", predicted);
    Table table = Tables.read(predicted);
    List<Column> columns = new ArrayList<>(Tables.read(data).columns());
    columns.add(new Column.Numeric("mu", values(table, "mean")));
    columns.add(new Column.Numeric("s", values(table, "epistemic_std")));
    CsvWriter.write(scored, new Table("scored", columns));
  }

  private static Path model(String name, Object... options) {
    Path out = folder.resolve(name);
    List<Object> words = new ArrayList<>(List.of("estimate", data, "--target=y", "--out", out));
    words.addAll(List.of(options));
    ok(words.toArray());
    return out.resolve("model");
  }

  private static Path export(Path model, String name) {
    Path file = folder.resolve(name);
    ok("export", model, "-o", file);
    return file;
  }

  private static Run ok(Object... words) {
    Run run = Run.aleator(words);
    assertThat(run.exitCode()).as(run.err()).isZero();
    return run;
  }

  private static void refused(String expected, Object... words) {
    Run run = Run.aleator(words);
    assertThat(run.exitCode()).as(run.err()).isEqualTo(2);
    assertThat(run.out()).isEmpty();
    assertThat(run.errLines()).hasSize(1);
    assertThat(run.err()).contains(expected);
  }

  private static double[] values(Table table, String column) {
    return ((Column.Numeric) table.find(column).orElseThrow()).values();
  }

  private static JsonObject json(Run run) {
    return JsonParser.parseString(run.out()).getAsJsonObject();
  }

  @Test
  void theSameModelIsExportedToTheSameBytes() throws IOException {
    assertThat(Files.readAllBytes(export(model, "again.onnx"))).isEqualTo(Files.readAllBytes(onnx));
  }

  @Test
  void showTellsInputsAndOutputs() {
    assertThat(ok("onnx", "show", onnx).outLines())
        .startsWith(
            onnx + ", by aleator",
            "inputs",
            "  x      double [?, 1]",
            "  group  string [?, 1]",
            "outputs",
            "  mean           double [?, 1]",
            "  aleatoric_std  double [?, 1]",
            "  epistemic_std  double [?, 1]")
        .contains("  aleator.target  y", "  aleator.seed  1");
    JsonObject json = json(ok("onnx", "show", onnx, "--format=json"));
    assertThat(json.get("schema").getAsString()).isEqualTo("aleator.onnx/1");
    assertThat(json.getAsJsonArray("inputs").get(1).toString())
        .isEqualTo("{\"name\":\"group\",\"type\":\"string\",\"shape\":[null,1]}");
  }

  /** The noise is one of group alone; x goes to the ONNX model, and its form is known, too. */
  @Test
  void columnsThatOnlyTheOnnxModelTakesAreReadAsTheyWereThen() throws IOException {
    Path made =
        model(
            "byGroup",
            "--features=group",
            "--predictor=onnx:" + onnx,
            "--onnx-output=mean",
            "--method=va");
    Path fresh = Files.writeString(folder.resolve("new.csv"), "x;group\n1.234;odd\n5,5;odd\n");
    Path predicted = folder.resolve("byGroup.csv");
    refused(
        "row 2, column \"x\": \"5,5\" is not a number", "predict", made, fresh, "-o", predicted);
    Files.writeString(fresh, "x;group\n1.234;odd\n5.5;odd\n");
    ok("predict", made, fresh, "-o", predicted);
  }

  /** An ONNX model is treated as a column of the same predictions is. */
  @Test
  void estimateWithAModelEqualsEstimateWithItsColumn() {
    String methods = "--method=va,dva";
    Object[] common = {"estimate", scored, "--target=y", "--format=json", methods};
    Run byColumn =
        Run.aleator(
            with(common, "--features=x,group", "--predictor=column:mu", "--epistemic-std=s"));
    Run byModel =
        Run.aleator(
            with(
                common,
                "--features=x,group",
                "--predictor=onnx:" + onnx,
                "--onnx-output=mean",
                "--onnx-std=epistemic_std",
                "--check-column=mu"));
    assertThat(byModel.exitCode()).as(byModel.err()).isZero();
    for (int i = 0; i < 2; i++) {
      assertThat(variance(json(byModel), i)).isCloseTo(variance(json(byColumn), i), within(1e-6));
    }
    JsonObject check = json(byModel).getAsJsonObject("onnx").getAsJsonObject("check");
    assertThat(check.get("largest_difference").getAsDouble()).isLessThan(1e-6);
    assertThat(byModel.err())
        .contains("columns by the names of its inputs: x, group")
        .contains("differ from column \"mu\" by at most")
        .doesNotContain("converted wrongly");
  }

  @Test
  void outputsOfOurOwnModelAreKnownByTheirNames() {
    Object[] common = {"estimate", data, "--target=y", "--format=json", "--method=va,dva"};
    String by = "--predictor=onnx:" + onnx;
    JsonObject known = json(ok(with(common, by)));
    JsonObject named = json(ok(with(common, by, "--onnx-output=mean", "--onnx-std=epistemic_std")));
    assertThat(known.get("estimates")).isEqualTo(named.get("estimates"));
    Run scores = Run.aleator("evaluate", scored, "--target=y", by, "--std=s");
    assertThat(scores.exitCode()).as("its epistemic std is not that of an observation").isZero();
  }

  private static Object[] with(Object[] words, Object... further) {
    List<Object> all = new ArrayList<>(List.of(words));
    all.addAll(List.of(further));
    return all.toArray();
  }

  private static double variance(JsonObject json, int estimate) {
    return json.getAsJsonArray("estimates")
        .get(estimate)
        .getAsJsonObject()
        .get("variance")
        .getAsDouble();
  }

  @Test
  void aWrongColumnIsSuspected() {
    Run run =
        ok(
            "evaluate",
            scored,
            "--target=y",
            "--predictor=onnx:" + onnx,
            "--onnx-output=mean",
            "--onnx-std=aleatoric_std",
            "--check-column=x");
    assertThat(run.err()).contains("converted wrongly");
  }

  @Test
  void predictKeepsToTheFilesTheModelWasMadeWith() throws IOException {
    Path copy = Files.copy(onnx, folder.resolve("copy.onnx"));
    Path made = model("by-onnx", "--predictor=onnx:" + copy, "--onnx-output=mean", "--method=va");
    Path first = folder.resolve("first.csv");
    ok("predict", made, data, "-o", first);
    assertThat(values(Tables.read(first), "mean"))
        .containsExactly(values(Tables.read(scored), "mu"), within(1e-6));
    Files.delete(copy);
    Path second = folder.resolve("second.csv");
    refused("is not there; say where it is", "predict", made, data, "-o", second);
    refused("SHA-256 differs", "predict", made, data, "-o", second, "--predictor=onnx:" + other);
    refused(
        "--onnx-std is known",
        "predict",
        made,
        data,
        "-o",
        second,
        "--predictor=onnx:" + onnx,
        "--onnx-std=epistemic_std");
    assertThat(second).doesNotExist();
    ok("predict", made, data, "-o", second, "--predictor=onnx:" + onnx);
    assertThat(Files.readAllBytes(second)).isEqualTo(Files.readAllBytes(first));
    refused(
        "--predictor is for a model of own predictions",
        "predict",
        model,
        data,
        "-o",
        second,
        "--predictor=onnx:" + onnx);
  }

  @Test
  void aModelOfAColumnTakesItFromOnnxToo() {
    Path out = folder.resolve("by-column");
    ok(
        "estimate",
        scored,
        "--target=y",
        "--features=x,group",
        "--predictor=column:mu",
        "--epistemic-std=s",
        "--method=va",
        "--out",
        out);
    Path written = folder.resolve("third.csv");
    ok(
        "predict",
        out.resolve("model"),
        data,
        "-o",
        written,
        "--predictor=onnx:" + onnx,
        "--onnx-output=mean",
        "--onnx-std=epistemic_std");
    assertThat(values(Tables.read(written), "epistemic_std"))
        .containsExactly(values(Tables.read(scored), "s"), within(1e-6));
  }

  @Test
  void severalFilesOrAPatternAreAnEnsemble() {
    for (String files : List.of(onnx + "," + other, folder.resolve("gp*.onnx").toString())) {
      Run run =
          ok(
              "evaluate",
              data,
              "--target=y",
              "--predictor=onnx:" + files,
              "--onnx-output=mean",
              "--onnx-std=aleatoric_std",
              "--format=json");
      assertThat(json(run).get("predictor").getAsString()).isEqualTo("onnx:" + files);
      assertThat(run.err()).contains("2 ONNX models take columns by the names of its inputs");
    }
    refused("no file matches", "evaluate", data, "--target=y", "--predictor=onnx:none*.onnx");
  }

  @Test
  void badFilesAreOneLine() throws IOException {
    Path text = Files.writeString(folder.resolve("text.onnx"), "x,y\n");
    refused(text + " is not an ONNX model", "onnx", "show", text);
    refused("there is no file", "estimate", data, "--target=y", "--predictor=onnx:missing");
    Path fewer = Files.writeString(folder.resolve("fewer.csv"), "x,grupo,y\n1,even,2\n");
    refused(
        "takes \"group\", and " + fewer + " has no such column (did you mean \"grupo\"?)",
        "evaluate",
        fewer,
        "--target=y",
        "--predictor=onnx:" + onnx,
        "--onnx-output=mean");
    refused("there is no model directory", "export", folder.resolve("no"), "-o", text);
    Path own = model.resolve("model.json");
    refused("in the directory that is read", "export", model, "-o", own);
    refused("say what to do", "onnx");
  }

  /** A library that is none stands for one that does not load; what needs none of it works. */
  @Test
  void aLibraryThatDoesNotLoadIsOneLine() throws Exception {
    Path natives = Files.createDirectory(folder.resolve("natives"));
    for (String name : List.of("onnxruntime", "onnxruntime4j_jni")) {
      Files.writeString(natives.resolve(System.mapLibraryName(name)), "none");
    }
    Path err = folder.resolve("err.txt");
    Path file = folder.resolve("without.onnx");
    assertThat(started(natives, err, "onnx", "show", onnx)).isEqualTo(2);
    assertThat(Files.readAllLines(err))
        .filteredOn(line -> line.startsWith("aleator: "))
        .singleElement()
        .asString()
        .contains("native library cannot be loaded");
    assertThat(started(natives, err, "export", model, "-o", file)).isZero();
    assertThat(Files.readAllBytes(file)).isEqualTo(Files.readAllBytes(onnx));
  }

  private static int started(Path natives, Path err, Object... words) throws Exception {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.add("-Donnxruntime.native.path=" + natives);
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), "org.aleator.app.Main"));
    for (Object word : words) {
      command.add(word.toString());
    }
    return new ProcessBuilder(command).redirectError(err.toFile()).start().waitFor();
  }
}
