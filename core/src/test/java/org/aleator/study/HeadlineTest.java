// SPDX-License-Identifier: Apache-2.0
package org.aleator.study;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.aleator.Ceiling;
import org.aleator.ComingRows;
import org.aleator.Interval;
import org.aleator.study.Verdict.Bound;
import org.aleator.study.Verdict.Own;
import org.junit.jupiter.api.Test;

class HeadlineTest {
  @Test
  void errorThatIsNoiseAtMostFivePercentAsideIsAReasonToStop() {
    assertThat(verdict(1, 0.96, 1.02, 1.0).headline("y"))
        .isEqualTo(
            "Stop tuning: an RMSE of 1.000 is reached on unseen rows, and no model of these columns"
                + " gets below about 1.000 (0.9600 to 1.020).");
  }

  @Test
  void theSentenceIsNeverSurerThanTheInterval() {
    assertThat(verdict(0.77, 0.58, 1.02, 1).headline("y"))
        .startsWith("Perhaps go on: up to 42 % of the error can be removed, or nothing; ");
    assertThat(verdict(0.77, 0.58, 0.9, 1).headline("y"))
        .startsWith("Go on: likely 23 % of the error can be removed (10 to 42 %); ");
    assertThat(verdict(0.97, 0.8, 1, 1).headline("y"))
        .startsWith("Probably little is left to gain: likely 3 % of the error (0 to 20 %); ");
    assertThat(verdict(0.999, 0.9, 1, 1).headline("y"))
        .startsWith("Probably little is left to gain: at most 10 % of the error; ");
  }

  @Test
  void aWideIntervalIsItselfTheAnswer() {
    assertThat(verdict(2, 1.2, 2.9, 4).headline("y"))
        .isEqualTo(
            "Go on: 28 to 70 % of the error can be removed; an RMSE of 4.000 is reached on unseen"
                + " rows, and the best possible lies between 1.200 and 2.900.");
  }

  @Test
  void whatIsCertainOfAnOwnModelComesFirst() {
    Verdict open = verdict(2.5, 0.9, 3.9, 3.91, "open by a factor of 18");
    assertThat(open.with(new Own(4.96, false)).headline("y"))
        .isEqualTo(
            "At least 38 % of your model's squared error can be removed: a model here already does"
                + " it (RMSE 3.910 on unseen rows, yours 4.960). The best possible RMSE itself is not"
                + " determined (95 %: 0.9000 to 3.900).");
    assertThat(verdict(3, 2.8, 3.2, 3.91).with(new Own(4.96, false)).headline("y"))
        .endsWith(" No model of these columns gets below about 3.000 (2.800 to 3.200).");
  }

  @Test
  void anOwnModelAsGoodAsAnyIsJudgedByItsOwnError() {
    assertThat(verdict(1, 0.97, 1.02, 1.1).with(new Own(1, false)).headline("y"))
        .startsWith("Stop tuning: your predictions have an RMSE of 1.000, and no model");
  }

  @Test
  void ofPredictionsThatHaveSeenTheLabelsNothingElseIsSaid() {
    assertThat(verdict(1, 0.97, 1.02, 1).with(new Own(0.3, true)).headline("y"))
        .startsWith(
            "Your predictions have seen these labels, so their RMSE of 0.3000 says nothing about new"
                + " rows. Stop tuning: an RMSE of 1.000 is reached on unseen rows")
        .doesNotContain("better");
  }

  @Test
  void whereTheRowsDoNotTellTheBoundIsSaid() {
    assertThat(verdict(1, 0.1, 1.3, 1.25, "open by a factor of 169").headline("y"))
        .isEqualTo(
            "Not determined: the best possible RMSE is at most about 1.250, which is reached on unseen"
                + " rows; 95 %: 0.1000 to 1.300.");
  }

  @Test
  void rowsTooFewForACurveStillHaveAFloor() {
    assertThat(withoutCurve(verdict(9.98, 7.1, 13, 1, "")).headline("rate"))
        .isEqualTo(
            "No model of these columns gets below an RMSE of about 9.980 (7.100 to 13.00): that much"
                + " of rate is noise.");
    assertThat(withoutCurve(verdict(0.4466, 0.3121, 1.511, 1, "")).headline("y"))
        .isEqualTo(
            "The best possible RMSE lies between 0.3121 and 1.511: that much of y is noise.");
  }

  @Test
  void aChangeInTimeIsSaidFirstAndIsNoReasonToLeaveTheLatestRowsOut() {
    Verdict all = inTime(verdict(1.4, 1.3, 1.5, 1.43), 1.7, 2.4, true);
    Verdict without = inTime(verdict(0.91, 0.85, 0.97, 0.92), 0.9, 0.97, false);

    assertThat(all.headline("y", "87 rows look shifted together", without))
        .startsWith(
            "Coming rows may be predicted worse than shuffled ones: with an RMSE of 1.700 (1.000 to"
                + " 2.400), beside 1.430. The latest labels lie 2.500 above what the past predicts:"
                + " something changes with time that no column shows. 87 rows look shifted together."
                + " What follows holds without them. Probably little is left to gain: ")
        .doesNotContain("0.9000");
    assertThat(without.headline("y"))
        .startsWith("Coming rows are predicted about as well as shuffled ones, with an RMSE of");
  }

  private static Verdict inTime(Verdict of, double rmse, double high, boolean shifted) {
    double low = shifted ? 1 : 0.85;
    ComingRows.Stretch last = new ComingRows.Stretch("a", "b", 80, 40, rmse, 2.5, shifted);
    ComingRows coming =
        new ComingRows(
            rmse, new Interval(low, high), of.reached().orElseThrow().rmse(), List.of(last));
    return new Verdict(
        of.floor(),
        of.noiseShare(),
        of.reached(),
        of.curve(),
        Optional.of(coming),
        of.reason(),
        of.own(),
        of.ofResiduals());
  }

  private static Verdict withoutCurve(Verdict few) {
    return new Verdict(
        few.floor(),
        few.noiseShare(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        false);
  }

  private static Verdict verdict(double floor, double low, double high, double reached) {
    return verdict(floor, low, high, reached, "");
  }

  private static Verdict verdict(
      double floor, double low, double high, double reached, String reason) {
    return new Verdict(
        Ceiling.of(
            floor * floor, Optional.of(new Interval(low * low, high * high)), 100 * floor * floor),
        OptionalDouble.of(0.01),
        Optional.of(new Bound("stack", reached, new Interval(reached, reached), 0.9)),
        Optional.empty(),
        Optional.empty(),
        Optional.of(reason).filter(words -> !words.isEmpty()),
        Optional.empty(),
        false);
  }
}
