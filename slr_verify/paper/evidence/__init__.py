"""Evidence that nothing of a proof takes part in: sampling, quadrature by hand, orbits, searches."""
