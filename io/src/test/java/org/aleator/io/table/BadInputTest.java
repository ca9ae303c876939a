// SPDX-License-Identifier: Apache-2.0
package org.aleator.io.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.IntFunction;
import org.aleator.data.DataRequest;
import org.aleator.encode.DatasetBuilder;
import org.aleator.util.InvalidInputException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Every complaint about data is one line that says where and what. */
class BadInputTest {
  @TempDir Path folder;

  private Path file(String name, String content) throws IOException {
    return Files.writeString(folder.resolve(name), content);
  }

  /** 30 rows of {@code x,y}, with one line per row. */
  private Path rows(String header, IntFunction<String> line) throws IOException {
    StringBuilder csv = new StringBuilder(header).append('\n');
    for (int row = 1; row <= 30; row++) {
      csv.append(line.apply(row)).append('\n');
    }
    return file("data.csv", csv.toString());
  }

  private static String complaint(Path file, DataRequest request) {
    return complaint(() -> DatasetBuilder.build(Tables.read(file), request));
  }

  private static String complaint(Runnable work) {
    try {
      work.run();
    } catch (InvalidInputException e) {
      assertThat(e.getMessage()).doesNotContain("\n").isNotBlank();
      return e.getMessage();
    }
    throw new AssertionError("no complaint");
  }

  private static String readComplaint(Path file) {
    return complaint(() -> Tables.read(file));
  }

  @Test
  void missingFileSuggestsANearName() throws IOException {
    file("toy.csv", "a\nx\n");
    assertThat(readComplaint(folder.resolve("toi.csv")))
        .contains("no file " + folder.resolve("toi.csv"))
        .contains("did you mean \"toy.csv\"");
    assertThat(readComplaint(folder.resolve("elsewhere.parquet"))).doesNotContain("did you mean");
    assertThat(readComplaint(folder.resolve("no/such.csv"))).contains("no file");
  }

  @Test
  void folderAndUnknownKindAreRefused() throws IOException {
    assertThat(readComplaint(folder)).contains("is a folder");
    assertThat(readComplaint(file("t.sas7bdat", "PK"))).contains("unknown kind").contains(".csv");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '!',
      value = {
        "e.csv ! '' ! is empty",
        "e.json ! '' ! is empty",
        "e.json ! '[]' ! no rows",
        "e.json ! '[1, 2]' ! array of objects",
        "h.csv ! 'a,b\n' ! no rows of data",
        "h.csv ! 'a,b' ! no rows of data",
        "n.csv ! '1,2.5\n3,4\n' ! has no header",
        "b.csv ! '\na,b\n1,2\n' ! first line",
        "d.csv ! 'x,y,x\n1,2,3\n' ! two columns named \"x\" (columns 1 and 3)",
        "s.csv ! 'a,b\n1,2\n3\n4,5\n' ! line 3 holds 1 values where the header names 2 columns",
        "l.csv ! 'a,b\n1,2\n3,4\n5,6,7\n' ! line 4 holds 3 values",
        "w.csv ! 'a,b\n1,2,3\n4,5,6\n' ! header names 2 columns",
        "q.csv ! 'a,b\n1,\"x\n2,3\n' ! quote that is not closed",
        "j.json ! '{\"a\":1' ! cannot read",
        "p.parquet ! 'PAR1 no' ! cannot read"
      })
  void brokenFileIsRefused(String name, String content, String message) throws IOException {
    assertThat(readComplaint(file(name, content))).contains(name).contains(message);
  }

  @Test
  void brokenLineDeepInAFileIsNamed() throws IOException {
    StringBuilder csv = new StringBuilder("a,b\n");
    for (int row = 1; row <= 40_000; row++) {
      csv.append(row == 39_000 ? "1\n" : "1,2\n");
    }
    assertThat(readComplaint(file("deep.csv", csv.toString()))).contains("line 39001");
  }

