// SPDX-License-Identifier: Apache-2.0
package org.aleator.bench;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import org.aleator.data.Trajectories;
import org.aleator.dynamics.BayesianField;
import org.aleator.dynamics.FieldByBackprop;
import org.aleator.dynamics.TrajectoryDva;
import org.aleator.synthetic.KnownSystem;
import org.aleator.synthetic.SyntheticTrajectories;
import org.aleator.util.Seed;
import org.aleator.util.Work;

/**
 * One cell of the paper's Table 3, one seed: the Bayesian neural ODE and DVA through it. Arguments:
 * the file to write the trajectories to, for the peer to read; epochs; threads. Prints: aleator,
 * seconds of the field, seconds of DVA, processor seconds of both, dva.
 */
public final class NeuralOdeCell {
  private static final int DRAWS = 5;

  private NeuralOdeCell() {}

  public static void main(String[] arguments) throws IOException {
    int epochs = Integer.parseInt(arguments[1]);
    int threads = Integer.parseInt(arguments[2]);
    KnownSystem system = KnownSystem.PAPER;
    Trajectories data =
        SyntheticTrajectories.withVariance(
                system, SyntheticTrajectories.Design.paper(system), 1, new Seed(1))
            .observed();
    Files.write(
        Path.of(arguments[0]),
        data.runs().stream()
            .map(
                run ->
                    DoubleStream.of(run.values())
                        .mapToObj(Double::toString)
                        .collect(Collectors.joining(" ")))
            .toList());
    long startCpu = processorNanos();
    long start = System.nanoTime();
    BayesianField field =
        FieldByBackprop.paper(data, options(epochs), Work.of(2).withThreads(threads));
    long middle = System.nanoTime();
    AtomicInteger call = new AtomicInteger();
    TrajectoryDva.Options paper = TrajectoryDva.Options.paper();
    double dva =
        TrajectoryDva.variance(
            data,
            () -> field.draw(DRAWS, new Seed(3).split(call.getAndIncrement())),
            new TrajectoryDva.Options(
                paper.batchRuns(),
                epochs,
                paper.learningRate(),
                paper.firstModelVariance(),
                paper.firstVariance(),
                paper.integration()),
            Work.of(4).withThreads(threads));
    long end = System.nanoTime();
    System.out.printf(
        Locale.ROOT,
        "aleator %.3f %.3f %.3f dva %.3f%n",
        (middle - start) / 1e9,
        (end - middle) / 1e9,
        (processorNanos() - startCpu) / 1e9,
        dva);
  }

  private static FieldByBackprop.Options options(int epochs) {
    FieldByBackprop.Options paper = FieldByBackprop.Options.paper();
    return new FieldByBackprop.Options(
        paper.hidden(),
        paper.batchRuns(),
        epochs,
        paper.learningRate(),
        paper.cosine(),
        paper.draws(),
        paper.fullKlPerBatch(),
        paper.integration());
  }

  /** Of all threads, compiler and collector included. */
  private static long processorNanos() {
    return ((com.sun.management.OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean())
        .getProcessCpuTime();
  }
}
