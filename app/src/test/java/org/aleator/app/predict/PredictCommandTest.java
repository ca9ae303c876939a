// SPDX-License-Identifier: Apache-2.0
package org.aleator.app.predict;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.aleator.app.Run;
import org.aleator.data.Column;
import org.aleator.data.Table;
import org.aleator.io.table.Tables;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PredictCommandTest {
  private static final String[] WRITTEN = {
    "mean", "aleatoric_std", "epistemic_std", "std", "low", "high"
  };

  @TempDir private Path folder;

  /**
   * 36 rows, too few for a learning curve, of x, a group, the user's prediction mu and its std s,
   * and y.
   */
  private Path data() throws IOException {
    List<String> lines = new ArrayList<>(List.of("x,group,mu,s,y"));
    for (int i = 0; i < 36; i++) {
      double mu = i % 2 == 0 ? 0.1 * i : 0.2 * i;
      String group = i % 2 == 0 ? "even" : "odd";
      lines.add(i + "," + group + "," + mu + ",0.5," + (mu + (i % 3 - 1)));
    }
    return Files.write(folder.resolve("data.csv"), lines);
  }

  private Path model(Path data, String... options) {
    Path out = folder.resolve("out");
    List<Object> words = new ArrayList<>(List.of("estimate", data, "--target=y", "--out", out));
    words.addAll(List.of(options));
    if (Stream.of(options).noneMatch(option -> option.startsWith("--predictor=column:"))) {
      words.add("--preset=paper");
    }
    assertThat(Run.aleator(words.toArray()).exitCode()).isZero();
    return out.resolve("model");
  }

  private Table predict(Path model, Path data) {
    Path written = folder.resolve("predicted.csv");
    Run run = Run.aleator("predict", model, data, "-o", written, "--quiet");
    assertThat(run.err()).isEmpty();
    assertThat(run.out()).isEmpty();
    assertThat(run.exitCode()).isZero();
    return Tables.read(written);
  }

  private static double[] values(Table table, String column) {
    return ((Column.Numeric) table.find(column).orElseThrow()).values();
  }

  @Test
  void columnsStandBesideTheInputsAndVariancesAdd() throws IOException {
    Path data = data();
    Table predicted = predict(model(data, "--features=x,group"), data);
    assertThat(predicted.names()).startsWith("x", "group", "mu", "s", "y").endsWith(WRITTEN);
    for (int i = 0; i < predicted.rows(); i++) {
      double mean = values(predicted, "mean")[i];
      double std = values(predicted, "std")[i];
      assertThat(std)
          .isCloseTo(
              Math.hypot(
                  values(predicted, "aleatoric_std")[i], values(predicted, "epistemic_std")[i]),
              within(1e-12));
      assertThat(values(predicted, "low")[i]).isCloseTo(mean - 1.96 * std, within(1e-4 * std));
      assertThat(values(predicted, "high")[i]).isCloseTo(mean + 1.96 * std, within(1e-4 * std));
    }
  }

  @Test
  void sameRowsGetThePredictionTheyHadWhenTheModelWasMade() throws IOException {
    Path data = data();
    Path model = model(data, "--features=x,group");
    Table rows = Tables.read(folder.resolve("out/rows.csv"));
    Table predicted = predict(model, data);
    assertThat(values(predicted, "mean")).containsExactly(values(rows, "mean"));
    assertThat(values(predicted, "epistemic_std")).containsExactly(values(rows, "epistemic_std"));
  }

  @Test
  void ownPredictionsAreTakenFromTheirColumns() throws IOException {
    Path data = data();
    Path model = model(data, "--features=x", "--predictor=column:mu", "--epistemic-std=s");
    Table predicted = predict(model, data);
    assertThat(values(predicted, "mean")).containsExactly(values(predicted, "mu"));
    assertThat(values(predicted, "epistemic_std")).containsOnly(0.5);
  }

  private Path ownModel(Path data) {
    return model(
        data, "--features=x", "--predictor=column:mu", "--noise=homoscedastic", "--method=va");
  }

  private Table predict(Path model, Path data, String... options) {
    Path written = folder.resolve("predicted.csv");
    List<Object> words = new ArrayList<>(List.of("predict", model, data, "-o", written));
    words.addAll(List.of(options));
    Run run = Run.aleator(words.toArray());
    assertThat(run.exitCode()).as(run.err()).isZero();
    return Tables.read(written);
  }

  /** Of own predictions that are wrong by −1, 0 and 1, a third each. */
  @Test
  void intervalsRestOnTheErrorsOfHeldOutRowsAndNotOnTheLawOfTheNoise() throws IOException {
    Path data = data();
    Path model = ownModel(data);
    for (String coverage : List.of("", "--coverage=0.8", "--coverage=0.97")) {
      Table predicted = coverage.isEmpty() ? predict(model, data) : predict(model, data, coverage);
      for (int i = 0; i < predicted.rows(); i++) {
        double mean = values(predicted, "mean")[i];
        assertThat(values(predicted, "low")[i]).isCloseTo(mean - 1, within(1e-9));
        assertThat(values(predicted, "high")[i]).isCloseTo(mean + 1, within(1e-9));
      }
    }
  }

  @Test
  void gaussianIntervalsAreGivenOnRequest() throws IOException {
    Path data = data();
    Table predicted = predict(ownModel(data), data, "--interval=gaussian", "--coverage=0.8");
    double std = values(predicted, "std")[3];
    // The 0.9 quantile of the standard normal law.
    assertThat(values(predicted, "high")[3] - values(predicted, "mean")[3])
        .isCloseTo(1.2815515655446004 * std, within(1e-9));
  }

  @Test
  void coverageThatCannotBePromisedIsRefusedInOneLineAndNothingIsWritten() throws IOException {
    Path data = data();
    Path model = ownModel(data);
    assertThat(complaint(model, data, "--coverage=1.2"))
        .contains("--coverage: a coverage lies between 0.5 and 0.999, was 1.2");
    assertThat(complaint(model, data, "--coverage=0.3")).contains("between 0.5 and 0.999");
    assertThat(complaint(model, data, "--coverage=much")).contains("--coverage", "much");
    assertThat(complaint(model, data, "--coverage=0.99"))
        .contains("needs at least 99 rows, and the model was made of 36");
    assertThat(complaint(model, data, "--interval=wide")).contains("conformal, gaussian");
  }

  /** 36 rows are too few for held-out predictions, so that the trained model has kept none. */
  @Test
  void modelWithoutHeldOutPredictionsSaysThatItsIntervalsAreGaussian() throws IOException {
    Path data = data();
    Path model = model(data, "--features=x,group");
    Run run = Run.aleator("predict", model, data, "-o", folder.resolve("p.csv"));
    assertThat(run.err()).contains("low and high are those of Gaussian noise");
    assertThat(complaint(model, data, "--interval=conformal")).contains("kept no predictions");
  }

  @Test
  void modelTellsWhereItCameFrom() throws IOException {
    Path model = model(data(), "--features=x", "--seed=12");
    JsonObject json =
        JsonParser.parseString(Files.readString(model.resolve("model.json"))).getAsJsonObject();
    JsonObject origin = json.getAsJsonObject("provenance");
    assertThat(origin.get("seed").getAsLong()).isEqualTo(12);
    assertThat(origin.get("file").getAsString()).isEqualTo("data.csv");
    assertThat(origin.get("sha256").getAsString()).hasSize(64);
    assertThat(origin.get("preset").getAsString()).isEqualTo("paper");
  }

  @Test
  void rowWithoutAValueHasEmptyCellsAndIsCounted() throws IOException {
    Path model = model(data(), "--features=x,group");
    Path fresh = Files.writeString(folder.resolve("new.csv"), "x,group\n1,odd\n,even\n3,odd\n");
    Path written = folder.resolve("predicted.csv");
    Run run = Run.aleator("predict", model, fresh, "-o", written);
    assertThat(run.exitCode()).isZero();
    assertThat(run.err()).contains("1 of 3 rows left out", "wrote 3 rows");
    assertThat(Files.readAllLines(written).get(2)).isEqualTo(",even,,,,,,");
  }

  @Test
  void parquetHoldsWhatTheCsvHolds() throws IOException {
    Path data = data();
    Path model = ownModel(data);
    Path parquet = folder.resolve("predicted.parquet");
    Run run = Run.aleator("predict", model, data, "-o", parquet);
    assertThat(run.exitCode()).as(run.err()).isZero();
    Table expected = predict(model, data, "--quiet");
    Table found = Tables.read(parquet);
    assertThat(found.names()).isEqualTo(expected.names());
    for (Column column : expected.columns()) {
      Column of = found.find(column.name()).orElseThrow();
      for (int i = 0; i < column.rows(); i++) {
        assertThat(of.text(i)).as(column.name()).isEqualTo(column.text(i));
      }
    }
    Path again = folder.resolve("again.csv");
    Table fresh = Tables.read(parquet);
    assertThat(fresh.rows()).isEqualTo(36);
    Run twice = Run.aleator("predict", model, parquet, "-o", again);
    assertThat(twice.exitCode()).isEqualTo(2);
    assertThat(twice.errLines()).hasSize(1);
    assertThat(twice.err()).contains("predicted.parquet", "\"mean\"", "rename");
    assertThat(again).doesNotExist();
  }

  @Test
  void aNameOfAnotherFormatIsRefusedAndNothingIsWritten() throws IOException {
    Path data = data();
    Path model = ownModel(data);
    for (String name : List.of("out.xlsx", "out.json", "out.csv.gz", "out.tsv")) {
      Run run = Run.aleator("predict", model, data, "-o", folder.resolve(name));
      assertThat(run.exitCode()).isEqualTo(2);
      assertThat(run.errLines()).hasSize(1);
      assertThat(run.err()).contains(name, "name it .csv or .parquet");
      assertThat(folder.resolve(name)).doesNotExist();
    }
  }

  @Test
  void wrongModelOrDataIsOneLineAndNothingIsWritten() throws IOException {
    Path data = data();
    Path model = model(data, "--features=x,group");
    Path fresh = Files.writeString(folder.resolve("new.csv"), "xx,group\n1,odd\n");
    assertThat(complaint(model, fresh)).contains("\"x\"", "new.csv");
    Files.writeString(fresh, "x,group,mean\n1,odd,3\n");
    assertThat(complaint(model, fresh)).contains("\"mean\"", "rename");
    Files.writeString(fresh, "x,group\n1,neither\n");
    assertThat(complaint(model, fresh)).contains("no row", "neither");
    assertThat(complaint(folder.resolve("none"), data)).contains("none");
    Run dynamic = Run.aleator("predict", model, data, "-o", fresh, "--start", "measured");
    assertThat(dynamic.exitCode()).isEqualTo(2);
    assertThat(dynamic.err()).contains("--start goes with a model that 'dynamics' wrote");
    assertThat(complaint(folder.resolve("out"), data)).contains("did you mean", "model");
    assertThat(complaint(folder, data)).contains("not a model directory");
    byte[] rows = Files.readAllBytes(data);
    for (Path read : List.of(data, model.resolve("model.json"), model.resolve("new.csv"))) {
      Run over = Run.aleator("predict", model, data, "-o", read);
      assertThat(over.exitCode()).isEqualTo(2);
      assertThat(over.err()).contains("that is read; name another");
    }
    assertThat(data).hasBinaryContent(rows);
    Files.writeString(model.resolve("model.json"), "{\"schema\": \"aleator.model/99\"}");
    assertThat(complaint(model, data)).contains("aleator.model/99");
    Files.writeString(model.resolve("model.json"), "{\"schema\": \"aleator.model/1\"}");
    assertThat(complaint(model, data)).contains("out");
  }

  /** The same data with another decimal sign; x has three decimals, as if thousands were apart. */
  private Path decimals(String name, char sign) throws IOException {
    List<String> lines = new ArrayList<>(List.of("x;mu;y"));
    for (int i = 0; i < 36; i++) {
      String line = "%.3f;%.2f;%.2f".formatted(1 + i / 8.0, i / 4.0, i / 4.0 + (i % 3 - 1));
      lines.add(line.replace(',', '.').replace('.', sign));
    }
    return Files.write(folder.resolve(name), lines);
  }

  @Test
  void numbersAreReadAsTheModelWasMadeWhateverOtherRowsHold() throws IOException {
    Path model = model(decimals("data.csv", '.'), "--features=x");
    Path fresh = Files.writeString(folder.resolve("new.csv"), "x\n1.234\n\"5,5\"\n");
    assertThat(complaint(model, fresh))
        .contains("--decimal: ")
        .contains("new.csv: row 2, column \"x\": \"5,5\" is not a number with a decimal point");
    Files.writeString(fresh, "x\n1.234\n\"1,234\"\n");
    assertThat(complaint(model, fresh)).contains("row 2", "\"1,234\" can be 1234 or 1.234");
    Files.writeString(fresh, "x\n1.234\n5.5\n");
    double[] points = values(predict(model, fresh), "mean");
    Files.writeString(fresh, "x\n\"1,234\"\n\"5,5\"\n");
    Path written = folder.resolve("predicted.csv");
    Run said = Run.aleator("predict", model, fresh, "-o", written, "--decimal", "comma");
    assertThat(said.exitCode()).as(said.err()).isZero();
    assertThat(values(Tables.read(written), "mean")).containsExactly(points);
  }

  @Test
  void modelOfDecimalCommasTakesThemAndNoPoints() throws IOException {
    Path commas = decimals("commas.csv", ',');
    Path model = model(commas, "--features=x", "--predictor=column:mu");
    double[] means = values(predict(model, commas), "mean");
    assertThat(means[1]).isEqualTo(0.25);
    assertThat(complaint(model, decimals("points.csv", '.')))
        .contains("row 1, column \"x\": \"1.000\" can be 1.000 or 1000");
    Path fresh = Files.writeString(folder.resolve("new.csv"), "x;mu\n1,5;2,5\n1,5;1.250\n");
    assertThat(complaint(model, fresh)).contains("row 2, column \"mu\": \"1.250\" can be");
    Path json = folder.resolve("new.json");
    Files.writeString(json, "[{\"x\": 1.125, \"mu\": 1.234}, {\"x\": \"1,5\", \"mu\": \"2,5\"}]");
    assertThat(values(predict(model, json), "mean")).containsExactly(1.234, 2.5);
  }

  /** As models were written before: what own predictions look like is not in them. */
  @Test
  void ownPredictionsOfAModelThatDoesNotTellTheirFormHaveADecimalPoint() throws IOException {
    Path model = model(decimals("data.csv", '.'), "--features=x", "--predictor=column:mu");
    Path file = model.resolve("model.json");
    JsonObject json = JsonParser.parseString(Files.readString(file)).getAsJsonObject();
    assertThat(json.remove("carried").toString()).contains("\"mu\"", "\"real\"");
    json.remove("description_sha256");
    Files.writeString(file, json.toString());
    Path fresh = Files.writeString(folder.resolve("new.csv"), "x;mu\n1.5;1.234\n1.5;2.5\n");
    assertThat(values(predict(model, fresh), "mean")).containsExactly(1.234, 2.5);
    Files.writeString(fresh, "x;mu\n1.5;1.234\n1.5;2,5\n");
    assertThat(complaint(model, fresh)).contains("row 2, column \"mu\": \"2,5\" is not a number");
  }

  private String complaint(Path model, Path data, String... options) {
    Path never = folder.resolve("never.csv");
    List<Object> words = new ArrayList<>(List.of("predict", model, data, "-o", never));
    words.addAll(List.of(options));
    Run run = Run.aleator(words.toArray());
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.errLines()).hasSize(1);
    assertThat(run.out()).isEmpty();
    assertThat(never).doesNotExist();
    return run.err();
  }
}
