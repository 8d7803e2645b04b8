"""Slow, obvious twins of the fast code, for the tests to compare with."""
