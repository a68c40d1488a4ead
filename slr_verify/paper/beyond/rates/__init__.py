"""How fast iterates converge."""
