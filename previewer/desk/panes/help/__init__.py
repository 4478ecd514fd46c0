"""The reference of input types and keys: what it says, and the window that shows it."""
