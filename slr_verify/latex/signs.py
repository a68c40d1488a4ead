"""The signs of a statement as LaTeX."""

LATEX_SIGN = {"=": "=", "<=": r"\le", "<": "<", ">=": r"\ge", ">": ">"}
