"""The Gaussian-erf calculus: expectations over jointly Gaussian variables, and the rules they obey."""
