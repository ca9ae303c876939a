// SPDX-License-Identifier: Apache-2.0
package org.aleator.bench;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.util.Optional;
import java.util.random.RandomGenerator;
import org.aleator.lab.depth.DepthMap;
import org.aleator.lab.depth.DepthModel;
import org.aleator.lab.depth.DepthScene;
import org.aleator.lab.depth.DepthSource;
import org.aleator.lab.depth.DepthStudy;
import org.aleator.util.Seed;
import org.aleator.util.Work;

/**
 * Pixels per second of a depth pass over images in memory with predictions given, and the heap in
 * use after it, for 10² to 10⁴ images of NYU's size.
 */
public final class DepthPass {
  private static final int WIDTH = 640;
  private static final int HEIGHT = 480;

  private DepthPass() {}

  private record Memory(int count, DepthScene scene) implements DepthSource {
    @Override
    public String name(int index) {
      return "image " + index;
    }

    @Override
    public DepthScene read(int index) {
      return scene;
    }
  }

  public static void main(String[] arguments) {
    float[] label = new float[WIDTH * HEIGHT];
    float[] predicted = new float[label.length];
    RandomGenerator random = new Seed(1).random();
    for (int i = 0; i < label.length; i++) {
      label[i] = (float) (3 + 0.002 * (i % WIDTH) + 0.1 * random.nextGaussian());
      predicted[i] = 3.3f;
    }
    DepthScene scene =
        new DepthScene(
            "scene",
            Optional.empty(),
            new DepthMap(WIDTH, HEIGHT, label),
            Optional.of(new DepthMap(WIDTH, HEIGHT, predicted)));
    Work work = Work.of(1);
    pass(new Memory(500, scene), work);
    OperatingSystemMXBean system =
        (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
    System.out.println("images   pixels/s     per second of one core   heap after, MB");
    for (int images : new int[] {100, 1000, 10_000}) {
      long start = System.nanoTime();
      long cpu = system.getProcessCpuTime();
      pass(new Memory(images, scene), work);
      double seconds = (System.nanoTime() - start) / 1e9;
      double ofCores = (system.getProcessCpuTime() - cpu) / 1e9;
      System.gc();
      long heap = Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
      System.out.printf(
          "%-8d %-12.3g %-24.3g %.1f%n",
          images,
          (double) images * WIDTH * HEIGHT / seconds,
          (double) images * WIDTH * HEIGHT / ofCores,
          heap / 1e6);
    }
  }

  private static void pass(DepthSource source, Work work) {
    DepthStudy.run(
        source, DepthModel.given(), DepthStudy.Options.DEFAULT, (name, image) -> {}, work);
  }
}
