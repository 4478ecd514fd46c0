"""Texts mode: every text of a piece in every language as one table, with its panes around it."""
