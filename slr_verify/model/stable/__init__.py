"""The closed forms rearranged so that nothing cancels: what numbers are computed from."""
