"""The one warm process: what ends it, and that the next call works."""

import os
import signal
import subprocess
import sys
import tempfile
import threading
import time
import unittest

import aleator
from aleator import _launcher, _process
from tests.data import QUICK, line

HERE = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))

# Some minutes of work, of which a test waits for the beginning only.
LONG = {"predictor": "ensemble", "preset": "paper"}


def java():
    """The id of the process that answers."""
    aleator.estimate(line(40), "y", **QUICK)
    return _process._process.process.pid


def gone(pid):
    """Whether a process has ended within some seconds; one that nobody waits for counts as ended."""
    for _ in range(200):
        try:
            with open("/proc/%d/stat" % pid, encoding="ascii", errors="replace") as file:
                if file.read().rpartition(")")[2].split()[0] == "Z":
                    return True
        except FileNotFoundError:
            return True
        time.sleep(0.1)
    return False


def python(code, **settings):
    environment = dict(os.environ, PYTHONPATH=HERE, **settings)
    words = [sys.executable, "-c", code]
    return subprocess.Popen(words, env=environment, stdout=subprocess.PIPE, text=True)


SAY_PID = """
import sys, time
from tests.test_process import java
print(java(), flush=True)
"""


@unittest.skipIf(os.name == "nt", "signals and /proc")
class ProcessTest(unittest.TestCase):
    def test_one_process_answers_all_calls(self):
        self.assertEqual(java(), java())

    def test_it_ends_with_python(self):
        child = python(SAY_PID)
        pid = int(child.communicate()[0])
        self.assertTrue(gone(pid))

    def test_it_ends_when_python_is_killed_in_the_middle_of_a_run(self):
        code = SAY_PID + "import aleator\nfrom tests.test_process import *\naleator.estimate(line(3000), 'y', **LONG)"
        with tempfile.TemporaryDirectory() as folder:  # Nobody is left to remove what was written.
            child = python(code, TMPDIR=folder)
            pid = int(child.stdout.readline())
            time.sleep(0.5)
            child.kill()
            child.communicate()
            self.assertTrue(gone(pid))

    def test_ctrl_c_cancels_a_run_and_the_next_call_works(self):
        # A build that runs in the background has Ctrl-C ignored, and Python with it.
        ignored = signal.signal(signal.SIGINT, signal.default_int_handler)
        self.addCleanup(signal.signal, signal.SIGINT, ignored)
        before = java()
        timer = threading.Timer(1.0, os.kill, (os.getpid(), signal.SIGINT))
        timer.start()
        with self.assertRaises(KeyboardInterrupt):
            aleator.estimate(line(3000), "y", **LONG)
        self.assertTrue(gone(before))
        self.assertNotEqual(java(), before)

    def test_a_process_that_was_killed_between_calls_is_started_anew(self):
        before = java()
        os.kill(before, signal.SIGKILL)
        _process._process.process.wait()
        self.assertNotEqual(java(), before)

    def test_a_process_that_dies_in_a_run_is_a_runtime_error_and_started_anew(self):
        before = java()
        timer = threading.Timer(0.5, os.kill, (before, signal.SIGKILL))
        timer.start()
        with self.assertRaisesRegex(RuntimeError, "ended unexpectedly"):
            aleator.estimate(line(3000), "y", **LONG)
        self.assertNotEqual(java(), before)

    def test_garbage_on_the_pipe_is_a_runtime_error_in_one_line(self):
        hello = '{"schema": "aleator.pipe/1"}'
        deep = "[" * 100000
        for first, answer in [
            ("nonsense", ""), ("[1]", ""), ("7", ""), ("{}", ""), ("null", ""), ("\\x00\\xff", ""), (deep, ""),
            (hello, "[]"), (hello, "{}"), (hello, '{"exit_code": 0}'), (hello, "\\x1b[2J"), (hello, deep),
        ]:
            with tempfile.TemporaryDirectory() as home:
                launcher = os.path.join(home, "bin", "aleator")
                os.makedirs(os.path.join(home, "bin"))
                os.makedirs(os.path.join(home, "lib"))
                with open(os.path.join(home, "lib", "aleator.jar"), "w"):
                    pass
                with open(launcher, "w") as script:
                    script.write("#!/bin/sh\nprintf '%s\\n' '" + first + "'\nread line\nprintf '%s\\n' '" + answer + "'\n")
                os.chmod(launcher, 0o755)
                code = (
                    "import aleator\ntry:\n  aleator.estimate({'x': list(range(30)), 'y': list(range(30))}, 'y')\n"
                    "except RuntimeError as e:\n  print(e)"
                )
                process = python(code, ALEATOR_HOME=home)
                said, _ = process.communicate(timeout=60)
                self.assertEqual(len(said.splitlines()), 1, (first[:50], answer[:50], said))
                self.assertNotIn("\x1b", said)
                self.assertRegex(said, "gave no answer but|speaks")

    def test_threads_take_turns(self):
        found = {}
        data = {seed: line(40, seed) for seed in range(4)}

        def work(seed):
            found[seed] = aleator.estimate(data[seed], "y", **QUICK).estimates[0].variance

        threads = [threading.Thread(target=work, args=(seed,)) for seed in data]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        alone = {seed: aleator.estimate(data[seed], "y", **QUICK).estimates[0].variance for seed in data}
        self.assertEqual(found, alone)

    def test_a_forked_child_has_a_process_of_its_own_and_leaves_the_parents_alone(self):
        result = aleator.estimate(line(40), "y", **QUICK)
        parents = _process._process.process.pid
        reading, writing = os.pipe()
        child = os.fork()
        if child == 0:
            try:
                os.write(writing, str(java()).encode())
                sys.exit()  # With all that Python does at its end.
            except SystemExit:
                import atexit

                del result
                atexit._run_exitfuncs()
            finally:
                os._exit(0)
        os.waitpid(child, 0)
        childs = int(os.read(reading, 100))
        os.close(reading)
        os.close(writing)
        self.assertNotEqual(childs, parents)
        self.assertTrue(gone(childs))
        self.assertEqual(java(), parents)
        self.assertEqual(len(result.predict({"x": [1.0]})), 1)


