// SPDX-License-Identifier: Apache-2.0
package org.aleator.app.estimate;

import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.aleator.util.Seed;

/**
 * A small table as people have them, drawn by a number.
 *
 * @param lines of a CSV file
 * @param words what {@code estimate} is told beside the file
 * @param kind what it is, for who reads a failure
 */
record SmallTable(List<String> lines, List<String> words, String kind) {
  private enum Law {
    NONE,
    TINY,
    NORMAL,
    HEAVY,
    VARYING
  }

  private enum Signal {
    NONE,
    LINE,
    BUMP,
    STEP
  }

  private enum Own {
    NONE,
    GOOD,
    BAD,
    CONSTANT,
    SEEN
  }

  /**
   * Draws one.
   *
   * @param fewest rows
   * @param most rows, inclusive
   */
  static SmallTable draw(long number, int fewest, int most) {
    RandomGenerator random = new Seed(number).split("small table").random();
    int rows = fewest + random.nextInt(most - fewest + 1);
    int features = 1 + random.nextInt(4);
    Law law = any(random, Law.values());
    Signal signal = any(random, Signal.values());
    int classes = random.nextInt(4) == 0 ? 2 + random.nextInt(2) : 0;
    Own own = classes > 0 || random.nextBoolean() ? Own.NONE : any(random, Own.values());
    boolean copies = random.nextInt(5) == 0;
    boolean constant = random.nextInt(25) == 0;
    boolean missing = random.nextInt(5) == 0;
    boolean rounded = random.nextInt(4) == 0;
    boolean grouped = rows >= 60 && random.nextInt(6) == 0;
    boolean second = classes == 0 && own == Own.NONE && random.nextInt(8) == 0;
    double scale = Math.pow(10, random.nextInt(9) - 4);
    List<String> header = new ArrayList<>();
    IntStream.range(0, features).forEach(j -> header.add("x" + j));
    header.add("y");
    if (own != Own.NONE) {
      header.add("mu");
    }
    if (grouped) {
      header.add("who");
    }
    if (second) {
      header.add("z");
    }
    List<String> lines = new ArrayList<>(List.of(String.join(",", header)));
    for (int i = 0; i < rows; i++) {
      if (copies && i > 3 && random.nextInt(4) == 0) {
        lines.add(lines.get(1 + random.nextInt(i)));
        continue;
      }
      double[] x = random.doubles(features).map(v -> rounded ? Math.round(4 * v) : v).toArray();
      double mean = mean(signal, x);
      double y = constant ? 3 : mean + noise(law, x[0], random);
      double mu =
          switch (own) {
            case NONE, GOOD -> mean + 0.05 * random.nextGaussian();
            case BAD -> 2 - mean + random.nextGaussian();
            case CONSTANT -> 1;
            case SEEN -> y + 1e-3 * random.nextGaussian();
          };
      List<String> cells = new ArrayList<>();
      for (double value : x) {
        cells.add(missing && random.nextInt(8) == 0 ? "" : number(value));
      }
      cells.add(classes > 0 ? name(y, classes) : number(scale * y));
      if (own != Own.NONE) {
        cells.add(number(scale * mu));
      }
      if (grouped) {
        cells.add("g" + i % (rows / 5));
      }
      if (second) {
        cells.add(number(random.nextGaussian()));
      }
      lines.add(String.join(",", cells));
    }
    List<String> words = new ArrayList<>(List.of("--target", second ? "y,z" : "y"));
    if (own != Own.NONE) {
      words.addAll(List.of("--predictor", "column:mu"));
    }
    if (own != Own.NONE && random.nextInt(4) == 0) {
      words.addAll(List.of("--method", "va,dva"));
    }
    if (grouped) {
      words.addAll(List.of("--groups", "who"));
    }
    Questions questions = Questions.draw(number, classes > 0, grouped, own != Own.NONE || second);
    return new SmallTable(
        questions.asked(lines, scale),
        questions.asked(words, scale, features),
        "table %d: %d rows, signal %s, noise %s, own %s, %d classes, scale %s, %s"
            .formatted(number, rows, signal, law, own, classes, scale, questions));
  }

  /**
   * What is asked beside the noise, drawn apart so that the tables stay what they are.
   *
   * @param time whether a column of days tells when the rows came
   * @param bars whether a column states the std of each label
   * @param goal whether it is asked how many rows an RMSE needs
   * @param columns whether it is asked which columns matter
   * @param slips every so many labels are ten times too large; 0 for none
   */
  private record Questions(boolean time, boolean bars, boolean goal, boolean columns, int slips) {
    static Questions draw(long number, boolean classes, boolean grouped, boolean plain) {
      RandomGenerator random = new Seed(number).split("questions").random();
      boolean time = random.nextInt(6) == 0 && !grouped && !classes;
      boolean bars = random.nextInt(6) == 0 && !classes && !plain && !time;
      return new Questions(
          time,
          bars,
          random.nextInt(4) == 0 && !classes,
          random.nextInt(6) == 0 && !plain,
          random.nextInt(4) == 0 && !classes ? 5 + random.nextInt(20) : 0);
    }

    /** The lines with the columns that are asked about, and with slips. */
    List<String> asked(List<String> lines, double scale) {
      int label = List.of(lines.get(0).split(",", -1)).indexOf("y");
      List<String> asked = new ArrayList<>();
      for (int i = 0; i < lines.size(); i++) {
        String[] cells = lines.get(i).split(",", -1);
        if (slips > 0 && i > 0 && i % slips == 0) {
          cells[label] = number(10 * Double.parseDouble(cells[label]));
        }
        String line = String.join(",", cells);
        line += time ? "," + (i == 0 ? "day" : LocalDate.of(2024, 1, 1).plusDays(i)) : "";
        line += bars ? "," + (i == 0 ? "sd" : number(scale * (0.3 + 0.2 * (i % 4)))) : "";
        asked.add(line);
      }
      return asked;
    }

    List<String> asked(List<String> words, double scale, int features) {
      List<String> asked = new ArrayList<>(words);
      if (time) {
        asked.addAll(List.of("--time", "day"));
      }
      if (bars) {
        asked.addAll(List.of("--label-std", "sd"));
      }
      if (goal) {
        asked.addAll(List.of("--goal", number(0.6 * scale)));
      }
      if (columns && features > 1) {
        asked.add("--columns");
      }
      return asked;
    }
  }

  private static <T> T any(RandomGenerator random, T[] values) {
    return values[random.nextInt(values.length)];
  }

  private static double mean(Signal signal, double[] x) {
    return switch (signal) {
      case NONE -> 0;
      case LINE -> 2 * x[0] + 1;
      case BUMP -> Math.sin(7 * x[0]) * (1 + x[x.length - 1]);
      case STEP -> x[0] > 0.5 ? 2 : -1;
    };
  }

  private static double noise(Law law, double x, RandomGenerator random) {
    double normal = random.nextGaussian();
    return switch (law) {
      case NONE -> 0;
      case TINY -> 1e-7 * normal;
      case NORMAL -> 0.5 * normal;
      case HEAVY -> normal / Math.sqrt(random.nextDouble() + 0.01);
      case VARYING -> (0.1 + Math.abs(x)) * normal;
    };
  }

  private static String name(double y, int classes) {
    return "class " + (char) ('a' + Math.max(0, Math.min(classes - 1, (int) Math.floor(y + 0.5))));
  }

  private static String number(double value) {
    return String.format(Locale.ROOT, "%.9g", value);
  }
}
