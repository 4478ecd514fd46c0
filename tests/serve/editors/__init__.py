"""Editors themselves, without a screen, with the lines that the guide gives for them."""
