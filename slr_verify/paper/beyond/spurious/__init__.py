"""The spurious stationary points with kappa = nu = 0, and the corners."""
