// SPDX-License-Identifier: Apache-2.0
package org.aleator.app.serve;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.deque.html.axecore.playwright.AxeBuilder;
import com.deque.html.axecore.results.Rule;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.Download;
import com.microsoft.playwright.JSHandle;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Route;
import com.microsoft.playwright.options.ColorScheme;
import com.microsoft.playwright.options.FilePayload;
import com.microsoft.playwright.options.ReducedMotion;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.random.RandomGenerator;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import org.aleator.util.Seed;
import org.aleator.web.AccessToken;
import org.aleator.web.ServerOptions;
import org.aleator.web.WebServer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The page in a real browser, with the real estimate behind it. */
class PageTest {
  /** Small, so that the file that is too large can be. */
  private static final AccessToken TOKEN = AccessToken.random();

  private static final ServerOptions.Limits LIMITS =
      new ServerOptions.Limits(1 << 20, 2_000, 100, 8, 32);

  private static final int PHONE = 360;

  @TempDir static Path data;
  private static WebServer server;
  private static Browser browser;

  private BrowserContext context;
  private Page page;
  private final List<String> outside = new ArrayList<>();
  private final List<String> complaints = new ArrayList<>();

  @BeforeAll
  static void start() {
    browser = Browser.open();
    server =
        WebServer.start(
            new ServerOptions("127.0.0.1", 0, data, TOKEN, "aleator test", LIMITS),
            new CommandRunner());
  }

  @AfterAll
  static void end() {
    if (browser != null) {
      browser.close();
      server.close();
    }
  }

  @BeforeEach
  void open() {
    context = context(1100, 900, ColorScheme.LIGHT);
    page = newPage();
    page.navigate(address() + "?token=" + TOKEN.reveal());
  }

  /** Whatever a test did: no request left the machine, and the console is clean. */
  @AfterEach
  void nothingWentOutsideAndNothingWasComplainedOf() {
    if (context != null) {
      context.close();
      assertThat(outside).isEmpty();
      assertThat(complaints).isEmpty();
    }
  }

  private BrowserContext context(int width, int height, ColorScheme scheme) {
    BrowserContext fresh =
        browser
            .chromium()
            .newContext(
                new com.microsoft.playwright.Browser.NewContextOptions()
                    .setViewportSize(width, height)
                    .setColorScheme(scheme)
                    .setReducedMotion(ReducedMotion.REDUCE));
    fresh.setDefaultTimeout(30_000);
    fresh.onRequest(
        request -> {
          if (!request.url().startsWith(address())
              && !request.url().startsWith("blob:" + address())) {
            outside.add(request.url());
          }
        });
    return fresh;
  }

  private Page newPage() {
    Page fresh = context.newPage();
    fresh.setDefaultTimeout(30_000);
    fresh.onConsoleMessage(
        message -> {
          if (message.type().equals("error") || message.type().equals("warning")) {
            complaints.add(message.text());
          }
        });
    fresh.onPageError(complaints::add);
    return fresh;
  }

  private static String address() {
    return "http://127.0.0.1:" + server.port() + "/";
  }

  /** y = 3x + noise of std 1, and a text column. */
  private static String csv(int rows, String first) {
    Random random = new Random(7);
    StringBuilder csv = new StringBuilder(first + ",colour,y\n");
    for (int i = 0; i < rows; i++) {
      double x = 10 * random.nextDouble();
      String colour = i % 2 == 0 ? "red" : "blue";
      csv.append(
          String.format(Locale.ROOT, "%.4f,%s,%.4f%n", x, colour, 3 * x + random.nextGaussian()));
    }
    return csv.toString();
  }

  private static FilePayload file(String name, String text) {
    return new FilePayload(name, "text/csv", text.getBytes(StandardCharsets.UTF_8));
  }

  private void choose(String name, String csv) {
    page.setInputFiles("#file", file(name, csv));
    assertThat(page.locator("h1")).hasText(name);
  }

  private void measure() {
    page.click("#go");
    page.waitForURL("**/#/run/*");
  }

  private void awaitResult() {
    page.waitForSelector(
        ".summary, iframe.report", new Page.WaitForSelectorOptions().setTimeout(120_000));
  }

