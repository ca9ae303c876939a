// SPDX-License-Identifier: Apache-2.0
package org.aleator.app.lab;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.random.RandomGenerator;
import org.aleator.app.Run;
import org.aleator.util.Seed;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AgeCommandTest {
  private static final int FACES = 200;
  private static final int VOTES = 6;

  @TempDir private Path folder;

  /** Six votes about 10 + 60u, each with a std of 3, and three features that tell u. */
  @BeforeEach
  void writeFaces() throws IOException {
    List<String> faces =
        new ArrayList<>(
            List.of("file_name,split,num_ratings,apparent_age_avg,apparent_age_std,f0,f1,f2"));
    List<String> ratings = new ArrayList<>(List.of("file_name,apparent_age"));
    RandomGenerator random = new Seed(1).random();
    for (int i = 0; i < FACES; i++) {
      double u = random.nextDouble();
      double sum = 0;
      double squares = 0;
      for (int k = 0; k < VOTES; k++) {
        double vote = 10 + 60 * u + 3 * random.nextGaussian();
        sum += vote;
        squares += vote * vote;
        ratings.add(i + ".jpg," + vote);
      }
      double mean = sum / VOTES;
      double std = Math.sqrt((squares - VOTES * mean * mean) / (VOTES - 1));
      faces.add(
          String.format(
              Locale.ROOT,
              "%d.jpg,train,%d,%.6f,%.6f,%.6f,%.6f,%.6f",
              i,
              VOTES,
              mean,
              std,
              u,
              Math.sin(u),
              random.nextGaussian()));
    }
    Files.write(folder.resolve("faces.csv"), faces);
    Files.write(folder.resolve("ratings.csv"), ratings);
  }

  @Test
  void aTableOfFeaturesIsOneJsonDocumentWithVotesTakenAway() throws IOException {
    Path out = folder.resolve("out");
    Run run =
        Run.aleator(
            "age",
            "--features",
            folder.resolve("faces.csv"),
            "--columns",
            "f*",
            "--ratings",
            folder.resolve("ratings.csv"),
            "--votes",
            2,
            "--out",
            out,
            "--format",
            "json",
            "-q");
    assertThat(run.exitCode()).as(run.toString()).isZero();
    assertThat(run.err()).isEmpty();
    JsonObject json = JsonParser.parseString(run.out()).getAsJsonObject();
    assertThat(json.get("schema").getAsString()).isEqualTo("aleator.age/1");
    assertThat(json.get("faces").getAsInt()).isEqualTo(FACES);
    assertThat(json.get("features").getAsInt()).isEqualTo(3);
    // 3²/6 = 1.5; 200 labels: a relative sd of 10 %.
    JsonObject unbiased = json.getAsJsonArray("estimates").get(2).getAsJsonObject();
    assertThat(unbiased.get("variance").getAsDouble()).isBetween(1.0, 2.1);
    assertThat(json.get("sampling_variance").getAsDouble()).isBetween(1.3, 1.7);
    JsonArray votes = json.getAsJsonArray("votes");
    double known =
        votes.get(1).getAsJsonObject().get("known").getAsDouble()
            - votes.get(0).getAsJsonObject().get("known").getAsDouble();
    assertThat(known).isBetween(2.6, 3.4);
    assertThat(Files.readAllLines(out.resolve("rows.csv"))).hasSize(FACES + 1);
    assertThat(out.resolve("unpaired.txt")).doesNotExist();
  }

  @Test
  void figure4IsDrawnWithItsTable() {
    Run run =
        Run.aleator(
            "paper", "figure4", "--features", folder.resolve("faces.csv"), "-o", folder, "-q");
    assertThat(run.exitCode()).as(run.toString()).isZero();
    assertThat(run.out()).contains("How often σ stays under the voters' std", "children", "adults");
    assertThat(folder.resolve("figure4.png")).isNotEmptyFile();
    assertThat(folder.resolve("figure4.svg")).content().contains("σ by DVA");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "age                                  | give either --features TABLE or a folder",
        "age FOLDER                           | needs --model FILE",
        "age FOLDER --features FACES          | give either --features TABLE or a folder",
        "age --features FACES --cache c.tsv   | --cache goes with a folder",
        "age --features FACES --votes 3       | --votes goes with --ratings",
        "age --features FACES --split test    | 0 faces in the split",
        "age --features FACES --columns z*    | no columns of features",
        "age FOLDER --model no.onnx           | there is no",
        "paper figure4                        | figure4 needs the faces",
        "paper table1 --features FACES        | --features goes with figure4",
        "paper figure4 --features FACES --quick | --quick goes with all"
      })
  void whatIsMissingOrInVainIsSaidInOneLine(String line, String complaint) {
    Run run =
        Run.aleator(
            (Object[])
                line.strip()
                    .replace("FACES", folder.resolve("faces.csv").toString())
                    .replace("FOLDER", folder.toString())
                    .split(" +"));
    assertThat(run.exitCode()).as(run.toString()).isEqualTo(2);
    assertThat(run.err()).contains(complaint).hasLineCount(1);
    assertThat(run.out()).isEmpty();
  }
}
