"""Looking a screen over, however high it is."""

import json
from collections.abc import Iterator
from datetime import date

import pytest

from previewer.phone.look import Look
from previewer.phone.offscreen import OffscreenPhone, PictureError
from previewer.pictures.work import Content, PictureJob, look_over, studio

_WORDS = "All of these words are read out in full to whoever wants them. "


def very_high() -> Content:
    """A piece whose screen is higher than a picture can be, with a long title at its end."""
    titles = {"x-title": {"en": "Name", "ja": "名前"}, "type": "boolean", "x-input-type": "switch"}
    items = {f"item_{at}": titles | {"x-description": {"en": _WORDS * 30, "ja": "説明"}} for at in range(32)}
    items["item_0"] = titles | {"x-description": {"en": "About it"}}
    items["last"] = titles | {"x-title": {"en": _WORDS * 12}, "x-description": {"en": "About it"}}
    source = json.dumps({"type": "object", "x-field-order": list(items), "properties": items}).encode()
    return Content(source, date(2026, 3, 14), "{}")


@pytest.fixture(autouse=True)
def _phones_end_with_the_test() -> Iterator[None]:
    yield
    studio().close()


@pytest.mark.parametrize("platform", ["ios", "android"])
@pytest.mark.deep
def test_screen_higher_than_a_picture_is_looked_over_to_its_end(qapp: object, platform: str) -> None:
    job = PictureJob(very_high(), Look(platform, "en", text_size=2.0))
    shown = studio().phone(job)
    with pytest.raises(PictureError, match="high"):
        shown.picture(full=True)
    found, trouble = look_over(job)
    assert trouble == ""
    assert "last" in {issue.item for issue in found if issue.code in ("elided", "clipped")}
    assert len({issue[:3] for issue in found}) == len(found)


def test_what_was_found_before_it_went_wrong_is_kept(qapp: object, monkeypatch: pytest.MonkeyPatch) -> None:
    job = PictureJob(very_high(), Look("android", "ja", text_size=2.0))
    pages = OffscreenPhone.pages

    def first_page(shown: OffscreenPhone) -> object:
        images = pages(shown)
        yield next(images)
        raise PictureError("the screen keeps changing")

    monkeypatch.setattr(OffscreenPhone, "pages", first_page)
    found, trouble = look_over(job)
    assert trouble == "the screen keeps changing"
    assert ("fallback", "item_0") in {issue[:2] for issue in found}
