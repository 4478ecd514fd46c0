"""The inspector: fields for all that can be said of an item, or of the piece itself."""
