"""The phone in the hand: drawn here by its own QML, seen and touched in any browser.

Only pictures go out, only touches and keys come in: the wire has no word for a file, a definition or a script.
"""
