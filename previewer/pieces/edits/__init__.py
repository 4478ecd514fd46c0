"""Operations on a definition: each becomes the least edits of its text, laid out as the file is, or a refusal.

`carry_out` of `editing.py` does one operation, `carry_out_all` several in order. The operations stand in `values.py`,
`items.py`, `order.py`, `kind_change.py` and `text_languages.py`; the fixes of diagnostics go through the same `Draft`.
"""
