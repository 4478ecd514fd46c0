"""What a script may write behind a dot: names as ECMAScript has them (ruling 58).

https://262.ecma-international.org/15.0/#prod-IdentifierName
"""

from __future__ import annotations

import unicodedata

_BEGIN = frozenset(("Lu", "Ll", "Lt", "Lm", "Lo", "Nl"))
_GO_ON = _BEGIN | {"Mn", "Mc", "Nd", "Pc"}
#: Letters that Unicode counts among names though their category says nothing of it (Other_ID_Start, Other_ID_Continue),
#: and one that it takes out (Pattern_Syntax).
_ALSO_BEGIN = frozenset("$_\u1885\u1886\u2118\u212e\u309b\u309c")
_ALSO_GO_ON = _ALSO_BEGIN | frozenset("\u200c\u200d\u00b7\u0387\u19da") | frozenset(map(chr, range(0x1369, 0x1372)))
_NEVER = "\u2e2f"


def is_name(text: str) -> bool:
    """Whether a text is an IdentifierName: `prefs.TEXT` reads its value. Reserved words are."""
    if text.isidentifier():  # Python's names are some of them, sooner told
        return True
    return bool(text) and _begins(text[0]) and all(map(_goes_on, text))


def as_name(text: str) -> str:
    """A text as such a name: what cannot stand in one becomes `_`."""
    made = "".join(char if _goes_on(char) else "_" for char in text)
    return made if made and _begins(made[0]) else f"_{made}"


def _begins(char: str) -> bool:
    return char in _ALSO_BEGIN or (unicodedata.category(char) in _BEGIN and char != _NEVER)


def _goes_on(char: str) -> bool:
    return char in _ALSO_GO_ON or (unicodedata.category(char) in _GO_ON and char != _NEVER)
