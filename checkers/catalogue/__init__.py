"""Pages of the documentation that the code gives: the rules of the core and of proofs, the codes of refusals."""
