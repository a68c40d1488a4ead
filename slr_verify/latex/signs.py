"""The signs of a statement as LaTeX."""

from __future__ import annotations

LATEX_SIGN = {"=": "=", "<=": r"\le", "<": "<", ">=": r"\ge", ">": ">"}
