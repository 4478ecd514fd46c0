"""Checks by hand: the plan, fingerprints, verdicts, reports."""
