"""The on-screen keyboard: which keys it has in a language, and what they type. QML draws it."""
