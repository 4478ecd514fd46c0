"""Requests that the site sends to others."""