  /** Drops a file as a person does, by an event that carries it. */
  private void drop(String name, String csv) {
    JSHandle transfer =
        page.evaluateHandle(
            "([name, text]) => { const t = new DataTransfer();"
                + " t.items.add(new File([text], name, {type: 'text/csv'})); return t; }",
            List.of(name, csv));
    page.dispatchEvent(".drop", "dragover", java.util.Map.of("dataTransfer", transfer));
    page.dispatchEvent(".drop", "drop", java.util.Map.of("dataTransfer", transfer));
  }

  @Test
  void fromDropToReportFilesAndPredictions() throws Exception {
    drop("garden.csv", csv(80, "height"));
    assertThat(page.locator("h1")).hasText("garden.csv");
    assertThat(page.locator(".lead")).hasText("80 rows, 3 columns.");
    assertThat(page.locator(".columns tbody tr")).hasCount(3);
    assertThat(page.locator(".columns tbody tr").nth(1)).containsText("2 texts, such as blue");
    assertThat(page.locator(".preview tbody tr")).hasCount(8);
    assertThat(page.locator("#target")).hasValue("y");
    page.uncheck("#use-1");
    measure();
    awaitResult();
    assertThat(page.locator("h1")).hasText("y in garden.csv");
    assertThat(page.locator("pre")).containsText("aleator estimate garden.csv --target=y");

    Download rows = page.waitForDownload(() -> page.click("text=Rows with their noise"));
    try (Stream<String> lines = Files.lines(rows.path())) {
      assertThat(lines.count()).isEqualTo(81);
    }

    page.fill("#feature-0", "4");
    page.click("form.predict button");
    Locator mean = page.locator(".prediction .big");
    // y = 3 · 4 with noise of std 1; 80 rows know the line to a fraction of that.
    assertThat(Double.parseDouble(mean.textContent())).isBetween(11.0, 13.0);
    page.setInputFiles("#new-rows", file("new.csv", "height\n1\n2\n3\n"));
    Download predicted = page.waitForDownload(() -> page.click("text=Rows with predictions"));
    assertThat(Files.readAllLines(predicted.path())).hasSize(4).first().asString().contains("mean");
    page.setInputFiles("#new-rows", file("new.csv", "depth\n1\n"));
    assertThat(page.locator(".problem")).containsText("height");
    expectRefusals();

    page.click("text=Run again with other settings");
    assertThat(page.locator("#use-1")).not().isChecked();
    assertThat(page.locator("#use-0")).isChecked();
    page.click("summary");
    page.selectOption("#noise", "heteroscedastic");
    page.fill("#seed", "2");
    measure();
    awaitResult();
    assertThat(page.locator(".page > .quiet").first())
        .containsText("heteroscedastic noise · seed 2");

    // By the keyboard: the report above may still grow, and move the link away from the mouse.
    page.locator("text=Compare >> nth=-1").press("Enter");
    assertThat(page.locator("h1")).hasText("Two runs side by side");
    assertThat(page.locator(".compare tr", hasText("Seed"))).containsText("2");
    assertThat(page.locator("svg.intervals")).isVisible();
    requireAccessible();

    page.emulateMedia(
        new Page.EmulateMediaOptions().setMedia(com.microsoft.playwright.options.Media.PRINT));
    byte[] pdf = page.pdf();
    assertThat(new String(pdf, 0, 5, StandardCharsets.US_ASCII)).isEqualTo("%PDF-");
  }

  /**
   * y = 3x + noise of std 1 with six labels ten times too large; a column that numbers the rows,
   * one of names, one that is neither numbers nor text.
   */
  private static String messy(int rows) {
    Random random = new Random(5);
    StringBuilder csv = new StringBuilder("id,who,mixed,x,z,strength\n");
    for (int i = 0; i < rows; i++) {
      double x = 10 * random.nextDouble();
      double y = (20 + 3 * x + random.nextGaussian()) * (i % 20 == 7 ? 10 : 1);
      String mixed = i == 4 ? "n/k" : String.valueOf(i % 11 + 0.5);
      csv.append(
          String.format(
              Locale.ROOT,
              "%d,name%d,%s,%.4f,%.4f,%.3f%n",
              i + 1,
              i,
              mixed,
              x,
              random.nextDouble(),
              y));
    }
    return csv.toString();
  }

