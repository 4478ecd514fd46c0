"""What a finding says of a text with characters that no font of the program can draw."""

from previewer.phone.glyphs import missing_characters


def missing_glyphs(text: str) -> str:
    """The text and its characters without a glyph, `text: U+1234 U+1235`; '' when every one is drawn."""
    missing = missing_characters(text)
    return f"{text}: {' '.join(f'U+{ord(one):04X}' for one in missing)}" if missing else ""
