"""What a notebook shows: cells are run one after the other, and the last value of each is drawn."""

import ast
import html
import os
import shutil
import subprocess
import tempfile
import unittest

import aleator
from tests.data import answers, line

CELLS = [
    "import aleator\nresult = aleator.estimate(data, target='y')",
    "result",
    "classes = aleator.estimate(labels, target='answer')\nclasses",
    "aleator.estimate(hostile, target=list(hostile)[1])",
    "wanted = aleator.estimate(data, target='y', goal=2)\nwanted",
]

# A name that would change the page's title, if a browser took it for markup.
HOSTILE = "<img src=x onerror=\"document.title='broken'\">"

FLAGS = (
    "--headless --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking "
    "--disable-component-update --disable-sync"
).split()


def run_cells(cells, names):
    """The cells and what they show, as a page."""
    page = ["<!DOCTYPE html><meta charset='utf-8'><title>notebook</title>"]
    for cell in cells:
        page.append("<pre>%s</pre>" % html.escape(cell))
        body = ast.parse(cell).body
        last = body.pop() if isinstance(body[-1], ast.Expr) else None
        exec(compile(ast.Module(body, []), "cell", "exec"), names)
        if last is not None:
            value = eval(compile(ast.Expression(last.value), "cell", "eval"), names)
            page.append(value._repr_html_())
    return "\n".join(page)


class NotebookTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        data = line()
        missing = [None if i % 9 == 0 else x for i, x in enumerate(data["x"])]
        hostile = {HOSTILE: missing, HOSTILE + "y": data["y"]}
        names = {"data": data, "labels": answers(), "hostile": hostile}
        cls.page = run_cells(CELLS, names)
        cls.names = names

    def test_what_was_asked_beside_the_answer_is_shown_in_its_words(self):
        wanted = self.names["wanted"]
        self.assertIn(html.escape("Rows until an RMSE of 2.000: " + wanted.goal.words), wanted._repr_html_())
        self.assertNotIn("Rows until", self.names["result"]._repr_html_())

    def test_it_shows_verdict_figures_and_curve_and_nothing_from_elsewhere(self):
        shown = self.names["result"]._repr_html_()
        self.assertIn(html.escape(self.names["result"].verdict), shown)
        self.assertIn("RMSE that no model goes below", shown)
        self.assertIn("<svg", shown)
        self.assertIn("Brier score", self.names["classes"]._repr_html_())
        for word in ("<script", "<link", "src=", "href=", "url("):
            self.assertNotIn(word, shown)

    def test_names_of_the_data_are_text_and_no_markup(self):
        self.assertIn("&lt;img src=x", self.page)
        self.assertNotIn("<img", self.page)

    def test_answers_without_a_curve_are_shown_too(self):
        bare = aleator.estimate(line(40), "y", predictor="forest", method="va", noise="homoscedastic")
        self.assertIn(html.escape(bare.json.get("verdict", "")), bare._repr_html_())
        inputs = aleator.estimate(line(40), "y", noise_in="inputs", method="dva")
        self.assertIn("<div", inputs._repr_html_())

    def test_a_browser_draws_it(self):
        browser = shutil.which("chromium") or shutil.which("google-chrome")
        if browser is None:
            self.skipTest("*** NO CHROMIUM ON THE PATH: THE NOTEBOOK WAS NOT LOOKED AT ***")
        keep = os.environ.get("ALEATOR_SCREENSHOT")
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "notebook.html")
            with open(path, "w", encoding="utf-8") as file:
                file.write(self.page)
            words = [browser, *FLAGS, "--user-data-dir=" + os.path.join(folder, "profile"), "--window-size=700,1900"]
            words += ["--screenshot=" + keep] if keep else ["--dump-dom"]
            drawn = subprocess.run(words + ["file://" + path], capture_output=True, text=True, timeout=120)
        if not keep:
            self.assertIn("<title>notebook</title>", drawn.stdout)
            self.assertGreaterEqual(drawn.stdout.count("<svg"), 3)


if __name__ == "__main__":
    unittest.main()
