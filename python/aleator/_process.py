"""The one Java process that answers, kept warm while Python runs.

It is started by the first call and reads requests from a pipe, a line of JSON each (``aleator pipe``).
When the pipe is closed, because Python ended, was killed or cancels a run, the process ends.
"""

import atexit
import io
import json
import os
import signal
import subprocess
import tempfile
import threading

from aleator import _launcher

_SCHEMA = "aleator.pipe/1"

# How much of what a failed process said on stderr is quoted.
_LONGEST_COMPLAINT = 2000

# Seconds that a process may take to end by itself once its pipe is closed.
_PATIENCE = 5


class _Process:
    def __init__(self, portable):
        self.portable = portable
        words = [_launcher.find(), "pipe"] + (["--portable"] if portable else [])
        self.stderr = tempfile.TemporaryFile()
        # A group of its own: Ctrl-C is for Python to hear, and the whole group can be ended.
        apart = (
            {"creationflags": subprocess.CREATE_NEW_PROCESS_GROUP}
            if os.name == "nt"
            else {"start_new_session": True}
        )
        # Unbuffered: no request stands in a buffer that a fork could send twice.
        self.process = subprocess.Popen(
            words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=self.stderr, bufsize=0, **apart
        )
        self.answers = io.BufferedReader(self.process.stdout)
        try:
            first = self._line("schema")
            if first["schema"] != _SCHEMA:
                raise RuntimeError(
                    "%s speaks %s, and this package %s; install those of one release"
                    % (words[0], first["schema"], _SCHEMA)
                )
        except BaseException:
            self.end(0)
            raise

    def alive(self):
        return self.process.poll() is None

    def send(self, arguments):
        rest = memoryview(json.dumps({"arguments": arguments}).encode("ascii") + b"\n")
        while rest:
            rest = rest[self.process.stdin.write(rest) :]

    def answer(self):
        return self._line("exit_code", "out", "err")

    def _line(self, *keys):
        line = self.answers.readline()
        if not line.endswith(b"\n"):
            raise RuntimeError("Aleator ended unexpectedly: " + self._complaint())
        try:
            answer = json.loads(line)
        except (ValueError, RecursionError):
            answer = None
        if not isinstance(answer, dict) or any(key not in answer for key in keys):
            raise RuntimeError("Aleator gave no answer but: %r" % line[:200])
        return answer

    def _complaint(self):
        self.process.wait()
        size = self.stderr.seek(0, os.SEEK_END)
        self.stderr.seek(max(0, size - _LONGEST_COMPLAINT))
        said = self.stderr.read().decode("utf-8", "replace").strip()
        return said or "exit code %s" % self.process.returncode

    def forget(self):
        """Closes this side of the pipes."""
        for stream in (self.process.stdin, self.answers, self.stderr):
            try:
                stream.close()
            except OSError:
                pass

    def end(self, patience):
        """Ends the process, by force where it does not end by itself within some seconds."""
        self.forget()
        try:
            self.process.wait(patience)
        except subprocess.TimeoutExpired:
            self._kill()
            self.process.wait()

    def _kill(self):
        try:
            if os.name == "nt":
                self.process.kill()
            else:
                os.killpg(self.process.pid, signal.SIGKILL)
        except ProcessLookupError:
            pass


_lock = threading.Lock()
_process = None


def run(arguments, portable=False):
    """Runs a command; gives its exit code, what it printed, and its lines on stderr."""
    global _process
    with _lock:
        try:
            _send(arguments, portable)
            answer = _process.answer()
        except BaseException:
            # An answer that was not waited for must not be taken for that to the next request.
            if _process is not None:
                _process.end(0)
                _process = None
            raise
        return answer["exit_code"], answer["out"], answer["err"]


def _send(arguments, portable):
    global _process
    if _process is not None and _process.alive() and _process.portable == portable:
        try:
            _process.send(arguments)
            return
        except OSError:
            pass  # It ended while nobody used it: a new one takes its place.
    if _process is not None:
        _process.end(_PATIENCE)
        _process = None
    _process = _Process(portable)
    _process.send(arguments)


def _end_with_python():
    global _process
    if _process is not None:
        _process.end(_PATIENCE)
        _process = None


def _after_fork():
    """A forked child starts a process of its own; it must not hold that of its parent open."""
    global _lock, _process
    _lock = threading.Lock()
    if _process is not None:
        _process.forget()
        _process.process.returncode = 0  # Not this process's child: nothing to wait for.
        _process = None


atexit.register(_end_with_python)
if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_after_fork)
