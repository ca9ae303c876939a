// SPDX-License-Identifier: Apache-2.0
package org.aleator.app.estimate;

import org.aleator.encode.LabelLimits;
import org.aleator.util.InvalidInputException;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** {@code LOW,HIGH}, of which one may be empty. */
final class LimitsConverter implements ITypeConverter<LabelLimits> {
  @Override
  public LabelLimits convert(String text) {
    String[] ends = text.split(",", -1);
    if (ends.length != 2 || (ends[0].isBlank() && ends[1].isBlank())) {
      throw new TypeConversionException(
          "'%s' is not LOW,HIGH, such as 0,500 or ,500 or 0,".formatted(text));
    }
    double low = number(ends[0], Double.NEGATIVE_INFINITY);
    double high = number(ends[1], Double.POSITIVE_INFINITY);
    try {
      return new LabelLimits(low, high);
    } catch (InvalidInputException e) {
      throw new TypeConversionException(e.getMessage());
    }
  }

  private static double number(String text, double otherwise) {
    if (text.isBlank()) {
      return otherwise;
    }
    try {
      double value = Double.parseDouble(text.strip());
      if (Double.isFinite(value)) {
        return value;
      }
    } catch (NumberFormatException e) {
      // Said below.
    }
    throw new TypeConversionException("'%s' is not a number".formatted(text));
  }
}
