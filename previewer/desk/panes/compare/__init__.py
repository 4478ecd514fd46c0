"""What Compare mode shows: the published version beside the text of the window."""
