// SPDX-License-Identifier: Apache-2.0
package org.aleator.web;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;
import org.aleator.data.Column;
import org.aleator.data.Dataset;
import org.aleator.data.Table;
import org.aleator.synthetic.SyntheticData;
import org.aleator.synthetic.SyntheticData.Design;
import org.aleator.util.Seed;

/** Tables to try the page with; they are generated, so their noise is known. */
final class Examples {
  private static final long SEED = 1;

  /**
   * @param key in requests
   * @param title for people
   * @param about what it is and what the answer should be
   * @param target the column that has the noise
   */
  record Example(String key, String title, String about, String target, Supplier<Table> table) {
    String fileName() {
      return key + ".csv";
    }
  }

  private static final List<Example> ALL =
      List.of(
          new Example(
              "toy",
              "A wave with even noise",
              "One feature, 1,000 rows. The noise has a standard deviation of 1 everywhere.",
              "y",
              () ->
                  table(
                      "toy",
                      SyntheticData.toy(Design.uniform(1_000), 1, new Seed(SEED)).dataset())),
          new Example(
              "crash-test",
              "A crash test",
              "A helmet's acceleration over time, 600 rows. The noise is 2 before the impact and"
                  + " grows to 22 after it.",
              "acceleration_g",
              () -> crashTest(600, new Seed(SEED))),
          new Example(
              "friedman",
              "Ten features",
              "Ten features of which five matter, 1,000 rows. The noise has a standard deviation"
                  + " of 1.",
              "y",
              () ->
                  table("friedman", SyntheticData.friedman1(1_000, 1, new Seed(SEED)).dataset())));

  private Examples() {}

  static Optional<Example> find(String key) {
    return ALL.stream().filter(example -> example.key().equals(key)).findFirst();
  }

  static JsonArray json() {
    JsonArray all = new JsonArray();
    for (Example example : ALL) {
      JsonObject json = new JsonObject();
      json.addProperty("key", example.key());
      json.addProperty("title", example.title());
      json.addProperty("about", example.about());
      all.add(json);
    }
    return all;
  }

  private static Table table(String name, Dataset data) {
    List<Column> columns = new ArrayList<>();
    for (int j = 0; j < data.features().size(); j++) {
      columns.add(new Column.Numeric(data.features().get(j), data.x().columnValues(j)));
    }
    columns.add(new Column.Numeric(data.target(), data.y()));
    return new Table(name, columns);
  }

  /**
   * Like the well-known measurements of a motorcycle helmet (Silverman, "Some aspects of the spline
   * smoothing approach", JRSS B 47, 1985) in shape and in how the noise grows, but drawn: rest
   * until 14 ms, a blow of −115 g at 21 ms, a rebound of 40 g at 32 ms that fades away.
   */
  private static Table crashTest(int rows, Seed seed) {
    double[] time = seed.split("inputs").random().doubles(rows).map(u -> 2.4 + 55.2 * u).toArray();
    RandomGenerator noise = seed.split("noise").random();
    double[] acceleration =
        Arrays.stream(time)
            .map(t -> blow(t) + crashNoiseStd(t) * noise.nextGaussian())
            .map(g -> Math.round(10 * g) / 10.0)
            .toArray();
    double[] rounded = Arrays.stream(time).map(t -> Math.round(100 * t) / 100.0).toArray();
    return new Table(
        "crash-test",
        List.of(
            new Column.Numeric("time_ms", rounded),
            new Column.Numeric("acceleration_g", acceleration)));
  }

  private static double blow(double t) {
    double hit = (t - 21) / (t < 21 ? 3.2 : 4.2);
    double rebound = (t - 32.5) / 5.5;
    return -115 * Math.exp(-0.5 * hit * hit) + 40 * Math.exp(-0.5 * rebound * rebound);
  }

  /** 2 at rest, 22 from some milliseconds after the impact on. */
  private static double crashNoiseStd(double t) {
    return 2 + 20 / (1 + Math.exp(-(t - 18) / 1.5));
  }
}
