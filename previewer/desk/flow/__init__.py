"""A flow in the window: pieces one after another, what passes between them, and what their handlers make of it."""
