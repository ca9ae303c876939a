// SPDX-License-Identifier: Apache-2.0
package org.aleator.onnx;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.DoubleStream;
import org.aleator.data.Column;
import org.aleator.data.Table;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A network that PyTorch exports, where a Python with PyTorch is at hand. */
class TorchExportTest {
  private static final String SCRIPT =
      """
      import sys, torch
      torch.manual_seed(1)
      net = torch.nn.Sequential(torch.nn.Linear(2, 16), torch.nn.Tanh(), torch.nn.Linear(16, 1))
      x = torch.randn(50, 2)
      free = {"x": {0: "rows"}, "y": {0: "rows"}}
      torch.onnx.export(net, x[:1], "net.onnx", input_names=["x"], output_names=["y"], dynamic_axes=free)
      with open("rows.txt", "w") as out:
          for row, y in zip(x.tolist(), net(x).tolist()):
              out.write("%r %r %r\\n" % (row[0], row[1], y[0]))
      """;

  @TempDir private Path folder;

  private boolean exported() throws Exception {
    for (String python : List.of("/usr/bin/python3", "python3")) {
      try {
        Process process =
            new ProcessBuilder(python, "-c", SCRIPT)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("log.txt").toFile())
                .start();
        if (process.waitFor(2, TimeUnit.MINUTES) && process.exitValue() == 0) {
          return true;
        }
        process.destroyForcibly();
      } catch (IOException e) {
        // No such Python: the next is tried.
      }
    }
    return false;
  }

  @Test
  void aNetworkOfPyTorchPredictsAsItDoesThere() throws Exception {
    boolean exported = exported();
    if (!exported) {
      System.err.println("SKIPPED: no Python with PyTorch found, so no real export was checked");
    }
    assumeTrue(exported, "no Python with PyTorch");
    List<double[]> rows =
        Files.readAllLines(folder.resolve("rows.txt")).stream()
            .map(line -> Arrays.stream(line.split(" ")).mapToDouble(Double::parseDouble))
            .map(DoubleStream::toArray)
            .toList();
    Table table =
        new Table(
            "rows",
            List.of(
                new Column.Numeric("a", rows.stream().mapToDouble(row -> row[0]).toArray()),
                new Column.Numeric("b", rows.stream().mapToDouble(row -> row[1]).toArray())));
    try (OnnxPredictor predictor = OnnxPredictor.load(folder.resolve("net.onnx"))) {
      double[] mean = predictor.predict(table, List.of("a", "b")).mean();
      for (int i = 0; i < mean.length; i++) {
        assertThat(mean[i]).isCloseTo(rows.get(i)[2], within(1e-5));
      }
    }
  }
}
