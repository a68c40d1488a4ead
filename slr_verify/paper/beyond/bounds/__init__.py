"""Bounds on erf, its slope, erfc, arctan and pairs of them."""
