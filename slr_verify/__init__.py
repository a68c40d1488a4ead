"""The mathematics of "Attention layers provably solve single-location regression", checked by machine."""

__version__ = "0.1.0"
