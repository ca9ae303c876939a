// SPDX-License-Identifier: Apache-2.0
package org.aleator.cli.study;

import java.util.List;
import java.util.Optional;
import org.aleator.cli.Choice;
import org.aleator.cli.NameList;
import org.aleator.study.PredictorKind;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/**
 * The value of {@code --predictor}: a kind that is trained here, or the user's own predictions,
 * {@code column:NAME}, of classes also {@code columns:NAME,…}, or {@code onnx:FILE}.
 *
 * @param word as the user wrote it
 * @param kind what to train, if anything
 * @param column the column of predictions, if there is one
 * @param onnx the ONNX files that predict, if any do
 */
public record PredictorChoice(
    String word, Optional<PredictorKind> kind, Optional<String> column, Optional<String> onnx) {
  private static final String COLUMN = "column:";
  private static final String COLUMNS = "columns:";

  /** Before the name of an ONNX file. */
  public static final String ONNX = "onnx:";

  /** The columns of predictions by name; none where there are none. */
  public List<String> columns() {
    return column
        .map(
            names ->
                word.startsWith(COLUMNS)
                    ? new NameList.Converter().convert(names).names()
                    : List.of(names))
        .orElse(List.of());
  }

  public boolean trained() {
    return kind.isPresent();
  }

  /** A predictor that is trained here. */
  public static PredictorChoice of(PredictorKind kind) {
    return new PredictorChoice(
        Choice.word(kind), Optional.of(kind), Optional.empty(), Optional.empty());
  }

  /** The user's own predictions, in a column. */
  public static PredictorChoice ofColumn(String name) {
    return new PredictorChoice(
        COLUMN + name, Optional.empty(), Optional.of(name), Optional.empty());
  }

  /** The user's own probabilities of classes, in a column for each. */
  public static PredictorChoice ofColumns(NameList names) {
    return new PredictorChoice(
        COLUMNS + names.word(), Optional.empty(), Optional.of(names.word()), Optional.empty());
  }

  public static final class Kinds extends Choice<PredictorKind> {
    Kinds() {
      super(PredictorKind.values());
    }
  }

  public static final class Converter implements ITypeConverter<PredictorChoice> {
    @Override
    public PredictorChoice convert(String text) {
      if (text.startsWith(COLUMN) && text.length() > COLUMN.length()) {
        return ofColumn(text.substring(COLUMN.length()));
      }
      if (text.startsWith(COLUMNS) && text.length() > COLUMNS.length()) {
        return new PredictorChoice(
            text,
            Optional.empty(),
            Optional.of(text.substring(COLUMNS.length())),
            Optional.empty());
      }
      if (text.startsWith(ONNX) && text.length() > ONNX.length()) {
        return new PredictorChoice(
            text, Optional.empty(), Optional.empty(), Optional.of(text.substring(ONNX.length())));
      }
      Kinds kinds = new Kinds();
      try {
        return of(kinds.convert(text));
      } catch (TypeConversionException e) {
        throw new TypeConversionException(
            e.getMessage() + ", column:NAME, columns:NAME,… (for classes) or onnx:FILE");
      }
    }
  }
}
