"""Draws the offline map tiles. Run `make_tiles.py` beside this folder."""
