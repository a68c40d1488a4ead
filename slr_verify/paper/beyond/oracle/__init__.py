"""The oracle: whether it is a minimum, and what it attracts."""
