"""The definitions of the paper as expressions: notation, task, predictors, and the closed forms."""
