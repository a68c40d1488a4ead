"""Between SymPy and the core: the reader, tactics, and the transcription of proofs; not trusted.

Whatever goes wrong here can make a proof fail, never a false statement pass: the core checks each step.
"""