  @Test
  void suspectLabelsOfAMessyFileAreLeftOutOfTheNextRun() {
    choose("messy.csv", messy(120));
    assertThat(page.locator("#target")).hasValue("");
    assertThat(page.locator("#target option", hasText("who"))).isDisabled();
    assertThat(page.locator("#target option", hasText("who")))
        .hasText("who (120 different texts, too many for classes)");
    assertThat(page.locator("#use-0")).not().isChecked();
    assertThat(page.locator(".columns tbody tr").nth(0)).containsText("left out");
    assertThat(page.locator(".columns tbody tr").nth(0)).containsText("numbers the rows");
    assertThat(page.locator("#use-2")).isDisabled();
    assertThat(page.locator("#time")).containsText("It takes about");
    page.click("#go");
    assertThat(page.locator(".problem")).hasText("Choose the column to predict first.");
    requireAccessible();
    take("messy-start");
    page.selectOption("#target", "strength");
    page.uncheck("#use-4");
    measure();
    page.waitForSelector(".watch .stage");
    assertThat(page.locator(".watch .stage")).containsText("%");
    take("messy-running");
    awaitResult();
    // Neither what numbers the rows nor what names them became a feature by unticking another.
    assertThat(page.locator("pre"))
        .hasText("aleator estimate messy.csv --target=strength --exclude=mixed,z");
    assertThat(page.locator(".suspects tbody tr")).hasCount(6);
    assertThat(page.locator(".suspects tbody tr", hasText("times 10"))).hasCount(6);
    assertThat(page.locator("#run-without")).isEnabled();
    requireAccessible();
    requireReportInPlace();
    take("messy-done");
    String first = page.url();
    page.click("#run-without");
    page.waitForFunction("before => location.href !== before", first);
    awaitResult();
    assertThat(page.locator("pre")).containsText("--without-rows=8,28,48,68,88,108");
    assertThat(page.locator(".page > .quiet").first())
        .containsText("without rows 8, 28, 48, 68, 88, 108");
    assertThat(page.locator(".suspects")).hasCount(0);
    page.click("text=Run again with other settings");
    assertThat(page.locator("#rows-left-out")).containsText("Without rows 8, 28");
    page.click("text=Take them back");
    assertThat(page.locator("#rows-left-out")).hasCount(0);
  }

  /** x tells y, yes or no, up to a coin that falls the other way now and then; n is 0 or 1. */
  private static String classes(int rows) {
    RandomGenerator random = new Seed(5).random();
    StringBuilder csv = new StringBuilder("x,n,churn\n");
    for (int i = 0; i < rows; i++) {
      double x = random.nextGaussian();
      boolean yes = random.nextDouble() < 1 / (1 + Math.exp(-3 * x));
      csv.append(
          String.format(Locale.ROOT, "%.4f,%d,%s%n", x, random.nextInt(2), yes ? "yes" : "no"));
    }
    return csv.toString();
  }

  @Test
  void aClassIsATargetWhoseKindIsShownAndWhoseRunHasItsReport() throws Exception {
    choose("churn.csv", classes(120));
    page.selectOption("#target", "churn");
    assertThat(page.locator("#kind-line")).containsText("Classes");
    assertThat(page.locator("#kind-field")).isHidden();
    page.click("summary");
    assertThat(page.locator("#noise")).isHidden();
    assertThat(page.locator("#groups")).isVisible();
    page.selectOption("#target", "x");
    assertThat(page.locator("#kind-line")).containsText("Numbers");
    assertThat(page.locator("#noise")).isVisible();
    page.selectOption("#target", "n");
    assertThat(page.locator("#target-kind")).hasValue("classes");
    page.selectOption("#target-kind", "numbers");
    assertThat(page.locator("#noise")).isVisible();
    page.selectOption("#target", "churn");
    requireAccessible();
    take("classes-start");
    measure();
    awaitResult();
    assertThat(page.locator("pre")).hasText("aleator estimate churn.csv --target=churn");
    assertThat(page.locator(".suspects h2"))
        .hasText("Labels that disagree with the likelier class");
    assertThat(page.locator("#run-without")).isDisabled();
    requireAccessible();
    requireReportInPlace();
    take("classes-done");
    Download rows = page.waitForDownload(() -> page.click("text=Rows with their probabilities"));
    try (Stream<String> lines = Files.lines(rows.path())) {
      assertThat(lines.findFirst().orElseThrow()).startsWith("row,p_no,p_yes,predicted");
    }

    page.click("text=Run again with other settings");
    page.selectOption("#target", "n");
    page.selectOption("#target-kind", "numbers");
    measure();
    awaitResult();
    assertThat(page.locator("pre")).containsText("--target-kind=numbers");
    page.click("text=Compare >> nth=-1");
    assertThat(page.locator(".lead")).containsText("They predict different columns");
    page.click("text=Start");
    assertThat(page.locator(".runs .outcome", hasText("predicted, at best"))).hasCount(1);
  }

