"""Checking by hand: the checks of a run, the verdict on one, what was said of it."""
