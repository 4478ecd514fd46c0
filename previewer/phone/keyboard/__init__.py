"""The on-screen keyboard: which keys it has in a language, what they type, and how letters join. QML draws it."""
