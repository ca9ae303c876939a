// SPDX-License-Identifier: Apache-2.0
package org.aleator.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.aleator.encode.DatasetBuilder;
import org.aleator.study.PredictorKind;
import org.aleator.study.Preset;
import org.aleator.study.StudyOptions;
import org.aleator.study.Training;
import org.junit.jupiter.api.Test;

/** What the guides call the default is the default, and what they say of missing values true. */
class GuideDefaultsTest {
  private static final Path GUIDES = Path.of("../docs/guide");
  private static final StudyOptions DEFAULTS = StudyOptions.builder().build();

  /** The settings table of the command line's guide: the option's named value, and its meaning. */
  private static Map<String, String[]> settings() throws IOException {
    String guide = Files.readString(GUIDES.resolve("command-line.md"));
    Matcher row =
        Pattern.compile("^\\| `--([a-z]+) ([a-z,-]+)` \\| (.*) \\|$", Pattern.MULTILINE)
            .matcher(guide.substring(guide.indexOf("## Settings")));
    Map<String, String[]> settings = new LinkedHashMap<>();
    while (row.find()) {
      settings.put(row.group(1), new String[] {row.group(2), row.group(3)});
    }
    return settings;
  }

  @Test
  void commandLineNamesTheDefaultsFirst() throws IOException {
    Map<String, String[]> settings = settings();
    Map<String, String> defaults =
        Map.of(
            "predictor", DEFAULTS.predictor().word(),
            "preset", word(DEFAULTS.preset()),
            "method", String.join(",", DEFAULTS.methods()),
            "training", word(DEFAULTS.training()));
    defaults.forEach(
        (option, value) -> {
          assertThat(settings).containsKey(option);
          assertThat(settings.get(option)[0]).as(option).isEqualTo(value);
          assertThat(settings.get(option)[1]).as(option).contains("(default");
        });
  }

  @Test
  void commandLineNamesEveryPredictorAndWhenNetworksAreTheDefault() throws IOException {
    String[] row = settings().get("predictor");
    for (PredictorKind kind : PredictorKind.values()) {
      assertThat(row[0] + " " + row[1]).containsPattern("\\b" + kind.word() + "\\b");
    }
    Matcher networks =
        Pattern.compile("`([a-z]+)` is five networks \\(default with `--preset paper`")
            .matcher(row[1]);
    assertThat(networks.find()).isTrue();
    for (StudyOptions options :
        List.of(
            StudyOptions.builder().preset(Preset.PAPER).build(),
            StudyOptions.builder().training(Training.JOINT).build(),
            StudyOptions.builder().methods(List.of("beta-nll")).build())) {
      assertThat(options.predictor().word()).isEqualTo(networks.group(1));
    }
  }

  @Test
  void javaNamesTheDefaultPredictorAndHowManyMissingValuesAreLearnedFrom() throws IOException {
    String guide = Files.readString(GUIDES.resolve("java.md")).replaceAll("\\s+", " ");
    assertThat(guide)
        .contains("is `%s` by default".formatted(DEFAULTS.predictor().word()))
        .contains("used where at least %d rows lack it".formatted(DatasetBuilder.MIN_MISSING));
    String[] words = {"one", "two", "three", "four", "five"};
    assertThat(Files.readString(GUIDES.resolve("command-line.md")).replaceAll("\\s+", " "))
        .contains(
            "A column with fewer than %s missing values"
                .formatted(Arrays.asList(words).get(DatasetBuilder.MIN_MISSING - 1)));
  }

  private static String word(Enum<?> value) {
    return value.name().toLowerCase(Locale.ROOT);
  }
}
