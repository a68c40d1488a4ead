"""Vectors known only through their inner products, and standard Gaussian vectors seen along them."""
