"""One open file: its text, the disk, what it reads as, and what is remembered of it."""
