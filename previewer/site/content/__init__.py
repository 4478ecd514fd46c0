"""Posts, pages and media: stored, listed, shown, translated."""
