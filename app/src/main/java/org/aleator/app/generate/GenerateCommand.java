// SPDX-License-Identifier: Apache-2.0
package org.aleator.app.generate;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import org.aleator.cli.Choice;
import org.aleator.cli.Need;
import org.aleator.cli.Session;
import org.aleator.data.Column;
import org.aleator.data.Dataset;
import org.aleator.data.Table;
import org.aleator.io.file.AtomicFiles;
import org.aleator.io.table.CsvWriter;
import org.aleator.synthetic.ClassData;
import org.aleator.synthetic.ClassProblem;
import org.aleator.synthetic.KnownSystem;
import org.aleator.synthetic.SyntheticData;
import org.aleator.synthetic.SyntheticData.Design;
import org.aleator.synthetic.SyntheticTrajectories;
import org.aleator.text.Digits;
import org.aleator.util.Seed;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/** {@code aleator generate}: a CSV file of data whose noise is known. */
@Command(
    customSynopsis = "aleator generate KIND -o FILE [OPTIONS]",
    sortOptions = false,
    description = {
      "",
      "  toy              y = x(1 + sin x) + noise of one variance, x from 1 to 9",
      "  heteroscedastic  the same with noise std a(1 + 0.1x), where a² is the noise variance",
      "  input-noise      y = x(1 + sin x) exactly, but x is observed with noise",
      "  friedman1        ten features of which five matter (Friedman 1991), noise of one variance",
      "  dynamics         runs of x' = x(1 + sin x), observed every 0.1 s for 5 s with noise",
      "  pendulum         runs of a pendulum with a little friction, states x and v",
      "  lotka-volterra   runs of prey and predators",
      "",
      "Classes, with the error that no classifier can go below:",
      "  twonorm          two normals in 20 features (Breiman 1996): 2.3 %%",
      "  threenorm        a normal between two others, likewise: 10.4 %%",
      "  ringnorm         a narrow normal in a wide one, likewise: 1.2 %%",
      "  waveform         three mixtures of waves, 21 features (CART 1984): 13.3 %%",
      "  led              ten digits on seven lamps, a tenth of them wrong: 26 %%",
      "  gaussians-D      normals of equal covariance, D = 2, 5 or 20: 15.9 %%",
      "  unequal-gaussians-D  of unequal ones: 17.9, 15.1 and 12.8 %%",
      "  xor              whether two features have different signs: 10 %%",
      "  checkerboard     the colours of 4 × 4 fields: 5 %%",
      "  rings            three rings with blurred edges: 11.3 %%",
      "  logistic-D       a logistic model, D = 2, 10 or 50 features: 16.4 %%",
      "  pure-noise       two classes about which five features say nothing: 30 %%",
      "",
      "The columns are the features (x, or x1, x2, …) and y, or class; for trajectories, run, t and",
      "the states."
    },
    mixinStandardHelpOptions = true,
    parameterListHeading = "%nParameters:%n",
    optionListHeading = "%nOptions:%n")
public final class GenerateCommand implements Callable<Integer>, Need.Holder {
  private static final class Kinds extends Choice<Kind> {
    Kinds() {
      super(Kind.values());
    }
  }

  @Spec private CommandSpec spec;
  @ParentCommand private Session root;

  @Parameters(
      paramLabel = "KIND",
      converter = Kinds.class,
      completionCandidates = Kinds.class,
      description = "One of ${COMPLETION-CANDIDATES}.")
  private Kind kind;

  @Option(
      names = "--rows",
      paramLabel = "N",
      description = "How many rows (default: 1000); not for trajectories.")
  private Integer rows;

  @Option(
      names = "--runs",
      paramLabel = "N",
      description = "How many runs; for trajectories (default: 100).")
  private Integer runs;

  @Option(
      names = "--noise-ratio",
      paramLabel = "R",
      description =
          "For trajectories, instead of a variance: the noise's std as a fraction of each "
              + "state's amplitude (half its range).")
  private Double noiseRatio;

  @Option(
      names = "--noise-variance",
      paramLabel = "V",
      description = "The variance of the noise (default: ${DEFAULT-VALUE}).")
  private double noiseVariance = 1;

  @Option(
      names = "--flips",
      split = ",",
      paramLabel = "R",
      description =
          "For classes: the probability that a label is changed to another class, each as likely; "
              + "one for all classes, or one each in the order of their names, with commas between.")
  private List<Double> flips;

  @Option(
      names = "--seed",
      paramLabel = "N",
      description = "The same seed gives the same file (default: ${DEFAULT-VALUE}).")
  private long seed = 1;

  @Option(
      names = "--evenly-spaced",
      description = "Space x evenly instead of drawing it uniformly; where x is one feature.")
  private boolean evenlySpaced;

  @Option(
      names = "--truth",
      description =
          "Also write true_mean and true_std (of the noise), and true_x where x is noisy; "
              + "for trajectories, true_ and true_std_ of each state; "
              + "for classes, true_p_ of each class, its probability given the features. "
              + "'estimate' must then be given --features.")
  private boolean truth;

