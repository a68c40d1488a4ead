"""The risk and its slopes off the manifold, and across it."""
