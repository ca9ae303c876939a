// SPDX-License-Identifier: Apache-2.0
package org.aleator.dynamics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;
import org.aleator.data.Column;
import org.aleator.data.Table;
import org.aleator.data.Trajectories;
import org.aleator.dynamics.DynamicsStudy.FieldKind;
import org.aleator.finding.DynamicsFinding;
import org.aleator.learn.nn.Activation;
import org.aleator.learn.nn.NetworkShape;
import org.aleator.synthetic.KnownSystem;
import org.aleator.synthetic.SyntheticTrajectories;
import org.aleator.util.InvalidInputException;
import org.aleator.util.Seed;
import org.aleator.util.Work;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class DynamicsStudyTest {
  private static final Work TWO = Work.of(5).withThreads(2);
  private static final TrajectoryTable.Columns RUN_T_X =
      new TrajectoryTable.Columns(Optional.of("run"), "t", List.of("x"));

  private static DynamicsFindings study(Trajectories data, int members, Work work) {
    DynamicsStudy.Options options =
        DynamicsStudy.Options.of(FieldKind.ENSEMBLE).withMembers(members);
    return DynamicsStudy.run(data, options, work);
  }

  /** x' = −x/2 from starts in [1, 5], at uneven times, some values missing. */
  private static Trajectories decay(int runs, int points, double std, Seed seed) {
    RandomGenerator random = seed.random();
    List<Trajectories.Run> all = new ArrayList<>();
    for (int r = 0; r < runs; r++) {
      double start = random.nextDouble(1, 5);
      int count = points + r % 3;
      double[] times = new double[count];
      double[] values = new double[count];
      for (int i = 0; i < count; i++) {
        times[i] = i == 0 ? 0.1 * r : times[i - 1] + random.nextDouble(0.1, 0.4);
        double clean = start * Math.exp(-0.5 * (times[i] - times[0]));
        values[i] = i % 7 == 3 ? Double.NaN : clean + std * random.nextGaussian();
      }
      all.add(new Trajectories.Run("r" + r, times, values));
    }
    return new Trajectories(List.of("x"), all);
  }

  /** Four standard deviations of a variance from n values, σ²√(2/n). */
  private static double fourSd(double variance, int values) {
    return 4 * variance * Math.sqrt(2.0 / values);
  }

  @Test
  void theNoiseOfUnevenRunsWithMissingValuesIsFound() {
    Trajectories data = decay(20, 25, 0.2, new Seed(1));
    DynamicsFindings found = study(data, 0, TWO);
    assertThat(found.noiseVariance()[0]).isCloseTo(0.04, within(fourSd(0.04, data.observed(0))));
    assertThat(found.findings()).isEmpty();
  }

  @Tag("truth")
  @Test
  void thePendulumsNoiseIsFoundPerStateAndItsIntervalHoldsIt() {
    SyntheticTrajectories made =
        SyntheticTrajectories.withRatio(
            KnownSystem.PENDULUM, new SyntheticTrajectories.Design(12, 41, 8), 0.2, new Seed(2));
    DynamicsFindings found = study(made.observed(), 3, TWO);
    for (int o = 0; o < 2; o++) {
      double truth = made.noiseStd()[o] * made.noiseStd()[o];
      assertThat(found.noiseVariance()[o]).isCloseTo(truth, within(fourSd(truth, 12 * 41)));
      double mse = found.estimates().get(3 * o).variance();
      double dva = found.estimates().get(3 * o + 1).variance();
      assertThat(mse).isGreaterThan(dva);
      assertThat(dva).isLessThan(found.noiseVariance()[o]);
    }
    // The denoised path lies far closer to the truth than the observations do.
    double error = 0;
    double claimed = 0;
    int count = 0;
    for (int r = 0; r < 12; r++) {
      for (int i = 0; i < made.clean()[r].length; i += 2) {
        error += Math.pow(found.denoised()[r][i] - made.clean()[r][i], 2);
        claimed += found.epistemicVariance()[r][i];
        count++;
      }
    }
    double noise = made.noiseStd()[0] * made.noiseStd()[0];
    assertThat(error / count).isLessThan(0.2 * noise);
    // Three members say what the error is to within a factor of 4.
    assertThat(claimed / error).isBetween(0.25, 4.0);
  }

  @Test
  void forecastsContinueTheRunsWithGrowingUncertainty() {
    Trajectories data = decay(8, 25, 0.1, new Seed(3));
    DynamicsFindings found = study(data, 3, TWO);
    FieldForecast forecast = found.forecast(2, 10);
    assertThat(forecast.mean()).hasNumberOfRows(8);
    assertThat(forecast.end(data.runs())).isEmpty();
    for (int r = 0; r < 8; r++) {
      double[] times = data.runs().get(r).times();
      double end = times[times.length - 1];
      double last = found.denoised()[r][times.length - 1];
      assertThat(forecast.times().get(r)[9]).isCloseTo(end + 2, within(1e-9));
      assertThat(forecast.mean()[r][9]).isCloseTo(last * Math.exp(-1), within(0.1));
    }
  }

  @Test
  void theSameSeedGivesTheSameBitsWhateverTheThreads() {
    Trajectories data = decay(6, 15, 0.2, new Seed(4));
    DynamicsFindings one = study(data, 2, TWO.alone());
    DynamicsFindings two = study(data, 2, TWO);
    assertThat(two.noiseVariance()).containsExactly(one.noiseVariance());
    assertThat(two.epistemicVariance()[3]).containsExactly(one.epistemicVariance()[3]);
  }

  /** A state driven from outside: no autonomous field has it, neighbouring points still show it. */
  @Test
  void aFieldThatMissesTheRunsIsNoticed() {
    RandomGenerator random = new Seed(6).random();
    double[] times = new double[400];
    double[] values = new double[400];
    for (int i = 0; i < 400; i++) {
      times[i] = 0.05 * i;
      values[i] = Math.sin(times[i]) + 0.1 * random.nextGaussian();
    }
    Trajectories data =
        new Trajectories(List.of("x"), List.of(new Trajectories.Run("1", times, values)));
    DynamicsFindings found = study(data, 0, TWO);
    assertThat(found.findings()).contains(new DynamicsFinding.FieldMissesState("x"));
    assertThat(found.noiseVariance()[0]).isCloseTo(0.01, within(2 * fourSd(0.01, 400)));
  }

  @Test
  void anOutlierIsPointedAtByRunAndTime() {
    Trajectories data = decay(10, 20, 0.05, new Seed(8));
    data.runs().get(4).values()[9] += 3;
    DynamicsFindings found = study(data, 0, TWO);
    double time = data.runs().get(4).times()[9];
    assertThat(found.findings())
        .anySatisfy(
            finding ->
                assertThat(finding.message()).startsWith("x of run r4 at time " + time + " lies "));
  }

  /** ẋ = −10⁸ tanh(10⁸ x) is stiff about 0: an explicit method runs out of steps. */
  @Test
  void aForecastThatCannotBeFollowedEndsAndSaysWhen() {
    NetworkShape shape = new NetworkShape(1, List.of(1), 1, Activation.TANH);
    TanhField spinning =
        new TanhField(shape, FieldUnits.identity(1), new double[] {1e8, 0, -1e8, 0});
    FieldForecast.Member member = new FieldForecast.Member(spinning, new double[] {1});
    FieldForecast forecast =
        FieldForecast.of(member, List.of(member), List.of(new double[] {0, 1e6}));
    Trajectories.Run run =
        new Trajectories.Run("a", new double[] {0, 1e6}, new double[] {1, Double.NaN});
    assertThat(forecast.mean()[0][1]).isNaN();
    assertThat(forecast.end(List.of(run)).orElseThrow().message())
        .startsWith("the forecast of run a ends at time");
  }

  @Test
  void aDivergedRunIsNamedWithItsTime() {
    Trajectories data = decay(2, 5, 0, new Seed(7));
    VectorField explosion =
        new VectorField() {
          @Override
          public int dimension() {
            return 1;
          }

          @Override
          public void derivative(int rows, double[] x, double[] derivative) {
            for (int i = 0; i < rows; i++) {
              derivative[i] = x[i] * x[i];
            }
          }
        };
    Solution solution =
        new TrajectoryIntegrator(TrajectoryIntegrator.Options.DEFAULT)
            .solve(
                explosion,
                new double[] {-1, 100},
                data.runs().stream().map(Trajectories.Run::times).toList());
    assertThatThrownBy(() -> solution.requireFinite("the field", data, new int[] {0, 1}))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("the field diverges in run r1 at time 0.1");
  }

  private static Table table(double[] run, double[] time, double[] x) {
    return new Table(
        "t.csv",
        List.of(
            new Column.Numeric("run", Column.Kind.INTEGER, run),
            new Column.Numeric("t", time),
            new Column.Numeric("x", x)));
  }

  private static void refused(Table table, String message) {
    assertThatThrownBy(() -> TrajectoryTable.of(table, RUN_T_X))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining(message);
  }

  @Test
  void runsMayBeInterleavedAndKeepTheirRows() {
    TrajectoryTable read =
        TrajectoryTable.of(
            table(new double[] {2, 1, 2, 1}, new double[] {0, 5, 1, 6}, new double[] {1, 2, 3, 4}),
            RUN_T_X);
    assertThat(read.trajectories().runs().get(0).id()).isEqualTo("2");
    assertThat(read.trajectories().runs().get(1).values()).containsExactly(2, 4);
    assertThat(read.rows().get(1)).containsExactly(1, 3);
  }

  @Test
  void badTrajectoriesAreRefusedByRowAndRun() {
    double nan = Double.NaN;
    refused(
        table(new double[] {1, 1, 2}, new double[] {0, 1, 0}, new double[] {1, 2, 3}),
        "row 3: run 2 has a single point");
    refused(
        table(new double[] {1, 1, 1}, new double[] {0, 1, 1}, new double[] {1, 2, 3}),
        "row 3: the time of run 1 does not increase");
    refused(
        table(new double[] {1, 1, 2, 2}, new double[] {0, 1, 0, 1}, new double[] {1, 2, nan, nan}),
        "run 2 has no value of x");
    refused(
        table(new double[] {1, nan}, new double[] {0, 1}, new double[] {1, 2}), "row 2 has no run");
    refused(
        table(new double[] {1, 1}, new double[] {0, nan}, new double[] {1, 2}), "row 2 has no t");
  }
}
