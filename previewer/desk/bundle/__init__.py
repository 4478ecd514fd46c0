"""A piece and what belongs to it as one archive."""
