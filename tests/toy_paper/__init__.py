"""A paper of a few small statements: some proved, one open, one false as printed."""

from toy_paper import binomial, conjecture, doubling

CLAIMS = (binomial.CLAIM, doubling.CLAIM, conjecture.CLAIM, binomial.AS_PRINTED)
NOT_YET_PROVED = frozenset({"conjecture"})
