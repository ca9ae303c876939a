// SPDX-License-Identifier: Apache-2.0
package org.aleator.spark;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.aleator.ClassRates;
import org.aleator.ClassRates.Score;

/**
 * What {@link ClassNoiseEstimator} found: how well the classes are predicted, and how well any
 * model of the features can tell them. Immutable.
 *
 * @param label the label's column
 * @param features what the features are called, without those that say nothing
 * @param rows how many rows can be used
 * @param sampledRows how many of them the study of the sample rests on
 * @param classes how many of the rows each class has
 * @param verdict the answer in one sentence
 * @param reached by a cross-fitted model on rows of the sample that it had not seen
 * @param reachedBy that model
 * @param best that any model of these features can reach
 * @param baseRate what is reached by knowing nothing but how frequent each class is in the sample
 * @param isDetermined whether the rows tell the best; if not, only what was reached is to be relied
 *     on
 * @param reason why it is not determined; empty if it is
 * @param own the scores of own probabilities at all rows; empty where none were given
 * @param ownHaveSeenLabels whether own probabilities have seen the labels of their rows: then their
 *     scores say nothing about new ones
 * @param findings what one should know of the data and of the answer, one sentence each
 */
public record ClassNoiseSummary(
    String label,
    List<String> features,
    long rows,
    long sampledRows,
    Map<String, Long> classes,
    String verdict,
    ClassRates reached,
    String reachedBy,
    ClassRates best,
    ClassRates baseRate,
    boolean isDetermined,
    String reason,
    Optional<ClassRates> own,
    boolean ownHaveSeenLabels,
    List<String> findings) {

  public ClassNoiseSummary {
    features = List.copyOf(features);
    classes = Collections.unmodifiableMap(new LinkedHashMap<>(classes));
    findings = List.copyOf(findings);
  }

  /** The answer as a person reads it. */
  @Override
  public String toString() {
    StringBuilder text = new StringBuilder();
    line(text, "%s", verdict);
    line(
        text,
        "%s (%d classes) from %s, %,d rows",
        label,
        classes.size(),
        String.join(", ", features),
        rows);
    if (sampledRows < rows) {
      line(text, "studied on a sample of %,d rows", sampledRows);
    }
    rates(text, "reached on held-out rows", reached);
    rates(text, "best possible", best);
    if (!isDetermined) {
      line(text, "not determined: %s", reason);
    }
    own.ifPresent(
        given ->
            rates(
                text,
                ownHaveSeenLabels
                    ? "own probabilities, which have seen these labels"
                    : "own probabilities, all rows",
                given));
    rates(text, "base rate", baseRate);
    findings.forEach(finding -> line(text, "note: %s", finding));
    return text.toString();
  }

  private static void rates(StringBuilder text, String what, ClassRates rates) {
    line(
        text,
        "%s: error %s, log-loss %s, Brier score %s%s",
        what,
        shown(rates.error()),
        shown(rates.logLoss()),
        shown(rates.brier()),
        rates.auc().map(auc -> ", AUC " + shown(auc)).orElse(""));
  }

  private static String shown(Score score) {
    return String.format(
        Locale.ROOT,
        "%.4g (%.4g to %.4g)",
        score.value(),
        score.interval().low(),
        score.interval().high());
  }

  private static void line(StringBuilder text, String form, Object... values) {
    text.append(String.format(Locale.ROOT, form, values)).append('\n');
  }
}
