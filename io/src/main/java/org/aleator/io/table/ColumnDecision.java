// SPDX-License-Identifier: Apache-2.0
package org.aleator.io.table;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.aleator.data.Column;
import org.aleator.data.ColumnType;
import org.aleator.data.Table.Undecided;
import org.aleator.text.Excerpt;
import org.aleator.text.Measure;
import org.aleator.text.NumberForm;
import org.aleator.util.Setting;

/**
 * What a column is, from its profile, from what was said of it and from the other columns: a comma
 * that decides nothing by itself means what commas and points mean elsewhere in the file. Where
 * nothing decides, the column stays text and is refused when it is used.
 */
final class ColumnDecision {
  private final String source;
  private final boolean commasElsewhere;
  private final boolean pointsElsewhere;

  ColumnDecision(String source, List<ColumnProfile> profiles) {
    this.source = source;
    this.commasElsewhere = profiles.stream().anyMatch(ColumnDecision::saysComma);
    this.pointsElsewhere = profiles.stream().anyMatch(ColumnDecision::saysPoint);
  }

  private static boolean saysComma(ColumnProfile profile) {
    return profile.isNumbers()
        && profile.formMatters()
        && profile.forms() == NumberForm.COMMA.bit();
  }

  private static boolean saysPoint(ColumnProfile profile) {
    return profile.isNumbers()
        && ((profile.formMatters() && !NumberForm.COMMA.isIn(profile.forms()))
            || profile.hasTypedPoints());
  }

  /**
   * How a column is to be read.
   *
   * @param reader reads its cells, or absent where the plain numbers of the profile are it
   * @param undecided why it is of no use
   */
  record Way(Optional<CellReader> reader, Optional<Undecided> undecided) {
    private static Way by(CellReader reader) {
      return new Way(Optional.of(reader), Optional.empty());
    }
  }

  Way of(String name, ColumnProfile profile) {
    Optional<DateForm> fitted = profile.expected().flatMap(ColumnDecision::dateForm);
    if (fitted.isPresent()) {
      return dates(name, profile, fitted.get());
    }
    if (profile.isEmpty()) {
      return Way.by(new CellReader.Nothing(name));
    }
    if (profile.isNumbers()) {
      return numbers(name, profile);
    }
    if (profile.isTrueFalse()) {
      return Way.by(new CellReader.TrueFalse(name, profile.marks()));
    }
    if (profile.dateForms() != 0) {
      return dates(name, profile);
    }
    return Way.by(
        profile.expected().filter(ColumnType::isNumber).isPresent()
            ? new CellReader.Numbers(source, name, profile.rule().form(), profile)
            : new CellReader.Words(name));
  }

  /** The form of a date or time that is expected; as of a Parquet file, it may have had none. */
  private static Optional<DateForm> dateForm(ColumnType type) {
    boolean day =
        type.kind()
            .filter(kind -> kind == Column.Kind.DATE || kind == Column.Kind.TIMESTAMP)
            .isPresent();
    return DateForm.of(type.form()).or(() -> day ? Optional.of(DateForm.ISO) : Optional.empty());
  }

  /** Dates as they were fitted, unless the order of day and month is said for this file. */
  private Way dates(String name, ColumnProfile profile, DateForm fitted) {
    Optional<ReadOptions.DateOrder> order = profile.options().dateOrder();
    if (order.isPresent() && profile.dateForms() != 0) {
      return dates(name, profile);
    }
    DateForm form =
        order.map(o -> fitted.ordered(o == ReadOptions.DateOrder.DAY_FIRST)).orElse(fitted);
    return Way.by(new CellReader.Dates(source, name, form, profile));
  }

  private Way numbers(String name, ColumnProfile profile) {
    int forms = profile.forms();
    boolean plain = NumberForm.PLAIN.isIn(forms);
    boolean comma = NumberForm.COMMA.isIn(forms);
    boolean either = comma && forms != NumberForm.COMMA.bit() && profile.formMatters();
    if (either) {
      Optional<NumberForm> said = said(plain, Measure.isCurrency(profile.unit()));
      if (said.isEmpty()) {
        return undecided(
            name,
            Setting.DECIMAL,
            "\"%s\" can be %s or %s; say what stands before the decimals"
                .formatted(
                    Excerpt.of(profile.example()),
                    NumberForm.POINT.plain(profile.example()),
                    NumberForm.COMMA.plain(profile.example())));
      }
      comma = said.get() == NumberForm.COMMA;
    } else if (!plain) {
      comma = !NumberForm.POINT.isIn(forms);
    } else {
      comma = false;
    }
    if (plain && !comma && profile.unit().isEmpty()) {
      return new Way(Optional.empty(), Optional.empty());
    }
    NumberForm form = comma ? NumberForm.COMMA : plain ? NumberForm.PLAIN : NumberForm.POINT;
    return Way.by(new CellReader.Numbers(source, name, form, profile));
  }

  /** What decides where point and comma both could be before the decimals. */
  private Optional<NumberForm> said(boolean plain, boolean money) {
    if (commasElsewhere == pointsElsewhere) {
      if (money) {
        // An amount has two decimals: three digits behind a comma are thousands; behind a point,
        // the way to write decimals of most files, they may be either.
        return plain || commasElsewhere ? Optional.empty() : Optional.of(NumberForm.POINT);
      }
      // A point alone is before the decimals nearly everywhere; a comma alone may be either.
      return plain && !commasElsewhere ? Optional.of(NumberForm.POINT) : Optional.empty();
    }
    // A point where others have a comma: thousands, or another hand.
    return plain && commasElsewhere
        ? Optional.empty()
        : Optional.of(commasElsewhere ? NumberForm.COMMA : NumberForm.POINT);
  }

  private Way dates(String name, ColumnProfile profile) {
    List<DateForm> forms =
        Arrays.stream(DateForm.values()).filter(f -> f.isIn(profile.dateForms())).toList();
    DateForm form = forms.get(0);
    if (forms.size() > 1) {
      Optional<ReadOptions.DateOrder> order = profile.options().dateOrder();
      if (order.isEmpty()) {
        return undecided(
            name,
            Setting.DATE_ORDER,
            "\"%s\" can be %s or %s; say whether day or month is first"
                .formatted(
                    Excerpt.of(profile.example()), forms.get(0).pattern(), forms.get(1).pattern()));
      }
      boolean dayFirst = order.get() == ReadOptions.DateOrder.DAY_FIRST;
      form = forms.stream().filter(f -> f.isDayFirst() == dayFirst).findFirst().orElse(form);
    }
    return Way.by(new CellReader.Dates(source, name, form, profile));
  }

  private static Way undecided(String name, Setting setting, String complaint) {
    return new Way(
        Optional.of(new CellReader.Words(name)),
        Optional.of(
            new Undecided(setting, "column \"%s\": %s".formatted(Excerpt.of(name), complaint))));
  }
}
