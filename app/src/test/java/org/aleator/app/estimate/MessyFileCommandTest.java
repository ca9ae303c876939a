// SPDX-License-Identifier: Apache-2.0
package org.aleator.app.estimate;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.random.RandomGenerator;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.aleator.app.Run;
import org.aleator.util.Seed;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files as people have them: units in cells, an index, ids, a workbook, no target yet. */
class MessyFileCommandTest {
  private static final int ROWS = 36;

  @TempDir private Path folder;
  private final List<double[]> rows = new ArrayList<>();

  @BeforeEach
  void rows() {
    RandomGenerator random = new Seed(1).random();
    for (int i = 0; i < ROWS; i++) {
      double x = 10 * random.nextDouble();
      rows.add(new double[] {x, 2000 + 300 * x + 20 * random.nextGaussian()});
    }
  }

  private Path write(String name, String content) throws IOException {
    return Files.writeString(folder.resolve(name), content);
  }

  private static String german(double value) {
    return String.format(Locale.GERMAN, "%,.2f", value);
  }

  /** As a spreadsheet of a German shop would export it. */
  private Path messy() throws IOException {
    StringBuilder text = new StringBuilder(";Nr;Gewicht;\"Preis, netto\";Mix\n");
    for (int i = 0; i < ROWS; i++) {
      text.append(
          "%d;%04d;%s kg;%s €;%s\n"
              .formatted(
                  i,
                  7 * i + 3,
                  german(rows.get(i)[0]),
                  german(rows.get(i)[1]),
                  i % 2 == 0 ? "2 kg" : "300 g"));
    }
    return write("messy.csv", text.toString());
  }

  private Path plain() throws IOException {
    StringBuilder text = new StringBuilder("Gewicht,\"Preis, netto\"\n");
    for (double[] row : rows) {
      text.append(String.format(Locale.ROOT, "%.2f,%.2f%n", row[0], row[1]));
    }
    return write("plain.csv", text.toString());
  }

  private static Run estimate(Object file, Object... more) {
    List<Object> words =
        new ArrayList<>(
            List.of("estimate", file, "--predictor", "gp", "--method", "unbiased", "--target"));
    words.addAll(List.of(more));
    return Run.aleator(words.toArray());
  }

  private static JsonObject json(Run run) {
    assertThat(run.exitCode()).as(run.err()).isZero();
    return JsonParser.parseString(run.out()).getAsJsonObject();
  }

  @Test
  void unitsAndRowNumbersChangeNothingOfTheAnswer() throws IOException {
    JsonObject messy =
        json(estimate(messy(), "Preis, netto", "--exclude", "Mix", "--format", "json"));
    JsonObject plain = json(estimate(plain(), "Preis, netto", "--format", "json"));
    assertThat(messy.get("features")).isEqualTo(plain.get("features"));
    assertThat(messy.get("target").getAsString()).isEqualTo("Preis, netto");
    assertThat(messy.get("estimates")).isEqualTo(plain.get("estimates"));
    Run text = estimate(messy(), "Preis, netto", "--exclude", "Mix");
    assertThat(text.out())
        .contains("read as numbers without their unit: Gewicht (kg), Preis, netto (€)")
        .contains("column Nr left out: it numbers the rows (0003, …, 0248)")
        .contains("column column1 left out: it numbers the rows (0, …, 35)");
  }

