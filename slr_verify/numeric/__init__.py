"""Numbers: the proved expressions compiled to NumPy, and rigorous balls of them on request."""
