"""The phones of a window as somebody works them by a screen reader.

`dbus-run-session -- python -m tests.desk.accessible.hand FOLDER`, with a display.

Brings every control of every design to another value and back by actions over the bus alone, and opens and leaves a
map. It is run by hand: a wheel that is still opening may miss a step. Writes done.json: by design and item the values
before, after the first act, and after the second.
"""

from __future__ import annotations

import json
import shutil
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import cast

from previewer.phone.platforms import PLATFORMS
from tests.desk.accessible.reader import Reader, Reference, started
from tests.patience import PATIENCE
from tests.phone.conftest import EVERY_FORM, FORMS

_ACTION, _TEXT, _EDITED = (f"org.a11y.atspi.{name}" for name in ("Action", "Text", "EditableText"))


class Hand:
    """Finds what can be acted on by its name, and acts."""

    def __init__(self, reader: Reader, window: Reference) -> None:
        self._reader, self.window = reader, window
        self._values = self.text(window, "Values")

    def controls(self, there: Reference) -> Iterator[tuple[str, str, list[str], Reference]]:
        """Role, name and actions of a thing and of all in it."""
        reader = self._reader
        role = reader.call(there, "GetRoleName")
        count = reader.read(there, "NActions", _ACTION)
        names = (
            reader.call(there, "GetName", "i", (at,), _ACTION) for at in range(count if isinstance(count, int) else 0)
        )
        yield (
            str(role[0]) if role else "",
            str(reader.read(there, "Name")),
            [str(one[0]) for one in names if one],
            there,
        )
        for child in reader.children(there):
            yield from self.controls(child)

    def find(self, where: Reference, action: str, name: str, role: str = "") -> Reference | None:
        """The first that can do an action, by a part of its name."""
        found = self.controls(where)
        return next((at for its, called, acts, at in found if action in acts and name in called and role in its), None)

    def act(self, where: Reference, action: str, name: str, role: str = "") -> None:
        """Do an action, as soon as something can. Raises TimeoutError."""
        until(lambda: self._acts(where, action, name, role), f"{action} {name!r}")

    def _acts(self, where: Reference, action: str, name: str, role: str) -> bool:
        there = self.find(where, action, name, role)
        count = 0 if there is None else self._reader.read(there, "NActions", _ACTION)
        if there is None or not isinstance(count, int):
            return False
        names = [(self._reader.call(there, "GetName", "i", (at,), _ACTION) or ("",))[0] for at in range(count)]
        given = ("DoAction", "i", (names.index(action),), _ACTION) if action in names else None
        return given is not None and self._reader.call(there, *given) is not None

    def named(self, where: Reference, role: str, name: str) -> Reference:
        """What has a role and a name, as soon as it is there. Raises TimeoutError."""
        found: list[Reference] = []

        def look() -> bool:
            found[:] = [at for its, called, _acts, at in self.controls(where) if (its, called) == (role, name)]
            return bool(found)

        until(look, f"{role} {name!r}")
        return found[0]

    def text(self, where: Reference, name: str) -> Reference:
        """A field by its name."""
        return self.named(where, "text", name)

    def insert(self, field: Reference, text: str) -> None:
        """Put letters before those of a field."""
        self._reader.call(field, "InsertText", "isi", (0, text, len(text)), _EDITED)

    def take_out(self, field: Reference, count: int) -> None:
        """Take the first letters out of a field."""
        self._reader.call(field, "DeleteText", "ii", (0, count), _EDITED)

    def values(self) -> dict[str, object]:
        """What the pane of values shows."""
        found = self._reader.call(self._values, "GetText", "ii", (0, -1), _TEXT)
        assert found is not None
        return cast(dict[str, object], json.loads(str(found[0]).replace("\u2029", "\n")))

    def phone(self, name: str) -> Reference:
        """A phone of the window."""
        return self.named(self.window, "filler", name)


def until(is_so: Callable[[], bool], what: str) -> None:
    """Look on until it is so. Raises TimeoutError."""
    end = time.monotonic() + PATIENCE
    while not is_so():
        if time.monotonic() > end:
            raise TimeoutError(what)
        time.sleep(0.05)


def worked(hand: Hand, platform: str, titles: dict[str, str]) -> dict[str, list[object]]:
    """What becomes of each item."""
    phone, done = hand.phone(platform), {}
    for key, form in FORMS.items():
        title, seen = titles[key], [hand.values()[key]]
        for way in (0, 1):
            _change(hand, phone, platform, form, title, way)
            if form != "map":
                until(lambda seen=seen, key=key: hand.values()[key] != seen[-1], f"{platform} {key} {way}")
            seen.append(hand.values()[key])
        done[key] = seen
    return done


def _change(hand: Hand, phone: Reference, platform: str, form: str, title: str, way: int) -> None:
    """Bring a control to another value, or back."""
    step = ("Increase", "Decrease")[way]
    if form == "switch":
        hand.act(phone, "Toggle", title)
    elif form == "slider":
        hand.act(phone, step, title)
    elif form == "radio":
        hand.act(phone, "Toggle", ("Green", "Red")[way])
    elif form in ("text", "textarea"):
        field = hand.text(phone, title)
        hand.take_out(field, 2) if way else hand.insert(field, "ab")
    else:
        hand.act(phone, "Press", title)
        if form == "calendar":
            hand.act(phone, "Press", ("21, 2026", "20, 2026")[way])
        elif form == "map":
            until(lambda: hand.find(phone, "Press", "Done") is not None, "the map opens")
        else:
            hand.act(phone, step, "", "spin")
        if form == "map":
            hand.act(phone, "Press", ("Done", "Cancel")[way] if platform == "Android" else "Done")
            until(lambda: hand.find(phone, "Press", "Done") is None, "the map closes")
        elif platform == "Android":
            hand.act(phone, "Press", "OK")
            until(lambda: hand.find(phone, "Press", "OK") is None, "the dialog closes")
        else:
            hand.act(phone, "Press", title)
            until(lambda: hand.find(phone, "Increase", "", "spin") is None, "the wheels go")


def main(folder: Path) -> None:
    """Work the phones of every design."""
    file = shutil.copy(EVERY_FORM, folder / "every-kind.json")
    items = json.loads(Path(file).read_text("utf-8"))
    items = items.get("preferences", items)["properties"]
    with started(folder, str(file)) as reader:
        window = reader.window()
        hand = Hand(reader, window)
        done = {}
        for platform in PLATFORMS.values():
            until(lambda platform=platform: hand.find(hand.phone(platform.name), "Toggle", "") is not None, "a phone")
            for design in platform.designs:
                hand.act(hand.window, "Press", design.name, "menu item")
                titles = {key: item["x-title"]["en"] for key, item in items.items()}
                done[design.code] = worked(hand, platform.name, titles)
        (folder / "done.json").write_text(json.dumps(done), "utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
