"""How numbers, refusals and pictures look."""
