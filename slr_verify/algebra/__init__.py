"""Expressions that SymPy does not have, and how expressions are expanded, read and abbreviated."""
