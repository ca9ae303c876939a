// SPDX-License-Identifier: Apache-2.0
package org.aleator.report.page;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.aleator.finding.Finding.Severity;
import org.aleator.report.plot.Figure;
import org.aleator.report.plot.Ink;
import org.aleator.report.plot.Mark;
import org.aleator.report.plot.Panel;
import org.junit.jupiter.api.Test;

class PageHtmlTest {
  static final String HOSTILE = "</script></title><img src=x onerror=document.title='hit'>\"'&";

  /** The file of npm's echarts 6.1.0, dist/echarts.min.js. */
  private static final String SHA_256 =
      "b66b25aeb4df84e33199dc21694014d336d222cbd9deb0e5a7c14bd6aa0d0fd0";

  @Test
  void libraryIsTheOneThatTheNoticeNames() throws Exception {
    byte[] bytes = PageHtml.ECHARTS.getBytes(StandardCharsets.UTF_8);
    byte[] hash = MessageDigest.getInstance("SHA-256").digest(bytes);
    assertThat(HexFormat.of().formatHex(hash)).isEqualTo(SHA_256);
    assertThat(PageHtml.ECHARTS).contains(".version=\"6.1.0\"").doesNotContain("</script");
  }

  @Test
  void libraryStandsInThePageOnce() {
    assertThat(hostile().html().split("Apache Software Foundation", -1)).hasSize(2);
  }

  @Test
  void namesAreTextAndNeverMarkup() {
    String html = hostile().html().replace(PageHtml.ECHARTS, "");
    assertThat(html).doesNotContain("<img").contains("&lt;img src=x onerror=");
    assertThat(html.split("</script>", -1)).as("data, library, script").hasSize(4);
    assertThat(json(html)).doesNotContain("<", ">");
  }

  @Test
  void nothingButThePagesOwnScriptsMayRunAndNothingMayBeAskedFor() throws Exception {
    String html = hostile().html();
    Matcher policy = Pattern.compile("script-src ('sha256-[^\"]*)\"").matcher(html);
    assertThat(policy.find()).isTrue();
    assertThat(policy.group(1).split(" ")).hasSize(2);
    assertThat(html).contains("default-src 'none'").doesNotContain("src=\"http", "href=\"http");
  }

  @Test
  void tablesHoldTheNumbersThatAreDrawn() {
    Page page = hostile();
    JsonObject drawn =
        JsonParser.parseString(json(page.html())).getAsJsonArray().get(0).getAsJsonObject();
    JsonArray y = drawn.getAsJsonArray("marks").get(0).getAsJsonObject().getAsJsonArray("y");
    Matcher cells =
        Pattern.compile("<tr><td class=\"n\">[^<]*</td><td[^>]*>([^<]*)</td></tr>")
            .matcher(page.html());
    for (JsonElement value : y) {
      assertThat(cells.find()).isTrue();
      if (value.isJsonNull()) {
        assertThat(cells.group(1)).isEmpty();
      } else {
        assertThat(new BigDecimal(cells.group(1))).isEqualByComparingTo(value.getAsBigDecimal());
      }
    }
  }

  @Test
  void noticesSayHowGraveTheyAre() {
    String html = hostile().html();
    assertThat(html).contains("<p class=\"notice severe\" role=\"alert\">");
  }

  @Test
  void chartsAsFilesCarryTheSameNumbers() {
    Map<String, byte[]> files = FigureFiles.of(hostile());
    assertThat(files).containsOnlyKeys("one.png", "one.svg", "one.csv", "charts.json");
    assertThat(files.get("one.png")).startsWith(0x89, 'P', 'N', 'G');
    assertThat(text(files.get("one.svg"))).startsWith("<?xml").doesNotContain("<img");
    assertThat(text(files.get("one.csv")).lines().skip(1))
        .containsExactly("1,0.333333", "2,1E+30", "3,");
    JsonObject json = JsonParser.parseString(text(files.get("charts.json"))).getAsJsonObject();
    assertThat(json.get("schema").getAsString()).isEqualTo("aleator.charts/1");
  }

  private static String text(byte[] bytes) {
    return new String(bytes, StandardCharsets.UTF_8);
  }

  private static String json(String html) {
    Matcher data =
        Pattern.compile("<script type=\"application/json\" id=\"charts\">(.*?)</script>")
            .matcher(html);
    assertThat(data.find()).isTrue();
    return data.group(1);
  }

  /** A page whose every name is an attack. */
  static Page hostile() {
    Mark points =
        new Mark.Line(
            HOSTILE, Ink.BLUE, new double[] {1, 2, 3}, new double[] {1.0 / 3, 1e30, Double.NaN});
    Panel panel = Panel.fitting(HOSTILE, HOSTILE, HOSTILE, List.of(points));
    return new Page(
        HOSTILE,
        HOSTILE,
        List.of(
            new Block.Notice(Severity.SEVERE, HOSTILE),
            new Block.Answer(HOSTILE),
            new Block.Facts(List.of(new Block.Fact(HOSTILE, HOSTILE, HOSTILE))),
            new Block.Heading(HOSTILE),
            new Block.Rows(HOSTILE, List.of(HOSTILE), List.of(List.of(HOSTILE))),
            new Block.Drawing(new Figure("one", panel, HOSTILE, HOSTILE))));
  }
}
