"""Comparing a phone's own screenshot with the phones of the window."""
