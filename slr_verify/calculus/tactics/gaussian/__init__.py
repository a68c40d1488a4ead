"""Steps of the core about means; not trusted."""
