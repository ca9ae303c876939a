"""The wheel, used from an empty folder as the README says."""

import hashlib
import os
import re
import subprocess
import sys
import tempfile
import unittest
import zipfile

HERE = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))

try:
    import pandas
except ImportError:
    pandas = None


def build(folder):
    words = [sys.executable, os.path.join(HERE, "build_wheel.py"), folder]
    return subprocess.run(words, check=True, capture_output=True, text=True).stdout.strip()


class WheelTest(unittest.TestCase):
    def setUp(self):
        self.temporary = tempfile.TemporaryDirectory()
        self.folder = self.temporary.name

    def tearDown(self):
        self.temporary.cleanup()

    def test_the_same_sources_give_the_same_bytes(self):
        digests = set()
        for name in ("one", "two"):
            with open(build(os.path.join(self.folder, name)), "rb") as file:
                digests.add(hashlib.sha256(file.read()).hexdigest())
        self.assertEqual(len(digests), 1)

    def test_pip_takes_it(self):
        if subprocess.run([sys.executable, "-m", "pip", "--version"], capture_output=True).returncode:
            self.skipTest("no pip")
        words = ["-m", "pip", "install", "--quiet", "--no-index", "--no-deps", "--target", self.folder]
        subprocess.run([sys.executable, *words, build(self.folder)], check=True, capture_output=True)
        self.assertTrue(os.path.exists(os.path.join(self.folder, "aleator", "_process.py")))

    def test_its_version_is_mavens(self):
        with open(os.path.join(HERE, "..", "pom.xml"), encoding="utf-8") as file:
            maven = re.search(r"<artifactId>aleator-parent</artifactId>\s*<version>(.+?)</version>", file.read())
        wanted = maven.group(1).replace("-SNAPSHOT", ".dev0")
        self.assertIn("aleator-%s-py3" % wanted, build(self.folder))

    @unittest.skipIf(pandas is None, "no pandas")
    def test_the_readme_runs_from_an_empty_folder(self):
        with open(os.path.join(HERE, "README.md"), encoding="utf-8") as file:
            readme = file.read()
        code = "\n".join(re.findall(r"```python\n(.*?)```", readme, re.DOTALL))
        shown = "".join(re.findall(r"```text\n(.*?)```", readme, re.DOTALL))
        place = os.path.join(self.folder, "packages")
        with zipfile.ZipFile(build(self.folder)) as wheel:
            wheel.extractall(place)
        empty = os.path.join(self.folder, "empty")
        os.mkdir(empty)
        environment = dict(os.environ, PYTHONPATH=place)
        run = subprocess.run(
            [sys.executable, "-c", code], cwd=empty, env=environment, capture_output=True, text=True
        )
        self.assertEqual(run.stderr, "")
        # Digits may change with the method; words and their order may not.
        self.assertEqual(re.sub(r"[\d.]+", "#", run.stdout), re.sub(r"[\d.]+", "#", shown), run.stdout)
        self.assertEqual(os.listdir(empty), ["report.html"])


if __name__ == "__main__":
    unittest.main()
