// SPDX-License-Identifier: Apache-2.0
package org.aleator.app.onnx;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.aleator.cli.Need;
import org.aleator.onnx.OnnxOutputs;
import picocli.CommandLine.Option;

/** The options that go with {@code --predictor onnx:FILE}. */
public final class OnnxArguments {
  @Option(
      names = "--onnx-output",
      paramLabel = "NAME",
      description = "The ONNX model's output with the prediction, where it has several.")
  private String output;

  @Option(
      names = "--onnx-std",
      paramLabel = "NAME",
      description = "Its output with the prediction's own std.")
  private String std;

  @Option(names = "--onnx-variance", paramLabel = "NAME", description = "The same as a variance.")
  private String variance;

  @Option(
      names = "--check-column",
      paramLabel = "NAME",
      description = {
        "A column with the predictions that the ONNX model should give, to compare with: converters",
        "are often wrong."
      })
  private String checkColumn;

  /**
   * When these options have a meaning.
   *
   * @param onnx whether an ONNX model predicts
   */
  public List<Need> needs(boolean onnx) {
    String complaint = "goes with --predictor onnx:FILE";
    return Stream.concat(
            Stream.of("--onnx-output", "--onnx-std", "--onnx-variance", "--check-column")
                .map(option -> new Need(option, onnx, complaint)),
            Stream.of(
                new Need(
                    "--onnx-variance",
                    std == null,
                    "says what --onnx-std says, as a variance; give one of them")))
        .toList();
  }

  /** The same where the outputs are known already. */
  List<Need> needsOfKnownOutputs() {
    String complaint = "is known: the model in this folder was made with its outputs named";
    return Stream.of("--onnx-output", "--onnx-std", "--onnx-variance")
        .map(option -> new Need(option, false, complaint))
        .toList();
  }

  OnnxOutputs outputs() {
    return new OnnxOutputs(
        Optional.ofNullable(output), Optional.ofNullable(std), Optional.ofNullable(variance));
  }

  Optional<String> checkColumn() {
    return Optional.ofNullable(checkColumn);
  }

  /**
   * What these options require of models.
   *
   * @param files as they follow {@code onnx:}
   */
  public OnnxRequest request(String files) {
    return new OnnxRequest(files, outputs(), checkColumn());
  }
}
