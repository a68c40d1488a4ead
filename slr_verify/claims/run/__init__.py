"""Claims checked: one after the other or by workers, proofs first."""
