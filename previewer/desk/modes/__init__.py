"""The modes of the window: which job it is set up for."""
