"""Expressions as a reader's mathematics: names, the order of terms, abbreviations. Knows no paper."""
