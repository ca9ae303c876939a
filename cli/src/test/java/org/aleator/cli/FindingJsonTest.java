// SPDX-License-Identifier: Apache-2.0
package org.aleator.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import java.util.List;
import org.aleator.finding.DataFinding;
import org.aleator.finding.DynamicsFinding;
import org.aleator.finding.NoiseFinding;
import org.junit.jupiter.api.Test;

class FindingJsonTest {
  @Test
  void kindSeverityMessageAndThenTheNumbers() {
    assertThat(FindingJson.of(new NoiseFinding.FewRows(20, 30)).toString())
        .isEqualTo(
            "{\"kind\":\"few-rows\",\"severity\":\"warning\","
                + "\"message\":\"few rows (20) for 30 features: the noise is hardly determined\","
                + "\"rows\":20,\"features\":30}");
  }

  @Test
  void namesOfSeveralWordsHaveUnderscores() {
    JsonObject json = FindingJson.of(new NoiseFinding.PredictionsHaveSeenLabels(0.5));
    assertThat(json.get("severity").getAsString()).isEqualTo("severe");
    assertThat(json.get("mean_squared_error").getAsDouble()).isEqualTo(0.5);
  }

  @Test
  void whatIsNoNumberIsNull() {
    JsonObject json = FindingJson.of(new DynamicsFinding.ForecastEnds("a", 0, Double.NaN));
    assertThat(json.get("time").isJsonNull()).isTrue();
    assertThat(json.get("run").getAsString()).isEqualTo("a");
  }

  @Test
  void notesAreTheSentencesAlone() {
    JsonObject json = new JsonObject();
    FindingJson.add(json, List.of(new DataFinding.EmptyColumn("a")));
    assertThat(json.get("notes").toString()).isEqualTo("[\"column a left out: it is empty\"]");
    assertThat(json.getAsJsonArray("findings")).hasSize(1);
  }
}
