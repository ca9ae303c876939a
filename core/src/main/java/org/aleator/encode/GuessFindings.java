// SPDX-License-Identifier: Apache-2.0
package org.aleator.encode;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import org.aleator.data.Guess;
import org.aleator.data.Table;
import org.aleator.finding.Finding;
import org.aleator.finding.ReadingFinding;
import org.aleator.text.Excerpt;

/** What was guessed when a table was read, as far as it concerns the columns that are used. */
public final class GuessFindings {
  private GuessFindings() {}

  /** At most one finding per kind of guess. */
  public static List<Finding> of(Table table, Collection<String> used) {
    Set<String> names = new HashSet<>(used);
    names.add("");
    List<Guess> guesses =
        table.guesses().stream().filter(guess -> names.contains(guess.column())).toList();
    List<Finding> findings = new ArrayList<>();
    for (Guess.What what : Guess.What.values()) {
      List<Guess> alike = guesses.stream().filter(guess -> guess.what() == what).toList();
      if (!alike.isEmpty()) {
        findings.add(finding(what, alike));
      }
    }
    return findings;
  }

  private static Finding finding(Guess.What what, List<Guess> guesses) {
    return switch (what) {
      case MISSING_MARK ->
          new ReadingFinding.MarksForMissing(
              each(
                  guesses,
                  guess ->
                      new ReadingFinding.MissingMark(
                          Excerpt.of(guess.column()), Excerpt.of(guess.detail()), guess.cells())));
      case DECIMAL_COMMA -> new ReadingFinding.DecimalComma(columns(guesses));
      case THOUSANDS_SEPARATOR -> new ReadingFinding.ThousandsSeparators(columns(guesses));
      case UNIT ->
          new ReadingFinding.UnitsTakenOff(
              each(
                  guesses,
                  guess ->
                      new ReadingFinding.UnitColumn(
                          Excerpt.of(guess.column()), Excerpt.of(guess.detail()))));
      case WITHOUT_UNIT ->
          new ReadingFinding.CellsWithoutUnit(
              each(
                  guesses,
                  guess ->
                      new ReadingFinding.CellsOfUnit(
                          Excerpt.of(guess.column()), Excerpt.of(guess.detail()), guess.cells())));
      case TRUE_FALSE -> new ReadingFinding.TrueFalseColumns(columns(guesses));
      case DATE ->
          new ReadingFinding.DatesAsNumbers(
              each(
                  guesses,
                  guess ->
                      new ReadingFinding.DateColumn(Excerpt.of(guess.column()), guess.detail())));
      case SHEET ->
          new ReadingFinding.SheetRead(Excerpt.of(guesses.get(0).detail()), guesses.get(0).cells());
      case ENCODING -> new ReadingFinding.OtherEncoding(guesses.get(0).detail());
    };
  }

  private static List<String> columns(List<Guess> guesses) {
    return each(guesses, guess -> Excerpt.of(guess.column()));
  }

  private static <T> List<T> each(List<Guess> guesses, Function<Guess, T> described) {
    return guesses.stream().map(described).toList();
  }
}
