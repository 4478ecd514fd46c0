"""The layout of any piece in any look: python -m tests.campaigns.layout [SECONDS] [SEED] [LAW…]

No text is cut or overlaps another, every row stands in its order, what opens is on the screen, QML has no complaint.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager

from hypothesis import strategies as st

from previewer.phone.offscreen import OffscreenPhone
from previewer.phone.platforms import PLATFORMS
from previewer.pictures.application import picture_application
from tests.campaigns.frame import Campaign, main
from tests.pictures.any_screen import check_any, make_phone


@contextmanager
def _phones() -> Iterator[dict[str, OffscreenPhone]]:
    application = picture_application()
    with ExitStack() as open_phones:
        phones = {platform: make_phone(platform) for platform in PLATFORMS}
        for shown in phones.values():
            open_phones.callback(shown.close)
        yield phones
    del application


def iphone_is_laid_out_well(data: st.DataObject, phones: dict[str, OffscreenPhone]) -> None:
    check_any(data, phones["ios"])


def android_is_laid_out_well(data: st.DataObject, phones: dict[str, OffscreenPhone]) -> None:
    check_any(data, phones["android"])


CAMPAIGN = Campaign({iphone_is_laid_out_well: 3, android_is_laid_out_well: 3}, _phones)

if __name__ == "__main__":
    main(CAMPAIGN)
