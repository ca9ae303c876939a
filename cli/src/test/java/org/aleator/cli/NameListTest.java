// SPDX-License-Identifier: Apache-2.0
package org.aleator.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine.TypeConversionException;

class NameListTest {
  private static List<String> names(String word) {
    return new NameList.Converter().convert(word).names();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "a",
        "a,b",
        ",",
        ",,",
        "\"y\"",
        "\"",
        "\"\"",
        "a\"b",
        "a\",\"b",
        "\"a,b\",c",
        "'",
        "a'b",
        " lead",
        "trail ",
        "--x",
        "-",
        "@f",
        "a=b",
        "=",
        "\\",
        "$HOME",
        "`ls`",
        "a;b",
        "*",
        "\uD83C\uDF0A",
        "é",
        "ü,ü"
      })
  void anyNameIsNamedByItsWord(String name) {
    assertThat(names(new NameList(List.of(name)).word())).containsExactly(name);
    List<String> several = List.of("first", name, "last one");
    assertThat(names(new NameList(several).word())).isEqualTo(several);
  }

  @Test
  void aPlainNameStandsForItself() {
    assertThat(names("a,b")).containsExactly("a", "b");
    assertThat(names("a\"b, c")).containsExactly("a\"b", " c");
    assertThat(names("\"a,b\",c")).containsExactly("a,b", "c");
    assertThat(names("")).containsExactly("");
    assertThat(names("a,")).containsExactly("a", "");
    assertThat(new NameList(List.of("a", "b c")).word()).isEqualTo("a,b c");
  }

  @ParameterizedTest
  @ValueSource(strings = {"\"a", "\"a\"b", "x,\"a,b", "\"", "\"a\"\"", "\"a\" ,b"})
  void quotesThatDoNotMatchAreRefused(String word) {
    assertThatThrownBy(() -> names(word))
        .isInstanceOf(TypeConversionException.class)
        .hasMessageContaining("quote");
  }
}
