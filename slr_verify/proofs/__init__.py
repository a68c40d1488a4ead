"""Calculational proofs: statements, theorems that only rules can make, and chains of steps."""
