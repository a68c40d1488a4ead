"""The reduced map keeps the order of points."""
