"""Several heads and several locations."""
