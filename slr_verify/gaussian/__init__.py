"""The Gaussian-erf calculus: expectations over Gaussian variables, and what rules propose for them."""
