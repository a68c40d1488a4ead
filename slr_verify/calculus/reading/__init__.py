"""From SymPy to terms of the core; not trusted."""