  @Option(
      names = {"-o", "--output"},
      required = true,
      paramLabel = "FILE",
      description = "Where to write the CSV.")
  private Path output;

  @Override
  public List<Need> needs() {
    boolean trajectories = kind.system().isPresent();
    boolean classes = kind.classes().isPresent();
    String name = Choice.word(kind);
    String forTrajectories = "goes with trajectories, not with " + name;
    return List.of(
        new Need(
            "--evenly-spaced",
            kind != Kind.FRIEDMAN1 && !trajectories && !classes,
            "has no meaning for " + name),
        new Need("--rows", !trajectories, "does not go with " + name + "; use --runs"),
        new Need("--runs", trajectories, forTrajectories),
        new Need("--noise-ratio", trajectories, forTrajectories),
        new Need("--flips", classes, "goes with classes, not with " + name),
        new Need("--noise-variance", !classes, "has no meaning for " + name + "; use --flips"),
        new Need(
            "--noise-variance",
            noiseRatio == null,
            "does not go with --noise-ratio, which sets the variance of each state"));
  }

  @Override
  public Integer call() {
    check(rows == null || rows >= 1, "--rows must be at least 1, was " + rows);
    check(
        Double.isFinite(noiseVariance) && noiseVariance >= 0,
        "--noise-variance must be a finite number of at least 0, was " + noiseVariance);
    check(runs == null || runs >= 1, "--runs must be at least 1, was " + runs);
    check(
        noiseRatio == null || (noiseRatio >= 0 && Double.isFinite(noiseRatio)),
        "--noise-ratio must be a finite number of at least 0, was " + noiseRatio);
    check(
        flips == null || flips.stream().allMatch(rate -> rate >= 0 && rate <= 1),
        "--flips must be from 0 to 1, was " + flips);
    AtomicFiles.requireWritable(output);
    Table table =
        kind.system()
            .map(this::trajectories)
            .or(() -> kind.classes().map(this::classes))
            .orElseGet(() -> table(generate()));
    CsvWriter.write(output, table);
    root.remark(List.of("wrote " + Digits.count(table.rows()) + " rows to " + output));
    return 0;
  }

  private void check(boolean holds, String complaint) {
    if (!holds) {
      throw new ParameterException(spec.commandLine(), complaint);
    }
  }

  private Table trajectories(KnownSystem system) {
    SyntheticTrajectories.Design paper = SyntheticTrajectories.Design.paper(system);
    SyntheticTrajectories.Design design =
        new SyntheticTrajectories.Design(
            runs == null ? paper.runs() : runs, paper.points(), paper.duration());
    SyntheticTrajectories made =
        noiseRatio == null
            ? SyntheticTrajectories.withVariance(system, design, noiseVariance, new Seed(seed))
            : SyntheticTrajectories.withRatio(system, design, noiseRatio, new Seed(seed));
    return TrajectoryColumns.of(made, truth);
  }

  private Table classes(ClassProblem problem) {
    ClassData drawn = problem.draw(count(), new Seed(seed));
    ClassData made =
        flips == null ? drawn : drawn.withFlips(rates(problem.classes()), new Seed(seed));
    return ClassColumns.of(Choice.word(kind), made, truth);
  }

  private double[] rates(List<String> classes) {
    int count = classes.size();
    check(
        flips.size() == 1 || flips.size() == count,
        "--flips must be one rate, or one for each of the %d classes %s, had %d"
            .formatted(count, String.join(", ", classes), flips.size()));
    double[] rates = new double[count];
    Arrays.setAll(rates, c -> flips.get(flips.size() == 1 ? 0 : c));
    return rates;
  }

  private int count() {
    return rows == null ? 1000 : rows;
  }

  private SyntheticData generate() {
    int count = count();
    Design design = evenlySpaced ? Design.even(count) : Design.uniform(count);
    Seed root = new Seed(seed);
    return switch (kind) {
      case TOY -> SyntheticData.toy(design, noiseVariance, root);
      case HETEROSCEDASTIC -> SyntheticData.heteroscedastic(design, noiseVariance, root);
      case INPUT_NOISE -> SyntheticData.inputNoise(design, noiseVariance, root);
      case FRIEDMAN1 -> SyntheticData.friedman1(count, noiseVariance, root);
      default -> throw new IllegalStateException(kind + " is not a table");
    };
  }

  private Table table(SyntheticData data) {
    Dataset observed = data.dataset();
    List<Column> columns = new ArrayList<>();
    for (int j = 0; j < observed.features().size(); j++) {
      columns.add(new Column.Numeric(observed.features().get(j), observed.x().columnValues(j)));
    }
    columns.add(new Column.Numeric(observed.target(), observed.y()));
    if (truth) {
      if (kind == Kind.INPUT_NOISE) {
        columns.add(new Column.Numeric("true_x", data.cleanX().columnValues(0)));
      }
      columns.add(new Column.Numeric("true_mean", data.cleanY()));
      columns.add(new Column.Numeric("true_std", data.noiseStd()));
    }
    return new Table(Choice.word(kind), columns);
  }
}
