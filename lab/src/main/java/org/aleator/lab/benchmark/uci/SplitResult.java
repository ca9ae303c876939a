// SPDX-License-Identifier: Apache-2.0
package org.aleator.lab.benchmark.uci;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;

/**
 * One forecaster on one split of one data set.
 *
 * @param set the data set
 * @param forecaster the forecaster
 * @param split the split's number, from 0
 * @param seed the seed of the benchmark
 * @param rmse of the test rows
 * @param nll of the test rows
 * @param seconds it took, on one thread
 */
public record SplitResult(
    UciSet set,
    Forecaster forecaster,
    int split,
    long seed,
    double rmse,
    double nll,
    double seconds) {

  double score(UciScore score) {
    return score == UciScore.NLL ? nll : rmse;
  }

  /** As one line of JSON. */
  String toLine() {
    JsonObject json = new JsonObject();
    json.addProperty("set", set.word());
    json.addProperty("predictor", forecaster.word());
    json.addProperty("split", split);
    json.addProperty("seed", seed);
    json.addProperty("rmse", rmse);
    json.addProperty("nll", nll);
    json.addProperty("seconds", seconds);
    return json.toString();
  }

  /** Reads what {@link #toLine} wrote. */
  static SplitResult ofLine(String line) {
    JsonObject json = JsonParser.parseString(line).getAsJsonObject();
    return new SplitResult(
        UciSet.of(json.get("set").getAsString()),
        Forecaster.of(json.get("predictor").getAsString()),
        json.get("split").getAsInt(),
        json.get("seed").getAsLong(),
        json.get("rmse").getAsDouble(),
        json.get("nll").getAsDouble(),
        json.get("seconds").getAsDouble());
  }
}
