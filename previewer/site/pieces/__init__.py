"""Definitions of pieces on the site: judged, told in words, and shown. `judging` alone knows what a piece is."""