  @Test
  void targetInTwoUnitsIsRefusedWithTheirFirstRows() throws IOException {
    Run run = estimate(messy(), "Mix");
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.errLines())
        .singleElement()
        .asString()
        .contains("messy.csv: column \"Mix\" has values in kg and in g")
        .contains("\"2 kg\" in row 1, \"300 g\" in row 2");
  }

  @Test
  void namedCounterIsAFeature() throws IOException {
    JsonObject found =
        json(estimate(messy(), "Preis, netto", "--features", "Gewicht,Nr", "--format", "json"));
    assertThat(found.get("features").toString()).isEqualTo("[\"Gewicht\",\"Nr\"]");
  }

  @Test
  void listOfNamesTakesOneThatHoldsACommaAsItIs() throws IOException {
    Path file = write("t.csv", Files.readString(plain()).replace("Gewicht", "\"Gewicht, brutto\""));
    JsonObject found =
        json(estimate(file, "Preis, netto", "--features", "Gewicht, brutto", "--format", "json"));
    assertThat(found.get("features").toString()).isEqualTo("[\"Gewicht, brutto\"]");
  }

  @Test
  void modelOfAFileWithUnitsPredictsWithAndWithoutThemToStdout() throws IOException {
    Path out = folder.resolve("not/there/yet");
    assertThat(estimate(messy(), "Preis, netto", "--features", "Gewicht", "--out", out).exitCode())
        .isZero();
    Path model = out.resolve("model");
    Run with = Run.aleator("predict", model, write("a.csv", "Gewicht\n\"2,5 kg\"\n\"4 kg\"\n"));
    Run without = Run.aleator("predict", model, write("b.csv", "Gewicht\n\"2,5\"\n4\n"));
    assertThat(with.exitCode()).as(with.err()).isZero();
    assertThat(with.outLines()).hasSize(3);
    assertThat(with.outLines().get(0)).startsWith("Gewicht,mean,aleatoric_std");
    assertThat(with.out()).isEqualTo(without.out());
    Run other = Run.aleator("predict", model, write("c.csv", "Gewicht\n\"2500 g\"\n"));
    assertThat(other.exitCode()).isEqualTo(2);
    assertThat(other.out()).isEmpty();
    assertThat(other.err()).contains("row 1, column \"Gewicht\": \"2500 g\" is not in kg");
    Path there = folder.resolve("new/folder/p.csv");
    assertThat(Run.aleator("predict", model, folder.resolve("b.csv"), "-o", there).exitCode())
        .isZero();
    assertThat(Files.readString(there)).isEqualTo(without.out());
  }

  @Test
  void folderThatWasMadeForARunThatFailsIsRemovedAgain() throws IOException {
    Run run = estimate(plain(), "nothing", "--out", folder.resolve("deep/er/out"));
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(folder.resolve("deep")).doesNotExist();
  }

  @Test
  void workbookAnswersAsItsTextDoes() throws IOException {
    Path sheet = folder.resolve("t.xlsx");
    StringBuilder cells =
        new StringBuilder(
            "<row><c t=\"inlineStr\"><is><t>Gewicht</t></is></c>"
                + "<c t=\"inlineStr\"><is><t>Preis, netto</t></is></c></row>");
    for (double[] row : rows) {
      cells.append(
          String.format(
              Locale.ROOT, "<row><c><v>%.2f</v></c><c><v>%.2f</v></c></row>", row[0], row[1]));
    }
    try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(sheet))) {
      part(zip, "_rels/.rels", "<R><Relationship Type=\"/officeDocument\" Target=\"w.xml\"/></R>");
      part(zip, "w.xml", "<w xmlns:r=\"r\"><sheets><sheet name=\"a\" r:id=\"i\"/></sheets></w>");
      part(zip, "_rels/w.xml.rels", "<R><Relationship Id=\"i\" Target=\"s.xml\"/></R>");
      part(zip, "s.xml", "<worksheet><sheetData>" + cells + "</sheetData></worksheet>");
    }
    JsonObject found = json(estimate(sheet, "Preis, netto", "--format", "json"));
    JsonObject plain = json(estimate(plain(), "Preis, netto", "--format", "json"));
    assertThat(found.get("estimates")).isEqualTo(plain.get("estimates"));
    Files.write(sheet, new byte[] {'P', 'K', 3, 4, 1, 2, 3, 4});
    Run broken = estimate(sheet, "y");
    assertThat(broken.exitCode()).isEqualTo(2);
    assertThat(broken.errLines()).hasSize(1);
  }

  private static void part(ZipOutputStream zip, String name, String content) throws IOException {
    zip.putNextEntry(new ZipEntry(name));
    zip.write(content.getBytes(StandardCharsets.UTF_8));
    zip.closeEntry();
  }

  @Test
  void fileAloneIsListedWithWhatIsOdd() throws IOException {
    Run run = Run.aleator(messy());
    assertThat(run.exitCode()).as(run.err()).isZero();
    assertThat(run.err()).isEmpty();
    assertThat(run.outLines().get(0)).endsWith("messy.csv: 36 rows, 5 columns");
    assertThat(run.outLines().get(2))
        .contains("column1", "whole number", "0 to 35", "numbers the rows");
    assertThat(run.outLines().get(3)).contains("Nr", "0003 to 0248", "numbers the rows");
    assertThat(run.outLines().get(4)).contains("Gewicht", "number (kg)", " to ");
    assertThat(run.outLines().get(6)).contains("Mix", "text", "2 kg (18), 300 g (18)");
    assertThat(run.out()).contains("read as numbers without their unit");
    assertThat(run.outLines())
        .last()
        .asString()
        .matches("Next: aleator estimate .*messy\\.csv --target NAME");
  }

  @Test
  void constantsCopiesIdsAndWordsAmongNumbersArePointedOut() throws IOException {
    StringBuilder text = new StringBuilder("x,double,one,none,name,bad,day\n");
    for (int i = 0; i < 30; i++) {
      text.append(
          "%d.5,%d,7,,n%d,%s,2020-01-%02d\n"
              .formatted(i * i, 2 * i * i, i, i == 4 ? "abc" : "" + i * 3, i + 1));
    }
    Run run = Run.aleator(write("odd.csv", text.toString()), "--format", "json");
    JsonObject json = json(run);
    assertThat(json.get("schema").getAsString()).isEqualTo("aleator.columns/1");
    assertThat(json.get("rows").getAsInt()).isEqualTo(30);
    List<String> odd = new ArrayList<>();
    for (JsonElement column : json.get("columns").getAsJsonArray()) {
      odd.add(column.getAsJsonObject().get("odd").toString());
    }
    assertThat(odd.subList(0, 5))
        .containsExactly(
            "[]",
            "[\"nearly a copy of x\"]",
            "[\"one value throughout\"]",
            "[\"empty\"]",
            "[\"names rows, not groups of them\"]");
    assertThat(odd.get(5)).contains("row 5", "abc", "is not a number");
    JsonObject day = json.get("columns").getAsJsonArray().get(6).getAsJsonObject();
    assertThat(day.get("type").getAsString()).isEqualTo("date");
    assertThat(day.get("missing").getAsInt()).isZero();
    assertThat(day.get("distinct").getAsInt()).isEqualTo(30);
  }

  @Test
  void estimateWithoutATargetListsAndIsRefused() throws IOException {
    Run run = Run.aleator("estimate", plain());
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.out()).contains("Gewicht", "Preis, netto", "Next: ");
    assertThat(run.errLines())
        .singleElement()
        .asString()
        .contains("--target NAME", "are Gewicht, \"Preis, netto\"");
    assertThat(Run.aleator("estimate", folder.resolve("plain.csv"), "--list").exitCode()).isZero();
    Run study = Run.aleator(folder.resolve("plain.csv"), "--seed", "3");
    assertThat(study.exitCode()).isEqualTo(2);
  }

  @Test
  void mistypedCommandIsNoFileAndGetsTheNearestName() {
    Run run = Run.aleator("estmate", "x.csv");
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.errLines())
        .containsExactly(
            "aleator: unknown command 'estmate'; did you mean 'estimate'? (see 'aleator --help')");
  }
}
