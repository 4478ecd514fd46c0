"""The panes around the phones."""