  @Test
  void unknownColumnsListWhatThereIs() throws IOException {
    Path file = rows("income,age,y", row -> row + "," + row * row + "," + row);
    assertThat(complaint(file, DataRequest.target("incom")))
        .contains("no column \"incom\" for the target")
        .contains("did you mean \"income\"")
        .contains("its columns are income, age, y");
    assertThat(complaint(file, DataRequest.target("y").withFeatures("age", "hight")))
        .contains("\"hight\" for the feature")
        .doesNotContain("did you mean");
    assertThat(complaint(file, DataRequest.target("y").withCarried("mu"))).contains("\"mu\"");
  }

  @Test
  void targetAmongTheFeaturesIsRefused() {
    assertThat(complaint(() -> DataRequest.target("y").withFeatures("x", "y")))
        .contains("\"y\" is the target and also among the features");
    assertThat(complaint(() -> DataRequest.target("y").withFeatures("x", "x"))).contains("twice");
    assertThat(complaint(() -> DataRequest.target("y").withCarried("y"))).contains("prediction");
    assertThatThrownBy(() -> new DataRequest(List.of(), Optional.empty(), List.of()))
        .isInstanceOf(InvalidInputException.class);
  }

  @Test
  void textInANumericColumnIsNamedByRowAndValue() throws IOException {
    Path file = rows("x,y", row -> (row == 17 ? "oops" : row) + "," + row);
    String complaint = "row 17, column \"x\": \"oops\" is not a number";
    assertThat(complaint(file, DataRequest.target("y"))).contains("data.csv").contains(complaint);
    assertThat(complaint(file, DataRequest.target("x"))).contains(complaint);
  }

  @ParameterizedTest
  @ValueSource(strings = {"\"1,%03d\"", "\"1,%03d.5\"", "\"%03d,5\"", "1 %03d"})
  void badCellAmongNumbersWithSeparatorsIsTheOneThatIsNamed(String form) throws IOException {
    Path file =
        rows(
            "x,y", row -> (row == 17 ? "oops" : row == 3 ? "NA" : form.formatted(row)) + "," + row);
    String complaint = "row 17, column \"x\": \"oops\" is not a number";
    assertThat(complaint(file, DataRequest.target("y"))).contains(complaint);
    assertThat(complaint(file, DataRequest.target("x"))).contains(complaint);
  }

  @Test
  void textTargetIsRefused() throws IOException {
    Path file = rows("x,y", row -> row + ",red");
    assertThat(complaint(file, DataRequest.target("y"))).contains("row 1").contains("\"red\"");
  }

  @ParameterizedTest
  @ValueSource(strings = {"inf", "-Infinity", "1e400"})
  void valueThatIsNotFiniteIsNamedByRow(String value) throws IOException {
    Path file = rows("x,y", row -> (row == 5 ? value : row) + "," + row);
    assertThat(complaint(file, DataRequest.target("y")))
        .contains("row 5, column \"x\"")
        .contains("not a finite number");
  }

  @Test
  void fewerThanTwentyUsableRowsAreRefused() throws IOException {
    Path file = rows("x,y", row -> (row <= 11 ? "" : row) + "," + row);
    assertThat(complaint(file, DataRequest.target("y")))
        .contains("19 usable rows, at least 20")
        .contains("missing in x (11)");
  }

  @Test
  void textOfTooManyLevelsIsRefusedWhereItIsNamed() throws IOException {
    StringBuilder csv = new StringBuilder("id,x,y\n");
    for (int row = 0; row < 51; row++) {
      csv.append("id-").append(row).append(',').append(row).append(',').append(row).append('\n');
    }
    Path file = file("ids.csv", csv.toString());
    assertThat(complaint(file, DataRequest.target("y").withFeatures("x", "id")))
        .contains("\"id\" has 51 different values")
        .contains("name the columns to use");
  }

  @Test
  void nothingToPredictFromIsRefused() throws IOException {
    Path file = rows("x,y", row -> "3," + row);
    assertThat(complaint(file, DataRequest.target("y")))
        .contains("no column to predict from")
        .contains("column x left out");
  }
}
