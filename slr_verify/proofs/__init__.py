"""Calculational proofs: statements, chains of steps, and rules that name the reasons."""
