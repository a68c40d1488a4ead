"""Transformer layers trained on the task, as in Figures 8 and 10: floating point, evidence only."""
