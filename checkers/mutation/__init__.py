"""Mutation testing of what has to be believed: `python -m checkers.mutation arb`."""