class LauncherTest(unittest.TestCase):
    def setUp(self):
        self.before = dict(os.environ)
        self.folder = tempfile.TemporaryDirectory()

    def tearDown(self):
        os.environ.clear()
        os.environ.update(self.before)
        self.folder.cleanup()

    def launcher(self, *place):
        path = os.path.join(self.folder.name, *place, _launcher._NAME)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "w", encoding="ascii") as file:
            file.write("#!/bin/sh\necho no java >&2\nexit 1\n")
        os.chmod(path, 0o755)
        return path

    def test_home_is_an_unpacked_release_or_a_source_tree(self):
        os.environ["ALEATOR_HOME"] = self.folder.name
        source = self.launcher()
        self.assertEqual(_launcher.find(), source)
        self.assertEqual(self.launcher("bin"), _launcher.find())

    def test_else_the_path_says_but_never_the_working_directory(self):
        os.environ.pop("ALEATOR_HOME", None)
        here = os.getcwd()
        self.launcher()
        os.chdir(self.folder.name)
        try:
            os.environ["PATH"] = os.pathsep.join(["", ".", "bin"])
            with self.assertRaisesRegex(RuntimeError, "set ALEATOR_HOME"):
                _launcher.find()
        finally:
            os.chdir(here)
        os.environ["PATH"] = os.path.join(self.folder.name, "tools")
        self.assertEqual(self.launcher("tools"), _launcher.find())

    def test_a_home_without_a_launcher_says_what_to_do(self):
        os.environ["ALEATOR_HOME"] = self.folder.name
        with self.assertRaisesRegex(RuntimeError, "there is no bin/"):
            _launcher.find()
        packed = os.path.join(self.folder.name, "aleator-1.zip")
        with open(packed, "w", encoding="ascii"):
            os.environ["ALEATOR_HOME"] = packed
        with self.assertRaisesRegex(RuntimeError, "unpack it"):
            _launcher.find()

    @unittest.skipIf(os.name == "nt", "a shell's script")
    def test_what_a_launcher_complains_of_is_said(self):
        os.environ["ALEATOR_HOME"] = self.folder.name
        self.launcher()
        with self.assertRaisesRegex(RuntimeError, "no java"):
            _process._Process(False)


if __name__ == "__main__":
    unittest.main()
