"""Orbits of a map of the square: convergence as a number, descent, order, repulsion, null sets."""
