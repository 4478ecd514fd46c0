"""`previewer site …`: one module per command."""
