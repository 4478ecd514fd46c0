"""Pictures as tabs: a screenshot, and the state that a picture carries."""
