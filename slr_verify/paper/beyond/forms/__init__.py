"""Quadratic forms in products of vectors, and what steps make of them."""
