// SPDX-License-Identifier: Apache-2.0
package org.aleator.learn.gp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import org.aleator.data.Matrix;
import org.aleator.util.Work;
import org.junit.jupiter.api.Test;

class KernelModelTest {
  private static final Kernel KERNEL =
      new SumKernel(new LinearKernel(2), new ArdKernel(Profile.MATERN_5_2, 2));
  private static final double[] THETA = {-1, 0.3, 0.2, 0.5, Math.log(0.1)};
  private static final Matrix X = stretched(LogPosteriorTest.normals(30, 2, "x"));
  private static final double[] Y = LogPosteriorTest.normals(30, 1, "y").values();

  private static Matrix stretched(Matrix x) {
    double[] values = Arrays.stream(x.values()).map(v -> 5 + 3 * v).toArray();
    return new Matrix(x.rows(), x.columns(), values);
  }

  private static KernelModel model(double penalized, double occam) {
    return new KernelModel(
        Coordinates.UnitScale.of(X),
        KERNEL,
        new Bfgs.Minimum(THETA, -penalized),
        occam,
        1,
        0.01,
        1.2,
        new KernelModel.Noise(0.1, 20, 0.11));
  }

  /** Evidences log 1, log 2 and log 5 share 8 parts, however far from 0 they are. */
  @Test
  void weightsAreProportionalToTheEvidenceTheHeaviestFirst() {
    List<KernelModel> weighted =
        KernelModel.weighted(
            List.of(
                model(-1000, 0), model(-1000 + Math.log(5) + 3, -3), model(-1000, Math.log(2))));
    assertThat(weighted.stream().mapToDouble(KernelModel::weight).toArray())
        .containsExactly(new double[] {5.0 / 8, 2.0 / 8, 1.0 / 8}, within(1e-12));
    assertThat(weighted.get(0).logEvidence()).isCloseTo(-1000 + Math.log(5), within(1e-9));
    assertThat(weighted.get(0).logNoiseShift()).isEqualTo(0.01);
    assertThat(weighted.get(0).inflation()).isEqualTo(1.2);
    assertThat(weighted.get(0).noise().upperVariance()).isEqualTo(0.11);
  }

  @Test
  void noiseOnOtherRowsIsTheSpectralNoiseInTheModelsCoordinates() {
    Matrix z = Coordinates.UnitScale.of(X).apply(X);
    SpectralNoise expected = SpectralNoise.solve(KERNEL, z, Y, THETA);
    KernelModel.Noise found = model(0, 0).noiseOn(X, Y);
    assertThat(found.variance()).isEqualTo(expected.variance());
    assertThat(found.degreesOfFreedom()).isEqualTo(expected.degreesOfFreedom());
    assertThat(found.upperVariance()).isEqualTo(expected.upperVariance());
  }

  @Test
  void aProcessHasTheNoiseAskedForButNeverLessThanRounding() {
    KernelModel model = model(0, 0);
    GaussianProcess process = model.process(X, Y, 0.25);
    assertThat(process.noiseVariance()).isCloseTo(0.25, within(1e-12));
    assertThat(Arrays.copyOf(process.theta(), 4)).containsExactly(Arrays.copyOf(THETA, 4));
    double[] theta = THETA.clone();
    theta[4] = Math.log(0.25);
    Matrix z = Coordinates.UnitScale.of(X).apply(X);
    assertThat(process.alpha()).containsExactly(GaussianProcess.at(KERNEL, z, Y, theta).alpha());
    assertThat(model.process(X, Y, 0).noiseVariance()).isCloseTo(1e-9, within(1e-15));
  }

  @Test
  void anotherProfileIsFittedFromWhereThisOneEndedAndKeepsTheRest() {
    KernelModel model = model(-40, 2);
    KernelModel other = model.withProfile(Profile.SQUARED_EXPONENTIAL, X, Y, Work.of(1));
    assertThat(other.kernel().profile()).isEqualTo(Profile.SQUARED_EXPONENTIAL);
    assertThat(other.description()).isEqualTo("linear + squared exponential of the features");
    assertThat(other.occam()).isEqualTo(2);
    assertThat(other.logNoiseShift()).isEqualTo(0.01);
    Matrix z = Coordinates.UnitScale.of(X).apply(X);
    LogPosterior posterior = new LogPosterior(other.kernel(), z, Y);
    assertThat(-other.penalizedLogEvidence()).isLessThan(posterior.value(THETA));
    assertThat(-other.penalizedLogEvidence())
        .isCloseTo(posterior.value(other.theta()), within(1e-9));
    KernelModel.Noise again = other.noiseOn(X, Y);
    assertThat(other.noise()).isEqualTo(again);
  }

  /** The shift of a model fitted to more rows than the sample falls as degrees of freedom grow. */
  @Test
  void theShiftFallsWithTheDegreesOfFreedom() {
    Coordinates unit = Coordinates.UnitScale.of(X);
    Matrix sample = KernelSearch.head(X, 15);
    double[] labels = Arrays.copyOf(Y, 15);
    GaussianProcess process = GaussianProcess.at(KERNEL, unit.apply(sample), labels, THETA);
    KernelSearch.Candidate candidate = new KernelSearch.Candidate(unit, KERNEL);
    Laplace laplace = new Laplace(process.penalizedLogEvidence() + 1.5, 0.08, 1.3);
    KernelSearch.Screened screened =
        new KernelSearch.Screened(candidate, process, CostOfCoordinates.NONE, laplace);
    KernelModel same = KernelModel.fit(screened, sample, labels, sample, labels, Work.of(1));
    assertThat(same.logNoiseShift()).isEqualTo(0.08);
    assertThat(same.occam()).isCloseTo(1.5, within(1e-12));
    assertThat(same.inflation()).isEqualTo(1.3);
    assertThat(same.theta()).containsExactly(THETA);
    KernelModel more = KernelModel.fit(screened, X, Y, sample, labels, Work.of(1));
    double before =
        SpectralNoise.solve(KERNEL, unit.apply(sample), labels, THETA).degreesOfFreedom();
    assertThat(more.noise().degreesOfFreedom()).isGreaterThan(before);
    assertThat(more.logNoiseShift())
        .isCloseTo(0.08 * before / more.noise().degreesOfFreedom(), within(1e-12));
    assertThat(more.penalizedLogEvidence())
        .isGreaterThan(-new LogPosterior(KERNEL, unit.apply(X), Y).value(THETA));
  }
}
