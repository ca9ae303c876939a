// SPDX-License-Identifier: Apache-2.0
package org.aleator.report.plot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javax.imageio.ImageIO;
import javax.xml.parsers.DocumentBuilderFactory;
import org.aleator.util.InvalidInputException;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.w3c.dom.NodeList;

class ChartTest {
  private static final double[] X = {0, 1, 2, 3};

  @Test
  void svgIsWellFormedAndSaysWhatThePanelsSay() throws Exception {
    Document svg = parse(threePanels().svg());
    assertThat(svg.getDocumentElement().getAttribute("width")).isEqualTo("900");
    List<String> texts = texts(svg);
    assertThat(texts).contains("Panel 0 <&>", "Panel 1 <&>", "Panel 2 <&>", "data", "x & y");
    assertThat(svg.getElementsByTagName("circle").getLength())
        .as("4 points and one in the legend, in each panel")
        .isEqualTo(15);
  }

  @Test
  void pngHasTheSizeAskedForAndTheColoursOfTheMarks() throws IOException {
    BufferedImage image = decode(threePanels().png());
    assertThat(image.getWidth()).isEqualTo(900);
    assertThat(image.getHeight()).isEqualTo(300);
    assertThat(pixelsOf(image, Ink.GREEN.rgb())).as("the line").isGreaterThan(100);
    assertThat(pixelsOf(image, Ink.ORANGE.rgb())).as("the band").isGreaterThan(5_000);
  }

  @Test
  void bandFillsTheAreaBetweenItsCurves() throws IOException {
    // y from 0 to 1, the band from ¼ to ¾: half of the axes' area, whatever the axes' size.
    Mark band =
        new Mark.Band(
            "",
            Ink.ORANGE,
            new double[] {0, 1},
            new double[] {0.25, 0.25},
            new double[] {0.75, 0.75});
    Mark all =
        new Mark.Band("", Ink.ORANGE, new double[] {0, 1}, new double[2], new double[] {1, 1});
    Axis unit = Axis.linear("", new Axis.Range(0, 1));
    Chart half = new Chart(List.of(new Panel("", unit, unit, List.of(band))), 400, 400);
    Chart whole = new Chart(List.of(new Panel("", unit, unit, List.of(all))), 400, 400);
    double ratio =
        (double) pixelsOf(decode(half.png()), Ink.ORANGE.rgb())
            / pixelsOf(decode(whole.png()), Ink.ORANGE.rgb());
    // One row of some 380 at each edge may be blended with the white.
    assertThat(ratio).isBetween(0.49, 0.51);
  }

  @Test
  void marksOutsideTheAxesAreNotDrawn() throws IOException {
    Axis unit = Axis.linear("", new Axis.Range(0, 1));
    Mark outside = new Mark.Points("", Ink.GREEN, new double[] {5}, new double[] {0.5});
    Chart chart = new Chart(List.of(new Panel("", unit, unit, List.of(outside))), 400, 400);
    assertThat(pixelsOf(decode(chart.png()), Ink.GREEN.rgb())).isZero();
  }

  @Test
  void valuesThatAreNotFiniteBreakALine() throws Exception {
    double[] y = {0, 1, Double.NaN, 1, 0, Double.POSITIVE_INFINITY};
    double[] x = {0, 1, 2, 3, 4, 5};
    Panel panel = Panel.fitting("", "", "", List.of(new Mark.Line("", Ink.GREEN, x, y)));
    NodeList lines =
        parse(new Chart(List.of(panel), 300, 300).svg()).getElementsByTagName("polyline");
    int green = 0;
    for (int i = 0; i < lines.getLength(); i++) {
      if (lines.item(i).getAttributes().getNamedItem("stroke").getNodeValue().equals("#009e73")) {
        green++;
      }
    }
    assertThat(green).isEqualTo(2);
  }

  @Test
  void panelOfOneOrNoValueStillHasAxes() {
    Mark one = new Mark.Points("", Ink.BLUE, new double[] {3}, new double[] {0});
    assertThat(Panel.fitting("", "", "", List.of(one)).x().range().from()).isLessThan(3);
    assertThat(Panel.fitting("", "", "", List.of()).y().range()).isEqualTo(new Axis.Range(0, 1));
  }

  @Test
  void fileNameDecidesTheFormat() {
    Chart chart = threePanels();
    assertThat(new String(chart.encode(Path.of("a.SVG")), StandardCharsets.UTF_8))
        .startsWith("<?xml");
    assertThat(chart.encode(Path.of("a.png"))).startsWith(0x89, 'P', 'N', 'G');
    assertThatThrownBy(() -> chart.encode(Path.of("a.pdf")))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("a.pdf")
        .hasMessageContaining(".svg");
  }

  private static Chart threePanels() {
    List<Panel> panels = new ArrayList<>();
    for (int p = 0; p < 3; p++) {
      double[] y = {0, 2 + p, 1, 4};
      double[] low = {-1, 1, 0, 3};
      double[] high = {1, 3 + p, 2, 5};
      panels.add(
          Panel.fitting(
              "Panel " + p + " <&>",
              "x & y",
              "y",
              List.of(
                  new Mark.Band("band", Ink.ORANGE, X, low, high),
                  new Mark.Line("line", Ink.GREEN, X, y),
                  new Mark.Points("data", Ink.BLUE, X, y))));
    }
    return new Chart(panels, 900, 300);
  }

  private static Document parse(String xml) throws Exception {
    return DocumentBuilderFactory.newInstance()
        .newDocumentBuilder()
        .parse(new ByteArrayInputStream(xml.getBytes(StandardCharsets.UTF_8)));
  }

  private static List<String> texts(Document svg) {
    NodeList nodes = svg.getElementsByTagName("text");
    List<String> texts = new ArrayList<>();
    for (int i = 0; i < nodes.getLength(); i++) {
      texts.add(nodes.item(i).getTextContent());
    }
    return texts;
  }

  private static BufferedImage decode(byte[] png) throws IOException {
    return ImageIO.read(new ByteArrayInputStream(png));
  }

  private static int pixelsOf(BufferedImage image, int rgb) {
    int count = 0;
    for (int y = 0; y < image.getHeight(); y++) {
      for (int x = 0; x < image.getWidth(); x++) {
        count += (image.getRGB(x, y) & 0xffffff) == rgb ? 1 : 0;
      }
    }
    return count;
  }
}
