"""Kinds of tabs of pieces, and what stands above them."""
