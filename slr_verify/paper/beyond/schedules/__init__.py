"""Convergence when lambda changes from step to step."""
