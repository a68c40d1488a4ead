"""Proofs in SymPy, and how they are taken in the core: rules, tactics, the reader; not trusted.

What goes wrong here makes a proof fail, or shows a sequent that says something else: the core checks each
step, and what was read is printed from its terms.
"""
