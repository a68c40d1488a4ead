"""Tactics: a step by a rule of the package, taken by steps of the core; not trusted."""
