// SPDX-License-Identifier: Apache-2.0
package org.aleator.dynamics;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.random.RandomGenerator;
import org.aleator.codec.Parts;
import org.aleator.data.ColumnType;
import org.aleator.learn.nn.NetworkShape;
import org.aleator.util.InvalidInputException;
import org.aleator.util.Seed;

/**
 * A learned dynamical system, to forecast new runs by.
 *
 * @param columns what the columns of its trajectories were
 * @param field the best field
 * @param members fields of the same shape whose spread is the epistemic uncertainty
 * @param noiseVariance per state
 * @param longestRun how long the longest run it was learned from lasted
 * @param provenance settings, seed and data the model came from, for the record
 */
public record DynamicsModel(
    TrajectoryTable.Columns columns,
    TanhField field,
    List<TanhField> members,
    double[] noiseVariance,
    double longestRun,
    Parts provenance) {
  private static final String KIND = "dynamics";
  private static final int START_DRAWS = 100;

  /**
   * The solutions from new starts. The spread of an exact start's solutions is that of the members;
   * where the starts are measurements with the data's own noise, that of {@value #START_DRAWS}
   * draws of the true start, the members taking turns.
   *
   * @param starts runs × states
   * @param times per run; the first is the time of its start
   * @param measured whether the starts carry noise
   */
  public FieldForecast forecast(double[] starts, List<double[]> times, boolean measured) {
    List<FieldForecast.Member> drawn = new ArrayList<>();
    RandomGenerator random = new Seed(1).split("starts").random();
    int count = !measured ? members.size() : START_DRAWS;
    for (int m = 0; m < count; m++) {
      double[] from = starts.clone();
      for (int i = 0; measured && i < from.length; i++) {
        from[i] += Math.sqrt(noiseVariance[i % noiseVariance.length]) * random.nextGaussian();
      }
      TanhField plausible = members.isEmpty() ? field : members.get(m % members.size());
      drawn.add(new FieldForecast.Member(plausible, from));
    }
    return FieldForecast.of(new FieldForecast.Member(field, starts), drawn, times);
  }

  /** What the columns of a file of new runs are to hold, by name; others are not looked at. */
  public Map<String, ColumnType> types() {
    return TrajectoryTable.types(columns, true);
  }

  /** Whether {@code parts} are those of a dynamical system. */
  public static boolean isIn(Parts parts) {
    return parts.has("kind") && parts.text("kind").equals(KIND);
  }

  /** All that the model is made of. */
  public Parts parts() {
    Parts parts = Parts.empty();
    parts.put("kind", KIND);
    columns.id().ifPresent(id -> parts.put("id", id));
    parts.put("time", columns.time());
    parts.put("time_type", columns.timeType().words());
    parts.putTexts("states", columns.states());
    parts.putTexts("state_types", columns.stateTypes().stream().map(ColumnType::words).toList());
    parts.put("longest_run", longestRun);
    describe(parts.putGroup("field"), field);
    parts.put("members", members.size());
    for (int m = 0; m < members.size(); m++) {
      describe(parts.putGroup("member." + m), members.get(m));
    }
    parts.putArray("noise.variance", noiseVariance);
    parts.putValue("provenance", provenance);
    return parts;
  }

  private static void describe(Parts parts, TanhField field) {
    field.shape().write(parts);
    FieldUnits units = field.units();
    parts.putArray("parameters", field.parameters());
    parts.putArray("centre", units.centre());
    parts.putArray("scale", units.scale());
    parts.putArray("rate", units.rate());
  }

  /**
   * The model that {@link #parts} make.
   *
   * @throws InvalidInputException where they make none
   */
  public static DynamicsModel of(Parts parts) {
    if (!isIn(parts)) {
      throw new InvalidInputException("it is no model of a dynamical system");
    }
    List<TanhField> members = new ArrayList<>();
    for (int m = 0; m < parts.integer("members"); m++) {
      members.add(field(parts.group("member." + m)));
    }
    double[] variance = parts.doubles("noise.variance");
    if (Arrays.stream(variance).anyMatch(value -> value < 0)) {
      throw new InvalidInputException("a variance of the model's noise is negative");
    }
    return new DynamicsModel(
        columns(parts),
        field(parts.group("field")),
        List.copyOf(members),
        variance,
        parts.notNegative("longest_run"),
        parts.group("provenance"));
  }

  /** How times and states are written older models do not say. */
  private static TrajectoryTable.Columns columns(Parts parts) {
    TrajectoryTable.Columns plain =
        new TrajectoryTable.Columns(
            parts.has("id") ? Optional.of(parts.text("id")) : Optional.empty(),
            parts.text("time"),
            parts.texts("states"));
    return new TrajectoryTable.Columns(
        plain.id(),
        plain.time(),
        plain.states(),
        parts.has("time_type") ? ColumnType.parse(parts.text("time_type")) : plain.timeType(),
        parts.has("state_types")
            ? parts.texts("state_types").stream().map(ColumnType::parse).toList()
            : plain.stateTypes());
  }

  private static TanhField field(Parts parts) {
    FieldUnits units =
        new FieldUnits(parts.doubles("centre"), parts.doubles("scale"), parts.doubles("rate"));
    if (Arrays.stream(units.scale()).anyMatch(value -> value <= 0)) {
      throw new InvalidInputException("a scale of the model's states is not positive");
    }
    return new TanhField(NetworkShape.read(parts), units, parts.doubles("parameters"));
  }
}
