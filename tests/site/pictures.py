"""Pictures for the tests."""

from __future__ import annotations

import io

from PIL import Image


def png(width: int, height: int, kind: str = "PNG") -> bytes:
    """A picture of that size with some colour in it."""
    out = io.BytesIO()
    Image.linear_gradient("L").resize((width, height)).convert("RGB").save(out, kind)
    return out.getvalue()
