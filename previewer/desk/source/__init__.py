"""The editor of a piece's text."""
