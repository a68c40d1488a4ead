"""Steps of the core that rules are made of; not trusted."""
