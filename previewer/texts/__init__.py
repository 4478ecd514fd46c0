"""All texts of a piece in all its languages: states, room, consistency, exchange with translators."""
