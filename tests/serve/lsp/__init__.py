"""The server for editors, by a client of the field's own (pytest-lsp)."""
