"""The commands of the window, a file for each topic, and what they ask."""
