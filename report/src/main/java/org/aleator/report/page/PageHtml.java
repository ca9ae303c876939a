// SPDX-License-Identifier: Apache-2.0
package org.aleator.report.page;

import com.google.gson.Gson;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import org.aleator.finding.Finding.Severity;
import org.aleator.report.plot.Figure;
import org.aleator.report.plot.Mark;

/**
 * A page as HTML: style, the library that draws and the script that calls it stand inside, once.
 * Names and values are text and never markup; besides, the page's own policy lets no script run but
 * those two, and no request leave.
 */
final class PageHtml {
  /** Apache ECharts 6.1.0, the full build. */
  static final String ECHARTS = resource("echarts.min.js");

  private static final String SCRIPT = resource("page.js");
  private static final String STYLE = resource("page.css");
  private static final Pattern NUMBER = Pattern.compile("[-−]?[\\d.,]+([eE][-+]?\\d+)?( ?%)?|∞");

  private static final Pattern RANGE = Pattern.compile("[-−\\d.,eE+]+ (to|±) [-−\\d.,eE+]+");

  /** A cell of more letters is a sentence, which wants some width on a small screen. */
  private static final int LONG = 40;

  private final StringBuilder out = new StringBuilder(1 << 21);
  private boolean open;

  private PageHtml() {}

  static String of(Page page) {
    PageHtml html = new PageHtml();
    html.head(page);
    page.blocks().forEach(html::block);
    html.foot(page);
    return html.out.toString();
  }

  private void head(Page page) {
    out.append(
        """
        <!DOCTYPE html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta name="color-scheme" content="light dark">
        <meta name="referrer" content="no-referrer">
        <meta http-equiv="Content-Security-Policy" content="default-src 'none'; \
        style-src 'unsafe-inline'; img-src data:; script-src %s %s">
        <title>%s</title>
        <style>
        %s</style>
        </head>
        <body>
        <main>
        <header><h1>%s</h1><p class="subtitle">%s</p></header>
        """
            .formatted(
                source(ECHARTS),
                source(SCRIPT),
                text(page.title()),
                STYLE,
                text(page.title()),
                text(page.subtitle())));
  }

  private void foot(Page page) {
    endSection();
    out.append("</main>\n");
    if (!page.figures().isEmpty()) {
      // Gson escapes what could end the element: <, > and & come as six plain letters.
      out.append("<script type=\"application/json\" id=\"charts\">")
          .append(new Gson().toJson(FigureJson.of(page.figures())))
          .append("</script>\n<script>")
          .append(ECHARTS)
          .append("</script>\n<script>")
          .append(SCRIPT)
          .append("</script>\n");
    }
    out.append("</body>\n</html>\n");
  }

  private void block(Block block) {
    if (block instanceof Block.Heading heading) {
      endSection();
      out.append("<section><h2>").append(text(heading.text())).append("</h2>\n");
      open = true;
    } else if (block instanceof Block.Answer answer) {
      paragraph("answer", answer.text());
    } else if (block instanceof Block.Text paragraph) {
      paragraph("", paragraph.text());
    } else if (block instanceof Block.Notice notice) {
      notice(notice);
    } else if (block instanceof Block.Facts facts) {
      facts(facts);
    } else if (block instanceof Block.Rows rows) {
      rows(rows.caption(), rows.columns(), rows.rows());
    } else if (block instanceof Block.Drawing drawing) {
      figure(drawing.figure());
    }
  }

  private void endSection() {
    out.append(open ? "</section>\n" : "");
    open = false;
  }

  private void paragraph(String kind, String words) {
    out.append(kind.isEmpty() ? "<p>" : "<p class=\"" + kind + "\">");
    out.append(text(words)).append("</p>\n");
  }

  private void notice(Block.Notice notice) {
    String word =
        switch (notice.severity()) {
          case SEVERE -> "Look here first";
          case WARNING -> "Beware";
          case NOTE -> "Note";
        };
    out.append("<p class=\"notice ")
        .append(notice.severity().name().toLowerCase(Locale.ROOT))
        .append(notice.severity() == Severity.SEVERE ? "\" role=\"alert\">" : "\">")
        .append("<strong>")
        .append(word)
        .append(".</strong> ")
        .append(text(notice.text()))
        .append("</p>\n");
  }

  private void facts(Block.Facts facts) {
    out.append("<dl class=\"facts\">\n");
    for (Block.Fact fact : facts.facts()) {
      out.append("<div><dt>").append(text(fact.name())).append("</dt><dd><span class=\"value\">");
      out.append(text(fact.value())).append("</span>");
      if (!fact.remark().isEmpty()) {
        out.append("<span class=\"remark\">").append(text(fact.remark())).append("</span>");
      }
      out.append("</dd></div>\n");
    }
    out.append("</dl>\n");
  }

