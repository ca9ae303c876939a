// SPDX-License-Identifier: Apache-2.0
package org.aleator.learn.variance;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.aleator.util.InvalidInputException;

/** A {@link VarianceFunction} as named arrays of doubles, for a model file, and back. */
final class VarianceFunctionTensors {
  private static final String DIRECTIONS = "directions";
  private static final String PROCESS = "process";

  private VarianceFunctionTensors() {}

  static Map<String, double[]> write(
      VarianceFunctionModel model, VarianceFunction.Evidence evidence, double meanVariance) {
    Map<String, double[]> tensors = new LinkedHashMap<>();
    VarianceFunctionBasis basis = model.basis();
    List<FeatureCoordinate> coordinates = basis.coordinates();
    tensors.put(
        "shape", new double[] {coordinates.size(), basis.modesPerFeature(), basis.products()});
    for (int j = 0; j < coordinates.size(); j++) {
      tensors.put("knots." + j, coordinates.get(j).knots());
      tensors.put("linear." + j, coordinates.get(j).linear());
      tensors.put("smooth." + j, coordinates.get(j).smooth());
    }
    tensors.put(
        "distinct", coordinates.stream().mapToDouble(FeatureCoordinate::distinct).toArray());
    tensors.put("features", basis.features().stream().mapToDouble(j -> j).toArray());
    tensors.put(
        "pairs",
        basis.pairs().stream()
            .flatMapToInt(pair -> IntStream.of(pair.first(), pair.second()))
            .asDoubleStream()
            .toArray());
    List<double[]> directions = basis.directions().weights();
    if (!directions.isEmpty()) {
      tensors.put(DIRECTIONS, directions.stream().flatMapToDouble(Arrays::stream).toArray());
    }
    VarianceProcess process = basis.process();
    if (process.size() > 0) {
      tensors.put(PROCESS, new double[] {process.length(), model.processVariance()});
      tensors.put("process.features", Arrays.stream(process.features()).asDoubleStream().toArray());
      tensors.put("process.centres", process.centres());
      tensors.put("process.root", process.root());
    }
    tensors.put("coefficients", model.coefficients());
    tensors.put("covariance", model.covariance());
    tensors.put(
        "level", new double[] {model.least(), model.greatest(), model.offset(), meanVariance});
    tensors.put("overdispersion", new double[] {model.overdispersion()});
    tensors.put(
        "evidence",
        new double[] {
          evidence.heldOutGain(), evidence.standardError(), evidence.pValue(), evidence.spread()
        });
    tensors.replaceAll((name, values) -> values.clone());
    return tensors;
  }

  static VarianceFunction read(Map<String, double[]> tensors) {
    double[] shape = get(tensors, "shape", 3);
    int features = (int) shape[0];
    double[] distinct = get(tensors, "distinct", features);
    List<FeatureCoordinate> coordinates = new ArrayList<>();
    for (int j = 0; j < features; j++) {
      double[] knots = get(tensors, "knots." + j, -1);
      double[] linear = get(tensors, "linear." + j, knots.length);
      double[] smooth = get(tensors, "smooth." + j, knots.length);
      coordinates.add(new FeatureCoordinate(knots, linear, smooth, (int) distinct[j]));
    }
    VarianceFunctionBasis basis =
        new VarianceFunctionBasis(
            directions(tensors, coordinates),
            coordinates,
            IntStream.of(integers(get(tensors, "features", -1))).boxed().toList(),
            (int) shape[1],
            pairs(integers(get(tensors, "pairs", -1))),
            (int) shape[2],
            process(tensors, features));
    int p = basis.columns();
    double[] level = get(tensors, "level", 4);
    double[] evidence = get(tensors, "evidence", 4);
    VarianceFunctionModel model =
        new VarianceFunctionModel(
            basis,
            get(tensors, "coefficients", p),
            get(tensors, "covariance", p * p),
            basis.process().size() > 0 ? get(tensors, PROCESS, 2)[1] : 0,
            get(tensors, "overdispersion", 1)[0],
            level[0],
            level[1],
            level[2]);
    return new VarianceFunction(
        model,
        new VarianceFunction.Evidence(evidence[0], evidence[1], evidence[2], evidence[3]),
        level[3]);
  }

  /** The last of the coordinates are those of the directions: k of d + k, with k · d weights. */
  private static VarianceDirections directions(
      Map<String, double[]> tensors, List<FeatureCoordinate> coordinates) {
    double[] flat = tensors.getOrDefault(DIRECTIONS, new double[0]);
    int all = coordinates.size();
    int count = IntStream.range(0, all).filter(k -> k * (all - k) == flat.length).min().orElse(-1);
    if (count < 0) {
      throw damaged(DIRECTIONS);
    }
    int inputs = all - count;
    return new VarianceDirections(
        coordinates.subList(0, inputs),
        IntStream.range(0, count)
            .mapToObj(k -> Arrays.copyOfRange(flat, k * inputs, (k + 1) * inputs))
            .toList());
  }

  private static VarianceProcess process(Map<String, double[]> tensors, int columns) {
    if (!tensors.containsKey(PROCESS)) {
      return VarianceProcess.NONE;
    }
    int[] features = integers(get(tensors, "process.features", -1));
    double[] centres = get(tensors, "process.centres", -1);
    boolean inRange = IntStream.of(features).allMatch(j -> j >= 0 && j < columns);
    if (features.length == 0 || centres.length % features.length != 0 || !inRange) {
      throw damaged("process.features");
    }
    int size = centres.length / features.length;
    return new VarianceProcess(
        features, centres, get(tensors, "process.root", size * size), get(tensors, PROCESS, 2)[0]);
  }

  private static List<VarianceFunctionBasis.Pair> pairs(int[] flat) {
    return IntStream.range(0, flat.length / 2)
        .mapToObj(i -> new VarianceFunctionBasis.Pair(flat[2 * i], flat[2 * i + 1]))
        .toList();
  }

  private static int[] integers(double[] values) {
    return Arrays.stream(values).mapToInt(value -> (int) value).toArray();
  }

  /** A copy of a tensor; a negative length means any. */
  private static double[] get(Map<String, double[]> tensors, String name, int length) {
    double[] values = tensors.get(name);
    if (values == null || length >= 0 && values.length != length) {
      throw damaged(name);
    }
    return values.clone();
  }

  private static InvalidInputException damaged(String name) {
    return new InvalidInputException(
        "the variance function's tensor \""
            + name
            + "\" is missing or has the wrong length; the model file is damaged");
  }
}
