"""The core for assistants, by the Model Context Protocol: its SDK speaks it, what is said comes from the core."""
