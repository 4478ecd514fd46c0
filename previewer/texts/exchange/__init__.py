"""Texts out to translators and back: CSV, XLSX, PO and XLIFF.

`outgoing.py` makes the rows of a piece, one module per format writes and reads them, `taking.py` says what becomes of a
table that came back.
"""
