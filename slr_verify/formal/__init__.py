"""The proofs of the core replayed by Coq: docs/formal.md. `printing` has to be believed, the rest is checked."""
