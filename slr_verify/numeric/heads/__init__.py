"""The risk of several heads on several locations at a Gram matrix, and its gradient, in NumPy."""
