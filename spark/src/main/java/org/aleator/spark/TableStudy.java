// SPDX-License-Identifier: Apache-2.0
package org.aleator.spark;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import org.aleator.Interval;
import org.aleator.Reducible;
import org.aleator.codec.Parts;
import org.aleator.data.DataRequest;
import org.aleator.data.Table;
import org.aleator.encode.DatasetBuilder;
import org.aleator.encode.FeatureEncoding;
import org.aleator.encode.PreparedData;
import org.aleator.finding.Finding;
import org.aleator.model.FittedModel;
import org.aleator.model.FittedModel.Columns;
import org.aleator.model.TargetStudy;
import org.aleator.noise.ConstantNoise;
import org.aleator.noise.Moments;
import org.aleator.noise.NoiseEstimate;
import org.aleator.noise.NoiseKind;
import org.aleator.noise.residual.DenoisingVarianceAttenuation;
import org.aleator.noise.residual.VarianceAttenuation;
import org.aleator.study.Methods;
import org.aleator.study.NoiseChoice;
import org.aleator.study.PredictorKind;
import org.aleator.study.Study;
import org.aleator.study.StudyOptions;
import org.aleator.study.Verdict;
import org.aleator.util.InvalidInputException;
import org.aleator.util.Work;

/**
 * From the statistics of all rows to the answer, on the driver: the study of the sample by core's
 * own code, and with own predictions and constant noise VA and DVA of all rows by their closed
 * forms, the mean square and the variance of the residuals.
 */
final class TableStudy {
  /** In a model's provenance, the features in the order they were given. */
  static final String COLUMNS = "columns";

  private static final Set<String> CLOSED_FORMS =
      Set.of(VarianceAttenuation.NAME, DenoisingVarianceAttenuation.NAME);

  /** What core requires of every table. */
  private static final int LEAST_ROWS = 20;

  private final NoiseOptions options;
  private final RowLayout layout;
  private final Optional<Columns> own;

  /** The model and what there is to tell. */
  record Answer(FittedModel model, NoiseSummary summary) {}

  TableStudy(NoiseOptions options, RowLayout layout) {
    this.options = options;
    this.layout = layout;
    List<String> further = layout.further();
    this.own =
        further.size() == 1
            ? Optional.empty()
            : Optional.of(
                new Columns(
                    further.get(1),
                    further.size() > 2 ? Optional.of(further.get(2)) : Optional.empty()));
  }

  /** Whether the residuals of own predictions are all that is needed: no row is kept. */
  static boolean needsNoRows(NoiseOptions options, boolean own) {
    return own
        && options.getNoise().equals("homoscedastic")
        && !options.isSet(options.segments())
        && CLOSED_FORMS.containsAll(List.of(options.getMethods()));
  }

  /**
   * @param work of the study, where one is needed
   */
  Answer of(RowStatistics all, Work work) {
    long rows = all.numbers().labels().count();
    if (rows < LEAST_ROWS) {
      throw new InvalidInputException(
          "%d rows can be used; at least %d are needed".formatted(rows, LEAST_ROWS));
    }
    return all.pass().sampleRows() == 0 ? closedForms(all) : onSample(all, work);
  }

  private Answer closedForms(RowStatistics all) {
    List<MethodNoise> methods = new ArrayList<>();
    for (String method : options.getMethods()) {
      methods.add(closedForm(method, all.numbers().residuals()));
    }
    String best = Methods.recommended(List.of(options.getMethods()));
    MethodNoise noise = methods.stream().filter(m -> m.method().equals(best)).findFirst().get();
    FittedModel model =
        new FittedModel(
            new FeatureEncoding(List.of()),
            label(),
            own.orElseThrow(),
            best,
            new ConstantNoise(noise.variance()),
            origin(all));
    Verdict verdict =
        Verdict.ofResiduals(noise.variance(), noise.interval(), all.numbers().labels().variance())
            .with(own(all));
    return new Answer(
        model,
        new NoiseSummary(
            verdict.headline(label()),
            label(),
            List.of(),
            noise.rows(),
            0,
            false,
            best,
            methods,
            verdict.floor(),
            OptionalDouble.empty(),
            verdict.determined(),
            verdict.reason().orElse(""),
            Optional.empty(),
            List.of()));
  }

  /** Own predictions at all rows; whether they have seen the labels, closed forms do not tell. */
  private static Verdict.Own own(RowStatistics all) {
    return new Verdict.Own(Math.sqrt(all.numbers().residuals().meanSquare()), false);
  }

