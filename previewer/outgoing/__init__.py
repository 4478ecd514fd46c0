"""Requests to addresses that strangers name."""
