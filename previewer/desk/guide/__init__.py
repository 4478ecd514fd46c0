"""The user's guide beside the work: its pages, the window that shows them, and what leads there."""
