// SPDX-License-Identifier: Apache-2.0
package org.aleator.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine.Model.OptionSpec;

/** Every option of the commands that compute little, with every unexpected value. */
@Tag("campaign")
class OptionsCampaignTest {
  private static final List<String> EXTREMES =
      List.of(
          "",
          " ",
          ",",
          ",,y",
          "y",
          "Y",
          "nosuch",
          "0",
          "-1",
          "1",
          "3.5",
          "NaN",
          "Infinity",
          "1e308",
          "-0",
          "2147483648",
          "9999999999999999999",
          "0x10",
          "\u001b[2J",
          "é\u0301",
          "z".repeat(5000),
          "a=b",
          "column:nosuch",
          "column:",
          "null");

  @TempDir Path folder;

  private List<List<Object>> bases() throws IOException {
    Path data = folder.resolve("data.csv");
    List<String> lines = new ArrayList<>(List.of("x,g,mu,s,y"));
    Random random = new Random(1);
    for (int i = 0; i < 30; i++) {
      double y = i + random.nextGaussian();
      lines.add(i + "," + "abc".charAt(i % 3) + "," + (i + 0.1) + ",1," + y);
    }
    Files.write(data, lines);
    Path out = folder.resolve("model");
    Run trained = Run.aleator(estimate(data, "--out", out));
    assertThat(trained.exitCode()).as(trained.err()).isZero();
    List<List<Object>> bases = new ArrayList<>();
    bases.add(List.of(estimate(data)));
    bases.add(List.of("evaluate", data, "--target=y", "--mean=mu", "--std=s"));
    bases.add(List.of("recalibrate", data, "--target=y", "--mean=mu", "--std=s"));
    bases.add(List.of("predict", out.resolve("model"), data, "-o", folder.resolve("p.csv")));
    bases.add(List.of("generate", "toy", "-o", folder.resolve("g.csv")));
    bases.add(List.of("generate", "dynamics", "-o", folder.resolve("g.csv")));
    return bases;
  }

  private static Object[] estimate(Path data, Object... more) {
    List<Object> words = new ArrayList<>(List.of("estimate", data, "--target=y"));
    words.addAll(List.of("--predictor=column:mu", "--method=va", "--format=json"));
    words.addAll(List.of(more));
    return words.toArray();
  }

  @Test
  void everyOptionTakesAValueOrSaysInOneLineWhyNot() throws Exception {
    Hostile hostile = new Hostile();
    Set<Path> here = here();
    for (List<Object> base : bases()) {
      String[] words = base.stream().map(Object::toString).toArray(String[]::new);
      for (OptionSpec option :
          Commands.forArguments(words).getSubcommands().get(words[0]).getCommandSpec().options()) {
        if (option.arity().max() == 0) {
          hostile.run(with(base, option, option.longestName()));
          continue;
        }
        for (String value : EXTREMES) {
          if (isPath(option)) {
            try {
              // Files are written nowhere else.
              value = value.isEmpty() ? value : folder.resolve("o").resolve(value).toString();
            } catch (InvalidPathException e) {
              continue;
            }
          }
          hostile.run(with(base, option, option.longestName() + "=" + value));
        }
      }
    }
    System.out.printf("campaign: %d options%n", hostile.cases());
    assertThat(hostile.wrong()).isEmpty();
    assertThat(here()).as("files in the folder where the commands ran").isEqualTo(here);
  }

  /** Wherever an output is sent, what was there before and is not ours is there afterwards. */
  @Test
  void everyPlaceForAnOutputKeepsWhatIsNotOurs() throws Exception {
    Hostile hostile = new Hostile();
    List<List<Object>> bases = bases();
    // It reads nothing: a file that is named for it is there to be replaced.
    bases.removeIf(base -> base.get(0).equals("generate"));
    List<Path> places = places();
    Map<Path, String> kept = contents();
    for (List<Object> base : bases) {
      String[] words = base.stream().map(Object::toString).toArray(String[]::new);
      for (OptionSpec option :
          Commands.forArguments(words).getSubcommands().get(words[0]).getCommandSpec().options()) {
        for (Path place : isPath(option) ? places : List.<Path>of()) {
          Object[] arguments = with(base, option, option.longestName() + "=" + place);
          hostile.run(arguments);
          Map<Path, String> found = contents();
          kept.forEach(
              (file, content) -> {
                if (!content.equals(found.get(file))) {
                  hostile.add(file + " is not what it was", arguments);
                }
              });
        }
      }
    }
    System.out.printf("campaign: %d places%n", hostile.cases());
    assertThat(hostile.wrong()).isEmpty();
  }

  private List<Path> places() throws IOException {
    Path data = folder.resolve("data.csv");
    Path theirs = Files.createDirectories(folder.resolve("theirs/below")).getParent();
    for (String name : List.of("charts.json", "report.html", "rows.csv", "below/own.txt")) {
      Files.writeString(theirs.resolve(name), "theirs");
    }
    return List.of(
        data,
        Files.createLink(folder.resolve("hard.csv"), data),
        Files.createSymbolicLink(folder.resolve("soft.csv"), data),
        Files.createSymbolicLink(folder.resolve("nothing"), Path.of("nowhere")),
        Files.createSymbolicLink(folder.resolve("loop"), Path.of("loop")),
        Files.createSymbolicLink(folder.resolve("link"), theirs),
        theirs,
        theirs.resolve("below"),
        theirs.resolve("charts.json/x"),
        folder,
        folder.resolve("model/model"));
  }

  /** What every file holds and where every link leads. */
  private Map<Path, String> contents() throws IOException {
    Map<Path, String> contents = new HashMap<>();
    try (Stream<Path> paths = Files.walk(folder)) {
      for (Path path : (Iterable<Path>) paths::iterator) {
        if (Files.isSymbolicLink(path)) {
          contents.put(path, "to " + Files.readSymbolicLink(path));
        } else if (Files.isRegularFile(path)) {
          contents.put(path, Files.readString(path, StandardCharsets.ISO_8859_1));
        }
      }
    }
    return contents;
  }

  private static Set<Path> here() throws IOException {
    try (Stream<Path> entries = Files.list(Path.of(""))) {
      return entries.collect(Collectors.toSet());
    }
  }

  private static boolean isPath(OptionSpec option) {
    Class<?> type = option.type();
    return type == Path.class || type == File.class || List.of(option.names()).contains("-o");
  }

  /** The words with this option in the place of what they said of it. */
  private static Object[] with(List<Object> base, OptionSpec option, String word) {
    List<Object> words = new ArrayList<>();
    for (int i = 0; i < base.size(); i++) {
      String given = base.get(i).toString();
      String name = given.contains("=") ? given.substring(0, given.indexOf('=')) : given;
      if (!List.of(option.names()).contains(name)) {
        words.add(given);
      } else if (!given.contains("=")) {
        i++;
      }
    }
    words.add(word);
    return words.toArray();
  }
}
