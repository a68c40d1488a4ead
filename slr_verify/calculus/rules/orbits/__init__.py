"""Reasons of steps about orbits and other sequences: where they tend, and from which starts."""
