"""Piece Previewer: the settings screen of a piece, as iOS and Android users will see it."""

__version__ = "1.0.0"
