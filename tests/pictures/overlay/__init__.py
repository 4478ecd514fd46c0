"""Screenshots held against our drawings."""
