"""Gaussian means of one error function and of two."""
