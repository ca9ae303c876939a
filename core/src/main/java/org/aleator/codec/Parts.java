// SPDX-License-Identifier: Apache-2.0
package org.aleator.codec;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.aleator.util.InvalidInputException;

/**
 * Named values in their order: texts, numbers, short lists of them, groups of further parts, and
 * large arrays. All groups of a tree share one flat map of arrays, in which an array's name is that
 * of its group, a dot and its own, such as {@code predictor.member.0}: a description and its
 * weights, for a file of each.
 *
 * <p>Readers refuse what is missing or of another type with an {@link InvalidInputException}. Not
 * safe for use by several threads while it is written.
 */
public final class Parts {
  private final Map<String, Object> values = new LinkedHashMap<>();
  private final Map<String, Tensor> tensors;
  private final String prefix;

  private Parts(Map<String, Tensor> tensors, String prefix) {
    this.tensors = tensors;
    this.prefix = prefix;
  }

  /** A tree without parts. */
  public static Parts empty() {
    return of(new LinkedHashMap<>());
  }

  /** A tree without values whose arrays are these. */
  public static Parts of(Map<String, Tensor> tensors) {
    return new Parts(tensors, "");
  }

  /**
   * The values by name: {@code String}, {@code Long}, {@code Double}, {@code Boolean}, {@code
   * Parts}, or a {@code List} of such.
   */
  public Map<String, Object> values() {
    return Collections.unmodifiableMap(values);
  }

  /** Every array of the tree, by its full name. */
  public Map<String, Tensor> tensors() {
    return Collections.unmodifiableMap(tensors);
  }

  public Parts put(String name, String text) {
    return set(name, text);
  }

  public Parts put(String name, double number) {
    return set(name, number);
  }

  public Parts put(String name, long number) {
    return set(name, number);
  }

  public Parts put(String name, boolean value) {
    return set(name, value);
  }

  public Parts put(String name, double[] numbers) {
    return set(name, Arrays.stream(numbers).boxed().toList());
  }

  public Parts put(String name, int[] numbers) {
    return set(name, Arrays.stream(numbers).mapToObj(number -> (long) number).toList());
  }

  /** Lists of numbers, one below the other. */
  public Parts put(String name, double[][] lists) {
    return set(
        name, Arrays.stream(lists).map(list -> Arrays.stream(list).boxed().toList()).toList());
  }

  public Parts putTexts(String name, List<String> texts) {
    return set(name, List.copyOf(texts));
  }

  /** A value as {@link #values} holds it, as a file's reader finds it. */
  public Parts putValue(String name, Object value) {
    return set(name, value);
  }

  /** Begins a group of further parts. */
  public Parts putGroup(String name) {
    Parts group = new Parts(tensors, prefix + name + ".");
    set(name, group);
    return group;
  }

  /** Begins a further group in the list of this name; its number is part of its arrays' names. */
  public Parts addGroup(String name) {
    List<Object> list = new ArrayList<>();
    if (values.get(name) instanceof List<?> before) {
      list.addAll(before);
    }
    Parts group = new Parts(tensors, prefix + name + "." + list.size() + ".");
    list.add(group);
    set(name, list);
    return group;
  }

  public Parts putArray(String name, float[] array) {
    tensors.put(prefix + name, Tensor.Float32.of(array, array.length));
    return this;
  }

  public Parts putArray(String name, int[] array) {
    tensors.put(prefix + name, Tensor.Int32.of(array, array.length));
    return this;
  }

  public Parts putArray(String name, double[] array) {
    tensors.put(prefix + name, Tensor.Float64.of(array, array.length));
    return this;
  }

  /** An array of this many rows. */
  public Parts putArray(String name, double[] array, int rows) {
    tensors.put(prefix + name, Tensor.Float64.of(array, rows, rows == 0 ? 0 : array.length / rows));
    return this;
  }

  private Parts set(String name, Object value) {
    values.put(name, value);
    return this;
  }

  public boolean has(String name) {
    return values.containsKey(name);
  }

  public String text(String name) {
    return require(name, String.class, "a string");
  }

  /** A finite number. */
  public double number(String name) {
    return finite(name, require(name, Number.class, "a number").doubleValue());
  }

  /** A finite number of at least 0, such as a variance. */
  public double notNegative(String name) {
    return notNegative(name, number(name));
  }

  /** Finite numbers of at least 0. */
  public double[] notNegatives(String name) {
    double[] numbers = numbers(name);
    for (double number : numbers) {
      notNegative(name, number);
    }
    return numbers;
  }

  /** How many there are of something: a whole number of at least 1. */
  public int count(String name) {
    int count = integer(name);
    if (count < 1) {
      throw wrong(name, "a number of at least 1, but " + count);
    }
    return count;
  }

  private static double notNegative(String name, double number) {
    if (number < 0) {
      throw wrong(name, "a number of at least 0, but " + number);
    }
    return number;
  }

