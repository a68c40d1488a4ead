"""The proofs of the core, replayed by Coq: `printing` has to be believed, Coq checks the rest."""