  /** What the page asks for, as JSON; the request is answered with a refusal and not run. */
  private JsonObject asked() {
    List<String> bodies = new ArrayList<>();
    page.route(
        "**/api/runs",
        route -> {
          bodies.add(route.request().postData());
          route.fulfill(
              new Route.FulfillOptions()
                  .setStatus(400)
                  .setContentType("application/json")
                  .setBody("{\"error\": \"not now\"}"));
        });
    page.click("#go");
    page.waitForSelector("text=not now");
    page.unroute("**/api/runs");
    expectRefusals();
    JsonObject request = JsonParser.parseString(bodies.get(0)).getAsJsonObject();
    request.remove("table");
    return request;
  }

  @Test
  void everySettingOfNumbersIsAskedFor() {
    StringBuilder csv = new StringBuilder("day,a,s,mu,y\n");
    for (int i = 0; i < 30; i++) {
      csv.append(
          String.format(Locale.ROOT, "2024-01-%02d,%d.5,0.%d,%d,%d%n", i + 1, i, i + 1, i, i * i));
    }
    choose("numbers.csv", csv.toString());
    page.click("summary");
    assertThat(page.locator("#votes")).isHidden();
    page.selectOption("#when", "day");
    page.selectOption("#label-std", "s");
    page.selectOption("#predictions", "mu");
    page.fill("#goal", "0.5");
    page.fill("#censored-low", "-3");
    page.fill("#censored-high", "500.5");
    page.selectOption("#which-columns", "yes");
    requireAccessible();
    assertThat(asked())
        .isEqualTo(
            JsonParser.parseString(
                """
                {"target": "y", "time": "day", "label_std": "s", "predictions": "mu", "goal": 0.5,
                 "censored_low": -3, "censored_high": 500.5, "columns": true}
                """));
  }

  @Test
  void ownProbabilitiesAndVotesOfClassesAreJudged() {
    StringBuilder csv = new StringBuilder("x,p_no,p_yes,votes_no,votes_yes,churn\n");
    RandomGenerator random = new Seed(6).random();
    for (int i = 0; i < 80; i++) {
      double x = random.nextGaussian();
      double yes = 1 / (1 + Math.exp(-3 * x));
      int votes = 0;
      for (int vote = 0; vote < 4; vote++) {
        votes += random.nextDouble() < yes ? 1 : 0;
      }
      csv.append(
          String.format(
              Locale.ROOT,
              "%.4f,%.6f,%.6f,%d,%d,%s%n",
              x,
              1 - yes,
              yes,
              4 - votes,
              votes,
              random.nextDouble() < yes ? "yes" : "no"));
    }
    choose("own.csv", csv.toString());
    page.selectOption("#target", "churn");
    page.click("summary");
    assertThat(page.locator("#predictions")).isHidden();
    page.selectOption("#own-classes", "x");
    assertThat(asked().get("predictions").getAsString()).isEqualTo("x");
    page.selectOption("#own-classes", new String[] {"p_no", "p_yes"});
    page.selectOption("#votes", new String[] {"votes_no", "votes_yes"});
    assertThat(page.locator(".columns tbody tr").nth(2)).containsText("predictions");
    assertThat(page.locator(".columns tbody tr").nth(3)).containsText("votes");
    assertThat(page.locator("#use-4")).isDisabled();
    requireAccessible();
    take("own-classes-start");
    measure();
    awaitResult();
    assertThat(page.locator("pre"))
        .hasText(
            "aleator estimate own.csv --target=churn --votes=votes_no,votes_yes"
                + " --predictor=columns:p_no,p_yes");
    assertThat(page.locator(".lead, .quiet", hasText("probabilities in p_no, p_yes"))).hasCount(1);
    requireReportInPlace();
    String report = page.frames().get(1).locator("body").innerText();
    assertThat(report).contains("Your predictions beside it", "By the votes, whatever the columns");

    page.click("text=Run again with other settings");
    assertThat(page.locator("#own-classes")).hasValues(new String[] {"p_no", "p_yes"});
    assertThat(page.locator("#votes")).hasValues(new String[] {"votes_no", "votes_yes"});
  }

