"""The dynamics of the paper: PGD in five, two and d dimensions, SGD, and what comes of them."""
