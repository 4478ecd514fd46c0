"""Requests and responses: routing, arguments, permissions, sign-in, caching, pages."""
