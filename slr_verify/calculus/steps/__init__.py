"""The steps of the package's rules, each taken by steps of the core; not trusted."""