  /** The frame is as high as what stands in it, and its sections can be gone to. */
  private void requireReportInPlace() {
    page.waitForFunction("() => document.querySelectorAll('.jumps .jump').length > 3");
    int height = (int) page.evaluate("() => document.querySelector('iframe.report').clientHeight");
    Object inside =
        page.frames().get(1).evaluate("() => document.documentElement.scrollHeight <= innerHeight");
    assertThat(inside).as("the report fits its frame of %d pixels", height).isEqualTo(true);
    page.click(".jumps .jump >> nth=3");
    assertThat((int) page.evaluate("() => Math.round(scrollY)")).isPositive();
    page.waitForTimeout(300); // a frame is drawn once it is in sight
    take("messy-report");
    page.evaluate("() => scrollTo(0, 0)");
  }

  private void take(String name) {
    page.screenshot(new Page.ScreenshotOptions().setPath(Path.of("target", name + ".png")));
  }

  @Test
  void groupsAreASettingAndNoFeature() {
    StringBuilder csv = new StringBuilder("machine,x,y\n");
    Random random = new Random(9);
    for (int i = 0; i < 80; i++) {
      double x = random.nextDouble();
      csv.append(
          String.format(Locale.ROOT, "m%d,%.4f,%.4f%n", i % 10, x, x + random.nextGaussian()));
    }
    choose("machines.csv", csv.toString());
    page.click("summary");
    page.selectOption("#groups", "machine");
    assertThat(page.locator(".columns tbody tr").nth(0)).containsText("groups");
    assertThat(page.locator("#use-0")).isDisabled();
    measure();
    awaitResult();
    assertThat(page.locator("pre"))
        .hasText("aleator estimate machines.csv --target=y --groups=machine");
  }

  /** The browser itself notes on its console that a request was refused, here on purpose. */
  private void expectRefusals() {
    complaints.removeIf(line -> line.matches(".*the server responded with a status of 4(00|13).*"));
  }

  private static Page.LocatorOptions hasText(String text) {
    return new Page.LocatorOptions().setHasText(text);
  }

  @Test
  void byKeyboardAloneARunIsStartedCancelledAndFoundAgain() {
    page.waitForSelector("[data-example=toy]");
    tabTo("[data-example=toy]");
    page.keyboard().press("Enter");
    page.waitForSelector("#go");
    tabTo("#go");
    page.keyboard().press("Enter");
    page.waitForSelector("#cancel");
    assertThat(page.locator("progress")).isVisible();
    tabTo("#cancel");
    page.keyboard().press("Enter");
    assertThat(page.locator(".verdict")).hasText("This run was cancelled.");
    requireAccessible();
    tabTo(".crumbs a");
    page.keyboard().press("Enter");
    Locator entry = page.locator(".runs li.cancelled").first();
    assertThat(entry).containsText("y in toy.csv");
    assertThat(entry.locator(".outcome")).hasText("cancelled");
  }

  /** Twenty rows of eight features are too few for a learning curve: there is no bound to show. */
  @Test
  void rowsThatCannotTellAndHaveNoBoundAreSaidToInTheListOfRuns() {
    RandomGenerator random = new Seed(3).random();
    StringBuilder csv = new StringBuilder("a,b,c,d,e,f,g,h,y\n");
    for (int i = 0; i < 20; i++) {
      double[] x = random.doubles(8).toArray();
      DoubleStream.of(x).forEach(value -> csv.append(value).append(','));
      csv.append(Math.sin(9 * x[0]) * x[1]).append('\n');
    }
    choose("few.csv", csv.toString());
    measure();
    awaitResult();
    page.click(".brand");
    assertThat(page.locator(".runs li", hasText("y in few.csv")).locator(".outcome"))
        .hasText("noise not determined");
  }

  private void tabTo(String selector) {
    for (int i = 0; i < 60; i++) {
      page.keyboard().press("Tab");
      if ((boolean) page.evaluate("s => document.activeElement.matches(s)", selector)) {
        return;
      }
    }
    throw new AssertionError(selector + " is not reached by the tabulator");
  }

  private static String entry(String run) {
    return "[data-run='" + run + "']";
  }

