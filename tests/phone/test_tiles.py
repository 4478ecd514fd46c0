"""The zoom at which a place is drawn from tiles of its own."""

from previewer.phone import tiles


def test_sharp_zoom_in_tokyo_is_deeper_than_in_sapporo() -> None:
    assert tiles.sharp_zoom(35.68, 139.76) > tiles.sharp_zoom(43.07, 141.35) > 0


def test_sharp_zoom_anywhere_needs_no_enlarged_tile_in_the_middle() -> None:
    for latitude, longitude in [(35.68, 139.76), (43.07, 141.35), (-33.9, 151.2), (0.0, 180.0), (90.0, 0.0)]:
        zoom = tiles.sharp_zoom(latitude, longitude)
        assert any(tile["size"] == tiles.TILE for tile in tiles.cover(latitude, longitude, 2, 2, zoom))
