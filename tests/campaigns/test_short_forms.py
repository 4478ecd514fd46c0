"""The short form of every campaign: each law so often as it says, always by the same seed."""

from __future__ import annotations

from importlib import import_module

import pytest

from tests.campaigns.frame import campaign_names, run

pytestmark = pytest.mark.deep

_SEED = 7


@pytest.mark.parametrize("name", campaign_names())
def test_laws_hold(name: str, qapp: object) -> None:
    campaign = import_module(f"tests.campaigns.{name}").CAMPAIGN
    all_tried = run(campaign, None, _SEED)
    faults = [f"{tried.name}: {tried.fault or 'nothing was tried'}" for tried in all_tried if not tried.held]
    assert not faults, "\n".join(faults)
    absent = [tried.absent for tried in all_tried if tried.absent]
    if len(absent) == len(all_tried):
        pytest.skip(absent[0])
