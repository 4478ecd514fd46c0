"""The core for editors, by the Language Server Protocol: `pygls` speaks it, what is said comes from the core."""