  private static MethodNoise closedForm(String method, Moments residuals) {
    boolean va = method.equals(VarianceAttenuation.NAME);
    double variance = va ? residuals.meanSquare() : residuals.variance();
    double kurtosis = va ? residuals.kurtosisAboutZero() : residuals.kurtosis();
    Interval interval = Interval.ofMeanSquare(variance, kurtosis, residuals.count());
    return new MethodNoise(method, variance, Optional.of(interval), residuals.count());
  }

  private Answer onSample(RowStatistics all, Work work) {
    Table table = SampleTable.of(layout.names(), all.sample());
    DataRequest request =
        new DataRequest(
            List.of(label()),
            Optional.of(layout.features()),
            TargetStudy.carried(own),
            Optional.empty(),
            List.of(),
            options.getMissing().equals("keep"));
    PreparedData data = DatasetBuilder.build(table, request).get(0);
    Study ofSample = TargetStudy.run(table.source(), data, own, study(), work).study();
    List<MethodNoise> methods = new ArrayList<>();
    List<NoiseEstimate> estimates = new ArrayList<>();
    for (NoiseEstimate estimate : ofSample.estimates()) {
      boolean byAllRows =
          own.isPresent()
              && ofSample.noise() == NoiseKind.HOMOSCEDASTIC
              && !options.isSet(options.segments())
              && CLOSED_FORMS.contains(estimate.method());
      MethodNoise noise =
          byAllRows
              ? closedForm(estimate.method(), all.numbers().residuals())
              : new MethodNoise(
                  estimate.method(),
                  estimate.variance(),
                  estimate.interval(),
                  data.dataset().rows());
      methods.add(noise);
      estimates.add(byAllRows ? with(estimate, noise) : estimate);
    }
    Study study = ofSample.with(estimates, all.numbers().labels().variance());
    FittedModel model = new TargetStudy(data, own, study).model(origin(all)).orElseThrow();
    return new Answer(model, summary(all, data, study, methods));
  }

  private NoiseSummary summary(
      RowStatistics all, PreparedData data, Study study, List<MethodNoise> methods) {
    List<Finding> findings = new ArrayList<>(data.findings());
    findings.addAll(study.findings());
    study.estimates().forEach(estimate -> findings.addAll(estimate.findings()));
    Verdict found = Verdict.of(study, all.numbers().labels().count());
    Verdict verdict = own.isPresent() && found.own().isEmpty() ? found.with(own(all)) : found;
    return new NoiseSummary(
        verdict.headline(label()),
        label(),
        data.encoding().columns(),
        all.numbers().labels().count(),
        data.dataset().rows(),
        study.noise() == NoiseKind.HETEROSCEDASTIC,
        study.recommended(),
        methods,
        verdict.floor(),
        verdict.reached().stream().mapToDouble(Verdict.Bound::rmse).findFirst(),
        verdict.determined(),
        verdict.reason().orElse(""),
        study
            .gap()
            .map(
                gap ->
                    new Reducible(
                        gap.meanSquaredError(),
                        gap.reducible(),
                        new Interval(gap.low(), gap.high()))),
        Finding.messages(findings));
  }

  private static NoiseEstimate with(NoiseEstimate ofSample, MethodNoise noise) {
    double[] rowVariance = new double[ofSample.rowVariance().length];
    Arrays.fill(rowVariance, noise.variance());
    return new NoiseEstimate(
        ofSample.method(),
        noise.variance(),
        noise.interval(),
        ofSample.band(),
        new ConstantNoise(noise.variance()),
        rowVariance,
        ofSample.normalisedNoise(),
        ofSample.denoised(),
        ofSample.basis(),
        ofSample.findings());
  }

  private String label() {
    return layout.further().get(0);
  }

  private StudyOptions study() {
    StudyOptions.Builder builder =
        StudyOptions.builder()
            .methods(List.of(options.getMethods()))
            .noise(NoiseChoice.valueOf(options.getNoise().toUpperCase(Locale.ROOT)));
    if (options.isSet(options.predictor())) {
      if (own.isPresent()) {
        throw new InvalidInputException(
            "predictionCol leaves no predictor to train; set predictionCol or predictor, not both");
      }
      builder.predictor(
          PredictorKind.values()[OptionParams.PREDICTORS.indexOf(options.getPredictor())]);
    }
    if (options.isSet(options.segments())) {
      builder.segments(options.getSegments());
    }
    return builder.build();
  }

  private Parts origin(RowStatistics all) {
    Parts origin = Parts.empty();
    origin.put("file", "a table of Spark, " + all.numbers().labels().count() + " rows");
    StudyOptions study = study();
    String predictor = own.map(o -> "column:" + o.mean()).orElse(study.predictor().word());
    TargetStudy.describe(origin, predictor, study, options.getSeed());
    origin.putTexts(COLUMNS, layout.features());
    return origin;
  }
}
