"""Makes the offline map. Run `make_tiles.py` beside this folder."""
