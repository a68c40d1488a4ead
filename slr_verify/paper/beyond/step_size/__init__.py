"""How large a step may be: on the sphere, and on the manifold."""
