"""The window: its frame, its commands, its dialogs."""
