package org.aleator.app;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.aleator.data.AtomicFiles;
import org.aleator.data.Column;
import org.aleator.data.CsvWriter;
import org.aleator.data.Dataset;
import org.aleator.data.SyntheticData;
import org.aleator.data.SyntheticData.Design;
import org.aleator.data.Table;
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
      "",
      "The columns are the features (x, or x1 to x10) and y."
    },
    mixinStandardHelpOptions = true,
    parameterListHeading = "%nParameters:%n",
    optionListHeading = "%nOptions:%n")
final class GenerateCommand implements Callable<Integer> {
  /** What can be generated. */
  enum Kind {
    TOY,
    HETEROSCEDASTIC,
    INPUT_NOISE,
    FRIEDMAN1
  }

  private static final class Kinds extends Choice<Kind> {
    Kinds() {
      super(Kind.values());
    }
  }

  @Spec private CommandSpec spec;
  @ParentCommand private AleatorCommand root;

  @Parameters(
      paramLabel = "KIND",
      converter = Kinds.class,
      completionCandidates = Kinds.class,
      description = "One of ${COMPLETION-CANDIDATES}.")
  private Kind kind;

  @Option(
      names = "--rows",
      paramLabel = "N",
      description = "How many rows (default: ${DEFAULT-VALUE}).")
  private int rows = 1000;

  @Option(
      names = "--noise-variance",
      paramLabel = "V",
      description = "The variance of the noise (default: ${DEFAULT-VALUE}).")
  private double noiseVariance = 1;

  @Option(
      names = "--seed",
      paramLabel = "N",
      description = "The same seed gives the same file (default: ${DEFAULT-VALUE}).")
  private long seed = 1;

  @Option(
      names = "--evenly-spaced",
      description = "Space x evenly instead of drawing it uniformly; not for friedman1.")
  private boolean evenlySpaced;

  @Option(
      names = "--truth",
      description = {
        "Also write true_mean and true_std (of the noise), and true_x where x is noisy.",
        "'estimate' must then be told the --features."
      })
  private boolean truth;

  @Option(
      names = {"-o", "--output"},
      required = true,
      paramLabel = "FILE",
      description = "Where to write the CSV.")
  private Path output;

  @Override
  public Integer call() {
    check(rows >= 1, "--rows must be at least 1, was " + rows);
    check(
        Double.isFinite(noiseVariance) && noiseVariance >= 0,
        "--noise-variance must be a finite number of at least 0, was " + noiseVariance);
    check(!evenlySpaced || kind != Kind.FRIEDMAN1, "--evenly-spaced has no meaning for friedman1");
    AtomicFiles.requireWritable(output);
    CsvWriter.write(output, table(generate()));
    root.remark(spec, List.of("wrote " + Digits.count(rows) + " rows to " + output));
    return 0;
  }

  private void check(boolean holds, String complaint) {
    if (!holds) {
      throw new ParameterException(spec.commandLine(), complaint);
    }
  }

  private SyntheticData generate() {
    Design design = evenlySpaced ? Design.even(rows) : Design.uniform(rows);
    Seed root = new Seed(seed);
    return switch (kind) {
      case TOY -> SyntheticData.toy(design, noiseVariance, root);
      case HETEROSCEDASTIC -> SyntheticData.heteroscedastic(design, noiseVariance, root);
      case INPUT_NOISE -> SyntheticData.inputNoise(design, noiseVariance, root);
      case FRIEDMAN1 -> SyntheticData.friedman1(rows, noiseVariance, root);
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
