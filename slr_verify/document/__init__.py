"""Formulas as trees, and what is made of them: LaTeX, text for a terminal, lines. Knows no paper."""
