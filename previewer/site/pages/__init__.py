"""The pages for people beside the interface: news, reference, search, feeds, and what search engines read."""
