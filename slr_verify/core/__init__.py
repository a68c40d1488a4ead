"""The trusted core: to believe what is PROVED, read this folder, and nothing else of the package.

It stands on the standard library and python-flint. `python -P -m slr_verify.core FILE` replays a file of
proofs and prints the sequents that it shows: what they say is all that was proved.

Read in this order:

    language     which heads a formula can have, and what each means
    terms        what a formula is; binding puts values into it; text prints it
    intervals    ranges of numbers
    ranges       the range of a term under hypotheses, read off its structure
    meaning      whether a term is certainly defined; which relations follow
    tempered     whether a function of random variables certainly has a mean
    balls        enclosures of a term on a box, by ball arithmetic; numbers that only tell terms apart
    slopes       derivatives by the sum, product and chain rules, under means and integrals
    zero_test    whether a defined term is zero: polynomials over generators, and relations of roots
    sequents     what is proved: hypotheses and a conclusion
    rules/       the inference figures; rules/rule says what is asked before each
    axioms       theorems of the literature that are cited: rules as well, listed apart
    theorems     definitions, and `step`: the one door through which theorems come
    proof_file   theorems as lines of JSON, checked again
"""
