"""The steps of a case done on one phone: real input on the real scene, and what is there compared."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path

from previewer.cases import steps
from previewer.cases.asking import Asking
from previewer.cases.driver import DriverError, PhoneDriver
from previewer.cases.failure import Mismatch, StepFailed, failed
from previewer.cases.file import Case, fitting
from previewer.cases.steps import Step
from previewer.phone.aloud import row_lines, stops_of
from previewer.phone.look import LookError
from previewer.phone.phone import Phone
from previewer.phone.reader import same_letters
from previewer.pieces import Item, Reading
from previewer.pieces.json_text import to_json

#: Compares the screen as it stands with the picture of a name; raises StepFailed.
ComparePicture = Callable[[str], None]


class Player:
    """One phone on which the steps of a case are done, one after the other.

    `compare_picture` is what a picture is held against; without it such a step fails. `asking` says how a handler is
    asked, and `file` where the definition stands, beside which it is. An undo takes back all that the
    last step did: a wheel for hours and one for minutes are two touches on one phone, a dialog is one on the other.
    """

    def __init__(
        self,
        case: Case,
        driver: PhoneDriver,
        compare_picture: ComparePicture | None = None,
        asking: Asking = Asking(),
        file: Path | None = None,
    ) -> None:
        self.driver = driver
        self.phone: Phone = driver.phone
        self._case = case
        self._compare_picture = compare_picture
        self._asking = asking
        #: The definition that the phone shows, as a file and as read, for its handler.
        self._file = file
        self._reading: Reading | None = None
        #: Where the undo history stood before and after each step that changed something.
        self._done: list[tuple[int, int]] = []

    def do(self, step: Step) -> None:
        """Do a step, or compare. Raises StepFailed, and CaseError for an update without its piece."""
        stack = self.phone.session.undo_stack
        before = stack.index()
        try:
            if isinstance(step, steps.Action):
                self._act(step)
            else:
                self._expect(step)
            self.driver.settle()
        except DriverError as error:
            raise StepFailed(Mismatch.of(step.written(), error)) from None
        if not isinstance(step, steps.Redo):
            self.did(before)

    def did(self, before: int) -> None:
        """Something was done, with the undo history at `before`: one undo takes it back."""
        after = self.phone.session.undo_stack.index()
        if after > before:
            self._done = [one for one in self._done if one[1] <= before] + [(before, after)]

    def forget(self) -> None:
        """The undo history is another one: one undo takes back one touch of it."""
        self._done.clear()

    # -- what is done

    def _act(self, step: Step) -> None:
        driver, session = self.driver, self.phone.session
        match step:
            case steps.Touch(key):
                self._uncovered(step, key)
                driver.touch(key)
            case steps.Choose(key, value):
                self._uncovered(step, key)
                self._choose(step, key, value)
            case steps.Type(key, text, again):
                self._uncovered(step, key)
                if not driver.item(key).typed:
                    raise failed("not-typed", step.written(), None, key=key)
                driver.leave(key)
                driver.type_into(key, text, again)
            case steps.Close(cancel):
                driver.close(cancel)
            case steps.Scroll(key):
                driver.row(key)
            case steps.Reset(key):
                self._usable(step, key)
                session.reset_item(key)
            case steps.Undo():
                self._travel(step, back=True)
            case steps.Redo():
                self._travel(step, back=False)
            case steps.ChangeLook(look):
                self._look(step, look)
            case steps.Update(source):
                opened = self._case.open_source(source)
                session.open(opened.reading)
                self._file, self._reading = opened.file, opened.reading
                self.forget()
            case steps.Load(values):
                for refusal in session.load(values):
                    raise StepFailed(Mismatch.refused(values.get(refusal.key), refusal))
            case _:
                raise AssertionError(step)

    def _choose(self, step: Step, key: str, value: object) -> None:
        item = self._usable(step, key)
        if item.typed:
            self.driver.leave(key)
        self.driver.choose(key, value)
        found = self.phone.session.values.get(key)
        if found != item.accept(value):
            if not item.exact:
                # A map ends before the poles, and has pixels.
                raise DriverError("unreachable", key=key)
            raise failed("value", value, found, key=key)

    def _uncovered(self, step: Step, key: str) -> None:
        """Whether the finger reaches an item: what is open may lie over the rows.

        A dialog of this phone is confirmed first: on the other one it opens in place and lies over nothing. A map is a
        screen of its own on both.
        """
        over = self.phone.open_key
        if over is not None and over != key and self.driver.covers(over):
            if self.driver.item(over).covers:
                raise failed("covered", step.written(), over, key=key, over=over)
            self.driver.close()

    def _usable(self, step: Step, key: str) -> Item:
        item = self.driver.item(key)
        if item.trouble is not None:
            raise failed("no-control", step.written(), None, key=key)
        return item

    def _travel(self, step: Step, back: bool) -> None:
        stack = self.phone.session.undo_stack
        now = stack.index()
        if not (stack.canUndo() if back else stack.canRedo()):
            raise failed("no-undo" if back else "no-redo", step.written(), None)
        ways = {after: before for before, after in self._done} if back else dict(self._done)
        stack.setIndex(ways.get(now, now - 1 if back else now + 1))

    def _look(self, step: Step, members: Mapping[str, object]) -> None:
        look = self.phone.look
        if members.get("platform", look.platform) not in (look.platform, "both"):
            return
        wanted = {name: one for name, one in fitting(members, look.platform).items() if name != "platform"}
        try:
            self.phone.show(replace(look, **wanted))  # type: ignore[arg-type]
        except LookError as error:
            raise failed("undone", step.written(), str(error), found=str(error)) from None

    # -- what is compared

    def expect_drawn(self, key: str) -> None:
        """Hold what the row of an item draws against the value that is there; it may be cut. Raises StepFailed and
        DriverError.
        """
        look, item = self.phone.look, self.driver.item(key)
        wanted = item.shown(self.phone.session.values.get(key), look.value_lang, look.platform)
        drawn = self.driver.drawn(key)
        found = "" if drawn is None or (not drawn.seen and drawn.why != "cut") else drawn.text
        if not same_letters(found, wanted):
            raise failed("shown", wanted, found, key=key)

    def _expect(self, step: Step) -> None:
        match step:
            case steps.ExpectValue(key, value):
                self._usable(step, key)
                found = self.phone.session.values.get(key)
                if to_json(found) != to_json(value):
                    raise failed("value", value, found, key=key)
            case steps.ExpectValues(values):
                self._expect_values(values)
            case steps.ExpectShown(key, text):
                self._expect_shown(key, text)
            case steps.ExpectVisible(key, wanted):
                if (key in self.driver.drawn_rows()) != wanted:
                    raise failed("visible" if wanted else "invisible", wanted, not wanted, key=key)
            case steps.ExpectOrder(keys):
                order = self.driver.drawn_rows()
                if list(keys) != order:
                    raise failed("order", list(keys), order)
            case steps.ExpectOpen(key):
                opened = self.driver.drawn_open()
                if key != opened:
                    raise failed("open", key, opened)
            case steps.ExpectSpoken(key, text):
                self._expect_spoken(key, text)
            case steps.ExpectProblems(codes):
                problems = sorted({one.code for one in self.phone.session.diagnostics})
                if sorted(set(codes)) != problems:
                    raise failed("problems", sorted(set(codes)), problems)
            case steps.ExpectAnswer():
                reading = self._reading or self._case.open_piece().reading
                self._asking.expect(step, self._file, reading, self.phone.session.values)
            case steps.ExpectPicture(file):
                if self._compare_picture is None:
                    raise failed("no-picture-here", file, None)
                self._compare_picture(file)
            case _:
                raise AssertionError(step)

    def _expect_values(self, wanted: Mapping[str, object]) -> None:
        found = self.phone.session.values.as_dict()
        before = {key: to_json(value) for key, value in wanted.items()}
        after = {key: to_json(value) for key, value in found.items()}
        if before != after:
            keys = [key for key in {**before, **after} if before.get(key) != after.get(key)]
            raise failed("values", dict(wanted), found, keys=tuple(keys))

    def _expect_shown(self, key: str, text: str) -> None:
        found = self.driver.drawn(key)
        drawn = "" if found is None else found.text
        if not same_letters(drawn, text):
            raise failed("shown", text, drawn, key=key)
        if found is not None and found.why:
            raise failed("shown-unseen", text, found.seen, key=key, why=found.why)

    def _expect_spoken(self, key: str, text: str) -> None:
        self.driver.field(key)
        self.driver.row(key)
        said = "\n".join(row_lines(self.phone, stops_of(self.driver.root, covered=True), key))
        if text not in said:
            raise failed("spoken", text, said, key=key)
