// SPDX-License-Identifier: Apache-2.0
package org.aleator.app.onnx;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.aleator.cli.Session;
import org.aleator.io.file.AtomicFiles;
import org.aleator.onnx.OnnxExport;
import org.aleator.text.Digits;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;

/** {@code aleator export}: a model for any server that runs ONNX. */
@Command(
    customSynopsis = "aleator export MODEL_DIR -o FILE",
    sortOptions = false,
    description = {
      "",
      "Writes the model as an ONNX file, with encoding and scaling inside: one input per column,",
      "double or string, rows x 1; outputs mean, aleatoric_std and epistemic_std, as 'predict'",
      "gives them. A model of classes has the outputs label, string, and probabilities, rows x",
      "classes. A row with a missing number or an unknown level gets NaN, and the empty label. The",
      "Gaussian process of a stack of many rows is approximated; a line says how well."
    },
    mixinStandardHelpOptions = true,
    parameterListHeading = "%nParameters:%n",
    optionListHeading = "%nOptions:%n")
public final class ExportCommand implements Callable<Integer> {
  @ParentCommand private Session root;

  @Parameters(
      paramLabel = "MODEL_DIR",
      description = "The folder 'model' that 'estimate --out' wrote.")
  private Path modelDirectory;

  @Option(
      names = {"-o", "--output"},
      required = true,
      paramLabel = "FILE",
      description = "Where to write the ONNX file.")
  private Path output;

  @Override
  public Integer call() {
    AtomicFiles.requireWritable(output);
    OnnxExport.Content content = OnnxExport.content(modelDirectory);
    AtomicFiles.requireWritable(output, modelDirectory);
    AtomicFiles.write(output, out -> out.write(content.bytes()));
    List<String> lines = new ArrayList<>();
    lines.add("wrote %s bytes to %s".formatted(Digits.count(content.bytes().length), output));
    if (content.difference() > 0) {
      lines.add(
          String.format(
              Locale.ROOT,
              "ONNX cannot look for neighbours: a sum over rows stands for the Gaussian process,"
                  + (content.classes()
                      ? " and probabilities differ from those of 'predict' by about %.2g %% (root"
                          + " mean square)"
                      : " and means differ from those of 'predict' by %.2g %% of the label's"
                          + " standard deviation (root mean square)"),
              100 * content.difference()));
    }
    root.remark(lines);
    return 0;
  }
}
