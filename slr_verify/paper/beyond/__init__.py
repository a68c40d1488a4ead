"""Results that are not in the paper."""
