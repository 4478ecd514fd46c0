"""Definitions for other programs: editors (`lsp/`) and assistants (`mcp/`), over one core without Qt.

`documents` has what is open there, `definition/` what is known of a place of a definition (the window's source editor
asks it too), `judging` what is wrong and how it is mended, `pictures` draws in a helper process that stays warm.
"""