  private static double finite(String name, double number) {
    if (!Double.isFinite(number)) {
      throw wrong(name, "a finite number");
    }
    return number;
  }

  /** A whole number that fits 64 bits. */
  public long whole(String name) {
    return require(name, Long.class, "a whole number");
  }

  /** A whole number that fits 32 bits. */
  public int integer(String name) {
    return toInt(name, whole(name));
  }

  public double[] numbers(String name) {
    return numbers(name, list(name));
  }

  private static double[] numbers(String name, List<?> list) {
    double[] numbers = new double[list.size()];
    for (int i = 0; i < numbers.length; i++) {
      if (!(list.get(i) instanceof Number number)) {
        throw wrong(name, "a list of numbers");
      }
      numbers[i] = finite(name, number.doubleValue());
    }
    return numbers;
  }

  public int[] integers(String name) {
    List<?> list = list(name);
    int[] integers = new int[list.size()];
    for (int i = 0; i < integers.length; i++) {
      if (!(list.get(i) instanceof Long number)) {
        throw wrong(name, "a list of whole numbers");
      }
      integers[i] = toInt(name, number);
    }
    return integers;
  }

  /** Lists of numbers, one below the other. */
  public double[][] numberLists(String name) {
    List<?> list = list(name);
    double[][] lists = new double[list.size()][];
    for (int i = 0; i < lists.length; i++) {
      if (!(list.get(i) instanceof List<?> inner)) {
        throw wrong(name, "a list of lists of numbers");
      }
      lists[i] = numbers(name, inner);
    }
    return lists;
  }

  public List<String> texts(String name) {
    List<String> texts = new ArrayList<>();
    for (Object item : list(name)) {
      if (!(item instanceof String text)) {
        throw wrong(name, "a list of strings");
      }
      texts.add(text);
    }
    return List.copyOf(texts);
  }

  public Parts group(String name) {
    return require(name, Parts.class, "a group");
  }

  public List<Parts> groups(String name) {
    List<Parts> groups = new ArrayList<>();
    for (Object item : list(name)) {
      if (!(item instanceof Parts group)) {
        throw wrong(name, "a list of groups");
      }
      groups.add(group);
    }
    return List.copyOf(groups);
  }

  /** The array of 32-bit floats of this name, of this length. */
  public float[] floats(String name, int count) {
    if (tensors.get(prefix + name) instanceof Tensor.Float32 tensor
        && tensor.values().length == count) {
      for (float value : tensor.values()) {
        requireFinite(prefix + name, value);
      }
      return tensor.values();
    }
    throw new InvalidInputException(
        "the model's weights have no tensor %s%s of %d floats".formatted(prefix, name, count));
  }

  /** The array of 64-bit floats of this name. */
  public double[] doubles(String name) {
    if (tensors.get(prefix + name) instanceof Tensor.Float64 tensor) {
      return finite(prefix + name, tensor.values());
    }
    throw new InvalidInputException(
        "the model's weights have no tensor %s%s of doubles".formatted(prefix, name));
  }

  /** The array of 32-bit integers of this name. */
  public int[] ints(String name) {
    if (tensors.get(prefix + name) instanceof Tensor.Int32 tensor) {
      return tensor.values();
    }
    throw new InvalidInputException(
        "the model's weights have no tensor %s%s of integers".formatted(prefix, name));
  }

  /** Every array of 64-bit floats whose name begins so, by the rest of its name. */
  public Map<String, double[]> doublesBelow(String beginning) {
    Map<String, double[]> found = new LinkedHashMap<>();
    String start = prefix + beginning;
    tensors.forEach(
        (name, tensor) -> {
          if (name.startsWith(start) && tensor instanceof Tensor.Float64 doubles) {
            found.put(name.substring(start.length()), finite(name, doubles.values()));
          }
        });
    return found;
  }

  private static double[] finite(String name, double[] values) {
    for (double value : values) {
      requireFinite(name, value);
    }
    return values;
  }

  private static void requireFinite(String name, double value) {
    if (!Double.isFinite(value)) {
      throw new InvalidInputException(
          "tensor %s of the model's weights holds %s, not a finite number".formatted(name, value));
    }
  }

  private List<?> list(String name) {
    return require(name, List.class, "a list");
  }

  private <T> T require(String name, Class<T> type, String what) {
    Object value = values.get(name);
    if (value == null) {
      throw new InvalidInputException("the model's description has no \"" + name + "\"");
    }
    if (!type.isInstance(value)) {
      throw wrong(name, what);
    }
    return type.cast(value);
  }

  private static int toInt(String name, long number) {
    if (number != (int) number) {
      throw wrong(name, "a number of 32 bits");
    }
    return (int) number;
  }

  private static InvalidInputException wrong(String name, String what) {
    return new InvalidInputException(
        "\"%s\" of the model's description is not %s".formatted(name, what));
  }
}
