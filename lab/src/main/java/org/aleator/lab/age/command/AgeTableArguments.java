// SPDX-License-Identifier: Apache-2.0
package org.aleator.lab.age.command;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.aleator.cli.Need;
import org.aleator.data.Table;
import org.aleator.io.table.Tables;
import org.aleator.lab.age.AgeData;
import org.aleator.lab.age.VoteStudy;
import org.aleator.util.Work;
import picocli.CommandLine;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** Features and labels of faces from a table, and the votes behind the labels. */
public final class AgeTableArguments {
  @Option(
      names = "--features",
      paramLabel = "TABLE",
      description = {
        "A table with a row per face: apparent_age_avg, apparent_age_std (of the votes),",
        "num_ratings (if known), and a network's features."
      })
  private Path features;

  @Option(
      names = "--columns",
      paramLabel = "PATTERN",
      description = {
        "Which columns of the table are features, such as 'f*' (default: every numeric one",
        "that APPA-REAL's labels do not have)."
      })
  private String columns;

  @Option(
      names = "--split",
      paramLabel = "NAME",
      description = "Which faces: train, valid or test (default: train, as in the paper).")
  private String split = "train";

  @Option(
      names = "--ratings",
      paramLabel = "TABLE",
      description = {
        "Every single vote (file_name, apparent_age): also show how the estimates change when",
        "labels are made of fewer votes."
      })
  private Path ratings;

  @Option(
      names = "--votes",
      split = ",",
      paramLabel = "N",
      description = "With --ratings: votes per label (default: 20,10,5).")
  private List<Integer> votes;

  /** Which options have no use. */
  public List<Need> needs() {
    return List.of(
        new Need("--columns", features != null, "goes with --features"),
        new Need("--votes", ratings != null, "goes with --ratings"));
  }

  /** Refuses votes that are no numbers of votes. */
  public void check(CommandLine command) {
    if (votes != null && votes.stream().anyMatch(count -> count < 1)) {
      throw new ParameterException(command, "--votes must be numbers of at least 1");
    }
  }

  /** Whether there is a table. */
  public boolean given() {
    return features != null;
  }

  public String source() {
    return features.toString();
  }

  public String split() {
    return split;
  }

  /** The faces of the table. */
  public AgeData data() {
    Predicate<String> wanted = columns == null ? name -> true : pattern(columns).asMatchPredicate();
    return AgeData.of(Tables.read(features), wanted, split);
  }

  private static Pattern pattern(String text) {
    return Pattern.compile(Pattern.quote(text).replace("*", "\\E.*\\Q").replace("?", "\\E.\\Q"));
  }

  /** How the estimates follow the votes, if requested. */
  public Optional<VoteStudy> votes(AgeData data, Work work) {
    return Optional.ofNullable(ratings).map(Tables::read).map(table -> study(data, table, work));
  }

  private VoteStudy study(AgeData data, Table table, Work work) {
    return VoteStudy.run(data, table, votes == null ? List.of(20, 10, 5) : votes, work);
  }
}
