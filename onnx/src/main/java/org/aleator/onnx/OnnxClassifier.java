// SPDX-License-Identifier: Apache-2.0
package org.aleator.onnx;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.aleator.data.Matrix;
import org.aleator.data.Table;
import org.aleator.numerics.Softmax;
import org.aleator.onnx.ClassMember.Raw;
import org.aleator.text.Digits;
import org.aleator.util.InvalidInputException;
import org.aleator.util.Parallel;
import org.jspecify.annotations.Nullable;

/**
 * ONNX classifiers as a source of own predictions of classes: one, or several that are an ensemble,
 * whose mean probability counts. It takes a table's columns as an {@link OnnxPredictor} does, and
 * holds memory outside Java's heap until it is closed.
 */
public final class OnnxClassifier implements AutoCloseable {
  /** Probabilities of floats add up to 1 as far as this. */
  private static final double ROUNDING = 1e-3;

  private final List<ClassMember> members;

  private OnnxClassifier(List<ClassMember> members) {
    this.members = List.copyOf(members);
  }

  /**
   * One or several models.
   *
   * @param files at least one
   * @param output which output gives probabilities, scores or labels; may be absent where it is
   *     clear
   * @throws InvalidInputException where a file is missing, no ONNX model, or no classifier
   */
  public static OnnxClassifier load(List<Path> files, Optional<String> output) {
    List<ClassMember> members = new ArrayList<>();
    try {
      files.forEach(file -> members.add(ClassMember.load(file, output)));
      return new OnnxClassifier(members);
    } catch (RuntimeException e) {
      members.forEach(ClassMember::close);
      throw e;
    }
  }

  /**
   * Predicts the rows of a table. Numbers outside 0 to 1 are scores, whose softmax is taken. Labels
   * alone count as certain.
   *
   * @param features the columns for a model that takes them as one input, in order
   * @param classes of the table, in order
   * @throws InvalidInputException where table and model do not fit, or probabilities are none
   */
  public OnnxClasses predict(
      Table table, List<String> features, List<String> classes, Parallel parallel) {
    double[] mean = new double[table.rows() * classes.size()];
    Set<String> remarks = new LinkedHashSet<>();
    for (ClassMember member : members) {
      Binding binding = member.bound(table, features);
      remarks.add(member.file() + " takes " + binding.words());
      int[] rows = OnnxPredictor.complete(binding.columns(), table.rows());
      double[] all = new double[mean.length];
      Arrays.fill(all, Double.NaN);
      if (rows.length > 0) {
        double[] of =
            probabilities(member, member.predict(binding, rows, parallel), rows, classes, remarks);
        for (int i = 0; i < rows.length; i++) {
          System.arraycopy(of, i * classes.size(), all, rows[i] * classes.size(), classes.size());
        }
      }
      for (int at = 0; at < mean.length; at++) {
        mean[at] += all[at] / members.size();
      }
    }
    return new OnnxClasses(
        new Matrix(table.rows(), classes.size(), mean),
        members.get(0).bound(table, features).words(),
        List.copyOf(remarks));
  }

  /** Probabilities in the order of the table's classes, row after row. */
  private static double[] probabilities(
      ClassMember member, Raw raw, int[] rows, List<String> classes, Set<String> remarks) {
    if (raw.width() == 0) {
      remarks.add(member.file() + " gives labels alone, so each counts as certain");
      return ofLabels(member, raw.labels().orElseThrow(), classes);
    }
    boolean scores = Arrays.stream(raw.values()).anyMatch(p -> p < -ROUNDING || p > 1 + ROUNDING);
    Raw two = raw.width() == 1 ? ofSecond(member, raw, scores, classes) : raw;
    int width = two.width();
    double[] p = two.values();
    for (int i = 0; i < rows.length; i++) {
      normalise(member, p, i * width, width, scores, rows[i]);
    }
    if (scores) {
      remarks.add(member.file() + " gives scores outside 0 to 1: their softmax is taken");
    }
    ClassPlaces places = ClassPlaces.of(member.file(), names(member, two), classes);
    if (places.inOrder()) {
      remarks.add(
          member.file()
              + " does not name its classes: they are taken in the order "
              + String.join(", ", classes));
    }
    double[] placed = new double[rows.length * classes.size()];
    for (int i = 0; i < rows.length; i++) {
      for (int c = 0; c < width; c++) {
        placed[i * classes.size() + places.of()[c]] += p[i * width + c];
      }
    }
    return placed;
  }

