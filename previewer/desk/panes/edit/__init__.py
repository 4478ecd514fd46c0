"""What makes and changes a piece: its items, and all that can be said of one."""
