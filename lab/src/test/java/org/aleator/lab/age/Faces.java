// SPDX-License-Identifier: Apache-2.0
package org.aleator.lab.age;

import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import org.aleator.data.Column;
import org.aleator.data.Table;
import org.aleator.util.Seed;

/**
 * Faces whose features tell a truth about which people vote: truth = 35 + 12 (smooth function of
 * the features), votes about it with a std of 2 to 6 that grows with the truth.
 */
final class Faces {
  final int count;
  final int features;
  final double[][] x;
  final double[][] votes;
  final double[] voteVariance;
  final double[] truth;

  Faces(int count, int features, int votesEach, long seed) {
    this.count = count;
    this.features = features;
    RandomGenerator random = new Seed(seed).random();
    x = new double[count][features];
    votes = new double[count][votesEach];
    voteVariance = new double[count];
    truth = new double[count];
    for (int i = 0; i < count; i++) {
      for (int j = 0; j < features; j++) {
        x[i][j] = random.nextGaussian();
      }
      truth[i] = 35 + 8 * x[i][0] + 5 * x[i][1] + 4 * Math.sin(x[i][2]);
      double std = Math.max(2, Math.min(6, truth[i] / 10));
      voteVariance[i] = std * std;
      for (int k = 0; k < votesEach; k++) {
        votes[i][k] = truth[i] + std * random.nextGaussian();
      }
    }
  }

  double meanVoteVariance() {
    double sum = 0;
    for (double variance : voteVariance) {
      sum += variance / count;
    }
    return sum;
  }

  /** The mean square of the labels' errors as they happened to be. */
  double realisedVariance() {
    double sum = 0;
    for (int i = 0; i < count; i++) {
      double label = java.util.Arrays.stream(votes[i]).average().orElseThrow();
      sum += Math.pow(label - truth[i], 2) / count;
    }
    return sum;
  }

  Table table() {
    double[] age = new double[count];
    double[] std = new double[count];
    double[] number = new double[count];
    String[] names = new String[count];
    for (int i = 0; i < count; i++) {
      names[i] = i + ".jpg";
      number[i] = votes[i].length;
      for (double vote : votes[i]) {
        age[i] += vote / votes[i].length;
      }
      for (double vote : votes[i]) {
        std[i] += Math.pow(vote - age[i], 2) / (votes[i].length - 1);
      }
      std[i] = Math.sqrt(std[i]);
    }
    List<Column> columns = new ArrayList<>();
    columns.add(new Column.Text("file_name", names));
    columns.add(new Column.Numeric("num_ratings", number));
    columns.add(new Column.Numeric("apparent_age_avg", age));
    columns.add(new Column.Numeric("apparent_age_std", std));
    columns.add(new Column.Numeric("real_age", age));
    for (int j = 0; j < features; j++) {
      double[] column = new double[count];
      for (int i = 0; i < count; i++) {
        column[i] = x[i][j];
      }
      columns.add(new Column.Numeric("f" + j, column));
    }
    return new Table("faces", columns);
  }

  Table ratings() {
    List<String> names = new ArrayList<>();
    List<Double> ages = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      for (double vote : votes[i]) {
        names.add(i + ".jpg");
        ages.add(vote);
      }
    }
    return new Table(
        "ratings",
        List.of(
            new Column.Text("file_name", names.toArray(String[]::new)),
            new Column.Numeric("apparent_age", ages.stream().mapToDouble(age -> age).toArray())));
  }
}
