"""The layout of many random pieces in random variants: python -m tests.campaigns.layout [EXAMPLES]

Examples are per platform, 2,000 unless told. Prints the smallest piece and variant that is laid out wrong.
"""

from __future__ import annotations

import sys
import time

from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from previewer.pictures.application import picture_application
from tests.pictures.any_screen import check_any, make_phone

_QUIET = [HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much]


def main() -> None:
    """Run both platforms, then say how many were tried."""
    examples = int(sys.argv[1]) if len(sys.argv) > 1 else 2_000
    platforms = sys.argv[2:] or ["ios", "android"]
    application = picture_application()
    for platform in platforms:
        started = time.perf_counter()
        _run(platform, examples)
        print(f"{platform}: {examples} pieces and variants, {time.perf_counter() - started:.0f} s, nothing wrong")
    del application


def _run(platform: str, examples: int) -> None:
    shown = make_phone(platform)

    @settings(
        max_examples=examples,
        deadline=None,
        database=None,
        suppress_health_check=_QUIET,
        phases=[Phase.generate, Phase.shrink],
    )
    @given(data=st.data())
    def run(data: st.DataObject) -> None:
        check_any(data, shown)

    try:
        run()
    finally:
        shown.close()


if __name__ == "__main__":
    main()
