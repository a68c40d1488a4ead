"""What stands around the formulas of a claim, as LaTeX: hypotheses, laws, vectors."""
