"""How pieces are looked at: the options, the toolbar that sets them, and the phones."""
