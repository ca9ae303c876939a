"""Finds Aleator's launcher. The working directory is never looked into, unless it is named."""

import os

_NAME = "aleator.cmd" if os.name == "nt" else "aleator"
_GET = (
    "unpack Aleator's release (it needs Java 17 or newer) and set ALEATOR_HOME to its folder, "
    "or put its bin folder on the PATH"
)


def find():
    """The launcher's path: of ALEATOR_HOME where it is set, else the first on the PATH."""
    home = os.environ.get("ALEATOR_HOME")
    if home:
        return _at_home(os.path.abspath(os.path.expanduser(home)))
    for folder in os.environ.get("PATH", "").split(os.pathsep):
        # An empty or relative entry means the working directory.
        launcher = os.path.join(folder, _NAME)
        if os.path.isabs(folder) and _runs(launcher):
            return launcher
    raise RuntimeError("Aleator was not found: ALEATOR_HOME is not set, and the PATH has no aleator; " + _GET)


def _at_home(home):
    # bin/ of an unpacked release; the folder itself of a source tree.
    for folder in (os.path.join(home, "bin"), home):
        launcher = os.path.join(folder, _NAME)
        if _runs(launcher):
            return launcher
    if home.endswith(".zip") and os.path.isfile(home):
        raise RuntimeError("ALEATOR_HOME is the zip %s itself; unpack it and name the folder" % home)
    raise RuntimeError("ALEATOR_HOME is %s, but there is no bin/%s in it; %s" % (home, _NAME, _GET))


def _runs(launcher):
    return os.path.isfile(launcher) and os.access(launcher, os.X_OK)
