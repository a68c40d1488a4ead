"""Pages of the documentation that the code gives: the core's rules, the tactics, the codes of refusals."""
