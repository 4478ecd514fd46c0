"""The content site: a REST interface for a developer site in two languages. It stands apart from the window."""
