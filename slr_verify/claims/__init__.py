"""Claims: statements with their proofs, evidence and attacks; what came of them, and what it rests on."""