  private static double[] ofLabels(ClassMember member, String[] labels, List<String> classes) {
    List<String> given = Arrays.stream(labels).distinct().sorted().toList();
    double[] certain = new double[labels.length * classes.size()];
    boolean named = classes.containsAll(given);
    for (int i = 0; i < labels.length; i++) {
      int place = named ? classes.indexOf(labels[i]) : number(member, labels[i], given, classes);
      certain[i * classes.size() + place] = 1;
    }
    return certain;
  }

  private static int number(
      ClassMember member, String label, List<String> given, List<String> classes) {
    return IntStream.range(0, classes.size())
        .filter(c -> Integer.toString(c).equals(label))
        .findFirst()
        .orElseThrow(
            () ->
                new InvalidInputException(
                    "%s gives the classes %s, and the labels are %s"
                        .formatted(
                            member.file(),
                            ClassPlaces.listed(given),
                            ClassPlaces.listed(classes))));
  }

  /** One value per row is that of the second of two classes. */
  private static Raw ofSecond(ClassMember member, Raw raw, boolean scores, List<String> classes) {
    if (classes.size() != 2) {
      throw new InvalidInputException(
          "%s gives one number per row, which tells two classes apart, and the labels have %d: %s"
              .formatted(member.file(), classes.size(), ClassPlaces.listed(classes)));
    }
    double[] both = new double[2 * raw.values().length];
    for (int i = 0; i < raw.values().length; i++) {
      both[2 * i] = scores ? 0 : 1 - raw.values()[i];
      both[2 * i + 1] = raw.values()[i];
    }
    return new Raw(2, both, raw.labels(), Optional.empty());
  }

  private static void normalise(
      ClassMember member, double[] p, int from, int width, boolean scores, int row) {
    double sum = 0;
    for (int c = 0; c < width; c++) {
      if (!Double.isFinite(p[from + c])) {
        throw new InvalidInputException(
            "%s gives %s at row %d, where a probability is needed"
                .formatted(member.file(), p[from + c], row + 1));
      }
      sum += p[from + c];
    }
    if (scores) {
      Softmax.apply(p, from, width);
      return;
    }
    if (Math.abs(sum - 1) > ROUNDING) {
      throw new InvalidInputException(
          "the probabilities that %s gives at row %d add up to %s, not to 1"
              .formatted(member.file(), row + 1, Digits.of(sum)));
    }
    for (int c = 0; c < width; c++) {
      p[from + c] = Math.max(0, p[from + c]) / sum;
    }
  }

  /**
   * What the model calls its classes: by itself, or by the labels of rows where one is likeliest.
   */
  private static @Nullable String[] names(ClassMember member, Raw raw) {
    Optional<List<String>> stated = raw.names().or(member::exported);
    if (stated.isPresent() && stated.get().size() == raw.width()) {
      return stated.get().toArray(String[]::new);
    }
    @Nullable String[] names = new String[raw.width()];
    raw.labels().ifPresent(labels -> name(names, labels, raw.values()));
    return names;
  }

  private static void name(@Nullable String[] names, String[] labels, double[] p) {
    double[] surest = new double[names.length];
    for (int i = 0; i < labels.length; i++) {
      int likeliest = 0;
      for (int c = 1; c < names.length; c++) {
        likeliest = p[i * names.length + c] > p[i * names.length + likeliest] ? c : likeliest;
      }
      double sure = p[i * names.length + likeliest];
      if (sure > surest[likeliest]) {
        surest[likeliest] = sure;
        names[likeliest] = labels[i];
      }
    }
  }

  @Override
  public void close() {
    members.forEach(ClassMember::close);
  }
}
