"""Evidence by other routes than proofs: balls, quadrature, points."""