  @Test
  void twoTabsSeeTheSameRuns() {
    Page other = newPage();
    other.navigate(address() + "?token=" + TOKEN.reveal());
    page.bringToFront();
    choose("two-tabs.csv", csv(30, "x"));
    measure();
    String run = page.url().substring(page.url().lastIndexOf('/') + 1);
    other.bringToFront();
    other.waitForSelector(entry(run));
    other.click(entry(run) + " a");
    other.waitForSelector(".summary, iframe.report, .watch");
    page.bringToFront();
    awaitResult();
    other.bringToFront();
    other.waitForSelector(".summary, iframe.report");
    other.click(".brand");
    other.onceDialog(dialog -> dialog.accept());
    other.click(entry(run) + " button");
    assertThat(other.locator(entry(run))).hasCount(0);
    page.bringToFront();
    page.click(".brand");
    page.waitForSelector("[data-example=toy]");
    assertThat(page.locator(entry(run))).hasCount(0);
  }

  @Test
  void markupInNamesAndValuesIsText() {
    String name = "<img src=x onerror=window.hacked=1>";
    String file = "<b>bold<img src=x onerror=window.hacked=1>.csv";
    String csv =
        csv(40, name).replace("red", "<script>window.hacked=1</script>").replace("blue", "'\"><i>");
    choose(file, csv);
    assertThat(page.locator(".columns")).containsText(name);
    assertThat(page.locator(".preview")).containsText("<script>window.hacked=1</script>");
    measure();
    awaitResult();
    assertThat(page.locator("h1")).hasText("y in " + file);
    page.click("form.predict button");
    page.waitForSelector(".prediction, .predict .problem");
    page.click(".brand");
    assertThat(page.locator(".runs").first()).containsText(file);
    assertThat(page.evaluate("() => window.hacked")).isNull();
    assertThat(page.locator("main img, main script, main i, main b")).hasCount(0);
  }

  @Test
  void filesThatAreTooLargeOrWrongAreSaidInOneLine() {
    page.setInputFiles("#file", file("big.csv", "x,y\n" + "1,2\n".repeat(300_000)));
    assertThat(page.locator(".problem")).containsText("more than 1 MB");
    page.setInputFiles("#file", file("long.csv", "x,y\n" + "1,2\n".repeat(2_001)));
    assertThat(page.locator(".problem")).containsText("\"long.csv\" has more than 2,000 rows");
    page.setInputFiles("#file", file("sheet.xlsx", "PK"));
    assertThat(page.locator(".problem")).containsText("is no Excel workbook");
    page.setInputFiles("#file", file("sheet.ods", "PK"));
    assertThat(page.locator(".problem")).containsText("export a sheet as CSV");
    expectRefusals();
  }

  @Test
  void everythingIsReadableOnAPhoneInTheDark() {
    context.close();
    context = context(PHONE, 740, ColorScheme.DARK);
    page = newPage();
    page.navigate(address() + "?token=" + TOKEN.reveal());
    page.waitForSelector("[data-example=toy]");
    requireFits();
    requireAccessible();
    choose(
        "a-rather-long-name-of-a-file-that-does-not-break-anywhere.csv", csv(40, "x".repeat(60)));
    requireFits();
    requireAccessible();
    measure();
    awaitResult();
    requireFits();
    requireAccessible();
    page.click(".brand");
    page.waitForSelector(".runs li");
    requireFits();
    requireAccessible();
    page.screenshot(
        new Page.ScreenshotOptions().setFullPage(true).setPath(Path.of("target", "phone.png")));
  }

  private void requireFits() {
    int width = (int) page.evaluate("() => document.documentElement.scrollWidth");
    Object beyond =
        page.evaluate(
            "most => [...document.querySelectorAll('*')]"
                + ".filter(e => e.getBoundingClientRect().right > most)"
                + ".map(e => e.outerHTML.slice(0, 80)).join('; ')",
            PHONE);
    assertThat(width)
        .as("the page's width at %s; beyond it stand %s", page.url(), beyond)
        .isLessThanOrEqualTo(PHONE);
  }

  /** axe-core finds nothing serious or critical. */
  private void requireAccessible() {
    List<String> found =
        new AxeBuilder(page)
            .analyze().getViolations().stream()
                .filter(rule -> List.of("serious", "critical").contains(rule.getImpact()))
                .map(PageTest::described)
                .toList();
    assertThat(found).as(page.url()).isEmpty();
  }

  private static String described(Rule rule) {
    return rule.getId() + ": " + rule.getHelp() + " at " + rule.getNodes().get(0).getHtml();
  }
}
