// SPDX-License-Identifier: Apache-2.0
package org.aleator.lab.depth;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;
import org.aleator.util.InvalidInputException;
import org.aleator.util.Work;

/**
 * One pass over the images of a source. Images are spread over threads, their statistics merged in
 * the images' order; of an image nothing else is kept.
 *
 * @param statistics of all images
 * @param skipped broken images that were passed over, each with what was wrong
 */
public record DepthStudy(DepthStatistics statistics, List<String> skipped) {
  /** This many images are processed at once: enough for all threads, few enough for the heap. */
  private static final int BATCH = 32;

  /**
   * @param noise what is added to the labels
   * @param gradient whether Algorithm 1 is run as well
   * @param skipBad whether broken images are passed over
   */
  public record Options(DepthRange range, LabelNoise noise, boolean gradient, boolean skipBad) {
    public static final Options DEFAULT =
        new Options(DepthRange.USUAL, LabelNoise.NONE, false, false);

    public Options withNoise(LabelNoise other) {
      return new Options(range, other, gradient, skipBad);
    }

    public Options withGradient(boolean other) {
      return new Options(range, noise, other, skipBad);
    }
  }

  private record Outcome(DepthStatistics statistics, String complaint) {}

  /**
   * @param each hears every image's name and statistics, in the images' order
   * @throws InvalidInputException where an image is broken and is not to be skipped, or none is
   *     left
   */
  public static DepthStudy run(
      DepthSource source,
      DepthModel model,
      Options options,
      BiConsumer<String, DepthStatistics> each,
      Work work) {
    DepthStatistics total = DepthStatistics.NONE;
    List<String> skipped = new ArrayList<>();
    int count = source.count();
    for (int from = 0; from < count; from += BATCH) {
      int first = from;
      List<Outcome> outcomes =
          work.parallel()
              .map(
                  Math.min(BATCH, count - from), k -> one(source, model, options, first + k, work));
      for (int k = 0; k < outcomes.size(); k++) {
        Outcome outcome = outcomes.get(k);
        if (outcome.complaint != null) {
          skipped.add(outcome.complaint);
        } else {
          total = total.plus(outcome.statistics);
          each.accept(source.name(from + k), outcome.statistics);
        }
      }
      work.progress("images", (double) Math.min(count, from + BATCH) / count);
    }
    if (total.pixels() == 0) {
      throw new InvalidInputException(
          "no pixel is left: %d of %d images were broken, and the depths of the others lie outside"
                  .formatted(skipped.size(), count)
              + " %s to %s m".formatted(options.range().from(), options.range().to()));
    }
    return new DepthStudy(total, List.copyOf(skipped));
  }

  private static Outcome one(
      DepthSource source, DepthModel model, Options options, int index, Work work) {
    try {
      DepthScene scene = source.read(index);
      Optional<DepthMap> prediction = model.predict(scene);
      return new Outcome(
          ImagePass.run(
              scene.label(),
              prediction,
              options.range(),
              options.noise(),
              options.gradient(),
              work.alone().silent().split("image").split(index)),
          null);
    } catch (InvalidInputException e) {
      if (options.skipBad()) {
        return new Outcome(null, e.getMessage());
      }
      throw e;
    }
  }
}
