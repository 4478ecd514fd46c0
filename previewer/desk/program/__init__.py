"""Dialogs about the program itself: settings, versions, faults of its end."""
