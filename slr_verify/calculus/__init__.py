"""Between SymPy and the core: the reader, tactics, and the transcription of proofs; not trusted.

What goes wrong here makes a proof fail, or shows a sequent that says something else: the core checks each
step, and what was read is printed from its terms.
"""
