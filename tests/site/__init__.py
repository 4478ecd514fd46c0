"""Tests of the content site."""
