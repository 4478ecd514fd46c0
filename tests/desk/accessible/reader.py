"""A small screen reader: walks a window over AT-SPI, changes modes by the buttons of its bar, and writes what it found.

`dbus-run-session -- python -m tests.desk.accessible.reader FOLDER`, with a display: starts the program on a sample,
with settings of its own in FOLDER, and writes tree.json there, an object with a list for each mode:
[role, name, label, value, focusable, names above it, description] of everything that shows.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import cast

from jeepney import DBusAddress, MessageType, Properties, new_method_call
from jeepney.io.blocking import DBusConnection, open_dbus_connection

from previewer.resources import resource
from tests.patience import PATIENCE

_ACCESSIBLE = "org.a11y.atspi.Accessible"
_ROOT = "/org/a11y/atspi/accessible/root"
LAUNCHER = "/usr/libexec/at-spi-bus-launcher"
#: Bits of the first word of a state, as the specification of AT-SPI numbers them.
_FOCUSABLE, _SHOWING = 1 << 11, 1 << 25
_LABELLED_BY = 2
_MODES = ("Preview", "Edit", "Texts", "Check", "Compare")

Reference = tuple[str, str]


class Reader:
    """A connection to the accessibility bus."""

    def __init__(self) -> None:
        with open_dbus_connection() as session:
            bus = DBusAddress("/org/a11y/bus", "org.a11y.Bus", "org.a11y.Bus")
            (address,) = session.send_and_get_reply(new_method_call(bus, "GetAddress"), timeout=PATIENCE).body
            status = DBusAddress("/org/a11y/bus", "org.a11y.Bus", "org.a11y.Status")
            for name in ("IsEnabled", "ScreenReaderEnabled"):
                session.send_and_get_reply(Properties(status).set(name, "b", True), timeout=PATIENCE)
        self._bus: DBusConnection = open_dbus_connection(address)

    def call(self, there: Reference, method: str, signature: str | None = None, body: tuple[object, ...] = (),
             interface: str = _ACCESSIBLE) -> tuple[object, ...] | None:  # fmt: skip
        """What a method gives; None where it fails, or the thing is gone."""
        address = DBusAddress(there[1], there[0], interface)
        reply = self._bus.send_and_get_reply(new_method_call(address, method, signature, body), timeout=PATIENCE)
        return None if reply.header.message_type is MessageType.error else cast(tuple[object, ...], reply.body)

    def read(self, there: Reference, name: str, interface: str = _ACCESSIBLE) -> object:
        """A property; '' where there is none."""
        found = self.call(there, "Get", "ss", (interface, name), "org.freedesktop.DBus.Properties")
        return cast(tuple[str, object], found[0])[1] if found else ""

    def children(self, there: Reference) -> list[Reference]:
        """What is in a thing."""
        found = self.call(there, "GetChildren")
        return cast(list[Reference], found[0]) if found else []

    def label(self, there: Reference) -> str:
        """What its label says, '' without one."""
        found = self.call(there, "GetRelationSet")
        for kind, targets in cast(list[tuple[int, list[Reference]]], found[0]) if found else []:
            if kind == _LABELLED_BY and targets:
                return str(self.read(targets[0], "Name"))
        return ""

    def walk(self, there: Reference, at: tuple[str, ...] = ()) -> Iterator[list[object]]:
        """A thing that shows, and all in it."""
        states = self.call(there, "GetState")
        bits = cast(list[int], states[0])[0] if states else 0
        if not bits & _SHOWING and at:
            return
        role = self.call(there, "GetRoleName")
        name, label = str(self.read(there, "Name")), self.label(there)
        value = self.read(there, "CurrentValue", "org.a11y.atspi.Value")
        about = str(self.read(there, "Description"))
        yield [role[0] if role else "", name, label, value, bool(bits & _FOCUSABLE), list(at), about]
        for child in self.children(there):
            yield from self.walk(child, (*at, label or name))

    def window(self) -> Reference:
        """The program's window, as soon as it is there. Raises TimeoutError."""
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            for program in self.children(("org.a11y.atspi.Registry", _ROOT)):
                for window in self.children(program):
                    if "every-kind" in str(self.read(window, "Name")):
                        return window
            time.sleep(0.2)
        raise TimeoutError("no window came to the accessibility bus")

    def press(self, window: Reference, bar: str, name: str) -> None:
        """Press a button of a toolbar, both by name. Raises LookupError."""
        for there in self.children(window):
            if str(self.read(there, "Name")) == bar:
                for button in self.children(there):
                    if str(self.read(button, "Name")) == name:
                        action = "org.a11y.atspi.Action"
                        names = [str((self.call(button, "GetName", "i", (at,), action) or ("",))[0]) for at in range(4)]
                        at = next(at for at, one in enumerate(names) if one.casefold() in ("toggle", "press"))
                        self.call(button, "DoAction", "i", (at,), action)
                        return
        raise LookupError(name)


@contextmanager
def started(folder: Path, file: str) -> Iterator[Reader]:
    """The program with a file, its settings in a folder, beside a reader; ended at the end."""
    launcher = subprocess.Popen([LAUNCHER, "--launch-immediately"], stderr=subprocess.DEVNULL)
    home = {name: str(folder) for name in ("XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME", "XDG_STATE_HOME")}
    surroundings = {**os.environ, **home, "QT_QPA_PLATFORM": "xcb", "QT_LINUX_ACCESSIBILITY_ALWAYS_ON": "1",
                    "LANG": "C.UTF-8", "LC_ALL": "C.UTF-8"}  # fmt: skip
    time.sleep(0.5)
    reader = Reader()
    program = subprocess.Popen([sys.executable, "-m", "previewer", file], env=surroundings)
    try:
        yield reader
    finally:
        for process in (program, launcher):
            process.terminate()
            process.wait(20)


def main(folder: Path) -> None:
    """Walk the window in every mode."""
    with started(folder, str(resource("samples", "every-kind.json"))) as reader:
        window = reader.window()
        found = {}
        for mode in _MODES:
            reader.press(window, "Modes", mode)
            time.sleep(1)
            found[mode] = list(reader.walk(window))
        (folder / "tree.json").write_text(json.dumps(found), "utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