  private void rows(String caption, List<String> columns, List<List<String>> rows) {
    out.append("<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"")
        .append(text(caption))
        .append("\"><table><caption>")
        .append(text(caption))
        .append("</caption>\n<thead><tr>");
    columns.forEach(
        column -> out.append("<th scope=\"col\">").append(text(column)).append("</th>"));
    out.append("</tr></thead>\n<tbody>\n");
    boolean[] numeric = new boolean[columns.size()];
    for (int j = 0; j < numeric.length; j++) {
      numeric[j] = numeric(rows, j);
    }
    for (List<String> row : rows) {
      out.append("<tr>");
      for (int j = 0; j < row.size(); j++) {
        out.append(cell(row.get(j), numeric[j]));
      }
      out.append("</tr>\n");
    }
    out.append("</tbody></table></div>\n");
  }

  /** Whether a column holds numbers, or nothing, throughout. */
  private static boolean numeric(List<List<String>> rows, int column) {
    return rows.stream()
        .map(row -> row.get(column))
        .allMatch(cell -> cell.isEmpty() || NUMBER.matcher(cell).matches());
  }

  private static String cell(String words, boolean numeric) {
    String kind =
        numeric
            ? " class=\"n\""
            : RANGE.matcher(words).matches()
                ? " class=\"r\""
                : words.length() > LONG ? " class=\"w\"" : "";
    return "<td" + kind + ">" + text(words) + "</td>";
  }

  private void figure(Figure figure) {
    out.append("<figure id=\"figure-").append(figure.id()).append("\"><figcaption><h3>");
    out.append(text(figure.title())).append("</h3><p>").append(text(figure.meaning()));
    out.append("</p></figcaption>\n");
    legend(figure.panel().marks());
    label("y", figure.panel().y().label());
    out.append("<div class=\"chart\" id=\"").append(figure.id()).append("\" role=\"img\" ");
    out.append("aria-label=\"").append(text(figure.title() + ". " + figure.alternative()));
    out.append("\"></div>\n");
    label("x", figure.panel().x().label());
    out.append("<details><summary>The numbers of this chart</summary>\n");
    for (Figure.Data data : figure.data()) {
      rows(
          data.name().isEmpty() ? figure.title() : data.name(),
          data.columns(),
          data.rows().stream().map(row -> row.stream().map(Rounded::text).toList()).toList());
    }
    out.append("</details></figure>\n");
  }

  private void label(String axis, String label) {
    if (!label.isEmpty()) {
      out.append("<p class=\"").append(axis).append("-label\" aria-hidden=\"true\">");
      out.append(text(label)).append("</p>\n");
    }
  }

  private void legend(List<Mark> marks) {
    List<Mark> named = marks.stream().filter(mark -> !mark.label().isEmpty()).toList();
    if (named.isEmpty()) {
      return;
    }
    out.append("<ul class=\"legend\" aria-hidden=\"true\">");
    for (Mark mark : named) {
      String kind = mark.getClass().getSimpleName().toLowerCase(Locale.ROOT);
      boolean dashed = mark instanceof Mark.Line line && line.dashed();
      out.append("<li><span class=\"swatch ").append(kind).append(dashed ? " dashed" : "");
      out.append("\" data-color=\"").append(mark.ink().hex()).append("\" style=\"color:");
      out.append(mark.ink().hex()).append(";opacity:");
      out.append(mark instanceof Mark.Points ? 1 : Math.max(0.2, mark.ink().opacity()));
      out.append("\"></span>").append(text(mark.label())).append("</li>");
    }
    out.append("</ul>\n");
  }

  /** Text in an element or an attribute between double quotes. */
  static String text(String plain) {
    StringBuilder safe = new StringBuilder(plain.length() + 16);
    for (int i = 0; i < plain.length(); i++) {
      char c = plain.charAt(i);
      switch (c) {
        case '&' -> safe.append("&amp;");
        case '<' -> safe.append("&lt;");
        case '>' -> safe.append("&gt;");
        case '"' -> safe.append("&quot;");
        case '\'' -> safe.append("&#39;");
        default -> safe.append(Character.isISOControl(c) ? ' ' : c);
      }
    }
    return safe.toString();
  }

  /** How a policy names a script: by the hash of its text. */
  private static String source(String script) {
    try {
      byte[] hash =
          MessageDigest.getInstance("SHA-256").digest(script.getBytes(StandardCharsets.UTF_8));
      return "'sha256-" + Base64.getEncoder().encodeToString(hash) + "'";
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }

  private static String resource(String name) {
    try (InputStream in = PageHtml.class.getResourceAsStream(name)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException("the program's " + name + " cannot be read", e);
    }
  }
}
