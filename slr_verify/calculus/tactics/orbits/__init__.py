"""Steps of the core about orbits, most of them under a schedule; not trusted."""
