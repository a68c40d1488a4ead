"""Claims and proofs in words and LaTeX: letters, laws, hypotheses, transcripts."""
