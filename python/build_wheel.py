"""Writes the wheel, the same bytes every time (PEP 427, PEP 517).

python3 build_wheel.py FOLDER     as the release does; pip calls build_wheel() itself
"""

import base64
import hashlib
import os
import re
import sys
import zipfile

HERE = os.path.dirname(os.path.abspath(__file__))

# The earliest time that a zip can hold: that of the build would make every wheel different.
EPOCH = (1980, 1, 1, 0, 0, 0)

METADATA = """\
Metadata-Version: 2.1
Name: aleator
Version: {version}
Summary: How much of a table is noise, and how good can any model of it ever get?
License: Apache-2.0
Classifier: License :: OSI Approved :: Apache Software License
Classifier: Programming Language :: Python :: 3
Classifier: Topic :: Scientific/Engineering
Requires-Python: >=3.9
Description-Content-Type: text/markdown

{readme}"""

WHEEL = """\
Wheel-Version: 1.0
Generator: aleator build_wheel
Root-Is-Purelib: true
Tag: py3-none-any
"""


def _read(*place):
    with open(os.path.join(HERE, *place), encoding="utf-8") as file:
        return file.read()


def version():
    """The package's own, which a test compares with Maven's."""
    return re.search(r'^__version__ = "(.+)"$', _read("aleator", "__init__.py"), re.MULTILINE).group(1)


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    """Writes the wheel into a folder; gives its file name."""
    about = "aleator-%s.dist-info" % version()
    names = sorted(name for name in os.listdir(os.path.join(HERE, "aleator")) if name.endswith(".py"))
    files = {"aleator/" + name: _read("aleator", name) for name in names}
    files[about + "/METADATA"] = METADATA.format(version=version(), readme=_read("README.md"))
    files[about + "/WHEEL"] = WHEEL
    files[about + "/LICENSE"] = _read("..", "LICENSE")
    record = "".join(map(_recorded, files.items())) + "%s/RECORD,,\n" % about
    files[about + "/RECORD"] = record
    name = "aleator-%s-py3-none-any.whl" % version()
    os.makedirs(wheel_directory, exist_ok=True)
    with zipfile.ZipFile(os.path.join(wheel_directory, name), "w", zipfile.ZIP_DEFLATED) as wheel:
        for path, text in files.items():
            entry = zipfile.ZipInfo(path, EPOCH)
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.external_attr = 0o644 << 16
            entry.create_system = 3  # Unix, wherever it is written.
            wheel.writestr(entry, text.encode("utf-8"))
    return name


def _recorded(file):
    path, text = file
    content = text.encode("utf-8")
    digest = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode("ascii")
    return "%s,sha256=%s,%d\n" % (path, digest, len(content))


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("usage: python3 build_wheel.py FOLDER")
    print(os.path.join(sys.argv[1], build_wheel(sys.argv[1])))
