"""Piece Previewer: the settings screen of a piece, as iOS and Android users will see it."""

__version__ = "0.1.0"
