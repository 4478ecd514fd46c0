"""A folder of pieces: what is in it, how each piece stands, and all of them at once."""
