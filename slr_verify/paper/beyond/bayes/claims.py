"""The claims of this folder, in the order of the book."""

from slr_verify.paper.beyond.bayes import bound, posterior, softmax

BAYES = (
    posterior.CLAIM,
    softmax.CLAIM,
    bound.CLAIM,
)
