"""What can be said: the SymPy expressions in which statements are written."""
