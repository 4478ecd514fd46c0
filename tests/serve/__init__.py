"""The core for editors and assistants, and its two servers."""
