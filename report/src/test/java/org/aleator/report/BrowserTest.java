// SPDX-License-Identifier: Apache-2.0
package org.aleator.report;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The page in a real browser, where there is one. */
class BrowserTest {
  private static final List<String> NAMES =
      List.of("/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome");

  @TempDir Path folder;
  private Path chromium;

  @BeforeEach
  void findTheBrowser() {
    chromium = NAMES.stream().map(Path::of).filter(Files::isExecutable).findFirst().orElse(null);
    if (chromium == null) {
      System.err.println(
          "SKIPPED: no Chromium in /usr/bin, so no report was drawn in a browser; install chromium");
    }
    assumeTrue(chromium != null, "no Chromium in /usr/bin");
  }

  /** Names that would act as markup, on rows enough to be put together. */
  private static Invented hostile() {
    Invented invented = new Invented();
    invented.feature = "</script><img src=x onerror=\"document.title='hit'\">";
    invented.target = "<b onmouseover=alert(1)>y</b> {a|b}";
    invented.rows = 5_000;
    return invented;
  }

  @Test
  void everyChartIsDrawnWithoutAnErrorAndWithoutARequest() throws Exception {
    Invented invented = hostile();
    int figures =
        EstimateReport.of("f", List.of(invented.target()), Invented.MADE).figures().size();
    List<String> requests = Collections.synchronizedList(new ArrayList<>());
    try (ServerSocket proxy = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
      Thread listener = new Thread(() -> note(proxy, requests));
      listener.setDaemon(true);
      listener.start();
      Seen seen =
          see(
              invented.html(),
              "--dump-dom",
              "--proxy-server=127.0.0.1:" + proxy.getLocalPort(),
              "--proxy-bypass-list=<-loopback>");
      assertThat(seen.dom.split("<svg", -1)).as("a drawing per chart").hasSize(figures + 1);
      assertThat(seen.dom.split("<path", -1).length).isGreaterThan(500);
      assertThat(seen.dom.replaceAll("(?s)<script>.*?</script>", ""))
          .contains("<title>How noisy is &lt;b onmouseover")
          .doesNotContain("<img", "<b ");
      assertThat(seen.console).isEmpty();
      assertThat(requests)
          .as("requests that left the page, but for those of the browser's maker")
          .allMatch(line -> line.matches("\\w+ (http://)?[\\w.-]*(google|gvt1)(apis)?\\.com.*"));
    }
  }

  /** Every request goes to a proxy; this one notes the first line of each and hangs up. */
  private static void note(ServerSocket proxy, List<String> requests) {
    while (!proxy.isClosed()) {
      try (Socket request = proxy.accept();
          BufferedReader in =
              new BufferedReader(new InputStreamReader(request.getInputStream(), US_ASCII))) {
        request.setSoTimeout(2_000);
        requests.add(String.valueOf(in.readLine()));
      } catch (SocketTimeoutException e) {
        requests.add("a connection without a request");
      } catch (IOException e) {
        return;
      }
    }
  }

  @Test
  void pageCanBePrintedAndShot() throws Exception {
    Invented invented = new Invented();
    Path pdf = folder.resolve("report.pdf");
    see(invented.html(), "--no-pdf-header-footer", "--print-to-pdf=" + pdf);
    assertThat(pdf).isNotEmptyFile();
    Path png = folder.resolve("report.png");
    see(invented.html(), "--screenshot=" + png, "--window-size=800,1200");
    assertThat(png).isNotEmptyFile();
  }

  private record Seen(String dom, List<String> console) {}

  private Seen see(String html, String... options) throws IOException, InterruptedException {
    Path page = Files.writeString(folder.resolve("report.html"), html);
    Path profile = Files.createTempDirectory(folder, "profile");
    List<String> command = new ArrayList<>(List.of(chromium.toString()));
    Stream.of(
            "--headless",
            "--no-sandbox",
            "--disable-gpu",
            "--disable-quic",
            "--no-first-run",
            "--disable-background-networking",
            "--disable-component-update",
            "--disable-sync",
            "--disable-extensions",
            "--enable-logging=stderr",
            "--user-data-dir=" + profile)
        .forEach(command::add);
    command.addAll(List.of(options));
    command.add(page.toUri().toString());
    Path out = folder.resolve("out");
    Path err = folder.resolve("err");
    Process process =
        new ProcessBuilder(command)
            .redirectOutput(out.toFile())
            .redirectError(err.toFile())
            .start();
    if (!process.waitFor(120, TimeUnit.SECONDS)) {
      process.destroyForcibly();
      throw new AssertionError("Chromium did not end: " + Files.readString(err));
    }
    List<String> console =
        Files.readString(err).lines().filter(line -> line.contains("CONSOLE")).toList();
    return new Seen(Files.readString(out), console);
  }
}
