// SPDX-License-Identifier: Apache-2.0
package org.aleator.app.dynamics;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import org.aleator.cli.Arithmetic;
import org.aleator.cli.FindingJson;
import org.aleator.data.Trajectories;
import org.aleator.dynamics.DynamicsFindings;
import org.aleator.io.model.OutputDirectory;

/**
 * The findings of {@code dynamics} as JSON, schema {@code aleator.dynamics/1}. The keys are a
 * contract: more may come, none goes.
 */
final class DynamicsJson {
  private DynamicsJson() {}

  static JsonObject of(DynamicsFindings findings, long seed, double seconds) {
    JsonObject json = new JsonObject();
    json.addProperty("schema", OutputDirectory.DYNAMICS);
    json.addProperty("runs", findings.data().runs().size());
    json.addProperty(
        "points", findings.data().runs().stream().mapToInt(Trajectories.Run::points).sum());
    json.addProperty("seed", seed);
    JsonArray estimates = new JsonArray();
    for (DynamicsFindings.Estimate estimate : findings.estimates()) {
      JsonObject one = new JsonObject();
      one.addProperty("state", estimate.state());
      one.addProperty("method", estimate.method());
      one.addProperty("variance", estimate.variance());
      one.addProperty("std", estimate.std());
      one.addProperty("low", estimate.interval().low());
      one.addProperty("high", estimate.interval().high());
      estimates.add(one);
    }
    json.add("estimates", estimates);
    json.addProperty("recommended", "unbiased");
    FindingJson.add(json, findings.findings());
    Arithmetic.add(json);
    json.addProperty("seconds", seconds);
    return json;
  }
}
