"""Pages of the documentation that the code gives: rules of the core and of proofs, codes of refusals."""
