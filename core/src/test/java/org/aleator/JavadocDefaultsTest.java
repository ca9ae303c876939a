// SPDX-License-Identifier: Apache-2.0
package org.aleator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.aleator.data.Column;
import org.aleator.data.Dataset;
import org.aleator.data.Table;
import org.aleator.encode.DatasetBuilder;
import org.aleator.study.Methods;
import org.aleator.study.PredictorKind;
import org.aleator.study.StudyOptions;
import org.aleator.util.InvalidInputException;
import org.aleator.util.Seed;
import org.junit.jupiter.api.Test;

/** What the Javadoc of the front door says of defaults and of missing values is true. */
class JavadocDefaultsTest {
  private static final int ROWS = 30;

  /** The Javadoc above a method of {@link EstimateOptions}, in one line. */
  private static String javadoc(String method) throws IOException {
    return javadoc("EstimateOptions", "public EstimateOptions " + method + "(");
  }

  private static String javadoc(String type, String method) throws IOException {
    String source = Files.readString(Path.of("src/main/java/org/aleator/" + type + ".java"));
    int at = source.indexOf(method);
    assertThat(at).as(method).isPositive();
    String above = source.substring(source.lastIndexOf("/**", at), at);
    return above.replaceAll("\\s+\\*\\s+|\\s+", " ");
  }

  private static List<String> codeWords(String text) {
    return Pattern.compile("\\{@code (\\w+)}")
        .matcher(text)
        .results()
        .map(word -> word.group(1))
        .toList();
  }

  @Test
  void namedPredictorsAreAllAndTheDefaultIsTheOneThatIsTrained() throws IOException {
    String[] parts = javadoc("predictor").split("@param name", -1);
    assertThat(codeWords(parts[1]))
        .containsExactlyInAnyOrderElementsOf(
            Arrays.stream(PredictorKind.values()).map(PredictorKind::word).toList());
    StudyOptions usual = StudyOptions.builder().build();
    StudyOptions joint = StudyOptions.builder().methods(List.of("beta-nll")).build();
    assertThat(codeWords(parts[0]))
        .containsExactly(usual.predictor().word(), joint.predictor().word());
  }

  @Test
  void namedMethodsAreThoseThatRunByDefault() throws IOException {
    String text = javadoc("methods");
    assertThat(text).contains("by default");
    assertThat(codeWords(text)).isEqualTo(Methods.DEFAULT);
  }

  @Test
  void rowsInWhichAFeatureIsMissingAreUsedFromTheNamedNumberOn() throws IOException {
    Matcher least =
        Pattern.compile("at least (\\d+) rows")
            .matcher(javadoc("TableOptions", "public T dropMissing("));
    assertThat(least.find()).isTrue();
    int number = Integer.parseInt(least.group(1));
    assertThat(number).isEqualTo(DatasetBuilder.MIN_MISSING);
    assertThat(rowsUsed(number, 0, false)).isEqualTo(ROWS);
    assertThat(rowsUsed(number - 1, 0, false)).isEqualTo(ROWS - (number - 1));
    assertThat(rowsUsed(number, 0, true)).isEqualTo(ROWS - number);
    assertThat(rowsUsed(0, number, false)).isEqualTo(ROWS - number);
  }

  private static int rowsUsed(int missingFeatures, int missingLabels, boolean drop) {
    RandomGenerator random = new Seed(1).random();
    double[] x = random.doubles(ROWS).toArray();
    double[] y = new double[ROWS];
    Arrays.setAll(y, i -> x[i] + random.nextGaussian());
    Arrays.fill(x, 0, missingFeatures, Double.NaN);
    Arrays.fill(y, ROWS - missingLabels, ROWS, Double.NaN);
    Table table =
        new Table("rows", List.of(new Column.Numeric("x", x), new Column.Numeric("y", y)));
    return Aleator.estimate(
            table,
            "y",
            options -> {
              options.methods("va").noiseIsConstant().predictor("gp");
              if (drop) {
                options.dropMissing();
              }
            })
        .rows();
  }

  @Test
  void arraysWithANumberThatIsNotFiniteAreRefused() throws IOException {
    String source = Files.readString(Path.of("src/main/java/org/aleator/Aleator.java"));
    assertThat(source).contains("{@link Dataset#of}, which refuses values that are not finite");
    assertThatThrownBy(() -> Dataset.of(new double[][] {{1}, {Double.NaN}}, new double[] {1, 2}))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("x1 is NaN in row 2");
  }
}
