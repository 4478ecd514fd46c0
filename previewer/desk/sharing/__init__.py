"""The phone in the hand: the piece in front is shared with phones, by a link and its QR code."""
