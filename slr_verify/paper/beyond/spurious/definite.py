"""The minors of the Hessian at the stationary points off the manifold, and their signs.

Write n = -R_kappa_nu, r = R_rho_rho, K = R_kappa_kappa, h = R_kappa_rho and m = R_theta_theta. Up to
multiples of the slope in theta, the leading minors of the block of `spurious-block` in (x, u, s) and its
entry in z are

    n theta + (1 - theta^2) r,    n theta r,    n theta room,    m (1 - theta^2),

with room = r (K + 4 n theta - m) - (h - n)^2. At theta = theta_s that slope is zero
(`spurious-stationary`), and for L >= 2 all but `room` are positive. In the directions orthogonal to the
span the Hessian is n theta for k, and zero for v, which only moves along the family (`spurious-hessian`).
So the Hessian is positive definite transversally to the family exactly where `room` is positive.
"""

from dataclasses import astuple

import sympy as sp

from slr_verify.calculus.chain import by
from slr_verify.calculus.rules.algebra import by_sign, normal_form
from slr_verify.claims.claim import Claim, Heading, Proof
from slr_verify.claims.evidence.both_sides import enclosure_evidence
from slr_verify.document.letters import Letter
from slr_verify.language.statement import equal, more
from slr_verify.model.notation import L, theta
from slr_verify.model.spurious_block import LETTERS, Parts, S, U, X, c, parts
from slr_verify.model.spurious_points import spurious_theta

ON_CIRCLE = (1 - theta**2 >= 0,)
EXISTS = (1 - spurious_theta() ** 2 > 0,)


def minor(made_of: Parts, *names: sp.Symbol) -> sp.Expr:
    """The determinant of the block in these turns."""
    block = made_of.block()
    return _determinant([[block.get((i, j), block.get((j, i))) for j in names] for i in names])


def _determinant(rows: list[list[sp.Expr]]) -> sp.Expr:
    """By the first row."""
    if len(rows) == 1:
        return rows[0][0]
    below = ([row[:place] + row[place + 1 :] for row in rows[1:]] for place in range(len(rows)))
    signed = (
        (-1) ** place * entry * _determinant(rest)
        for place, (entry, rest) in enumerate(zip(rows[0], below, strict=True))
    )
    return sp.Add(*signed)


def at_point(expr: sp.Expr) -> sp.Expr:
    """With the parts of the risk for the letters, at theta = theta_s."""
    named = dict(zip(astuple(LETTERS), astuple(parts()), strict=True))
    return expr.subs(named, simultaneous=True).subs(theta, spurious_theta())


turn = LETTERS.pull * theta
VALUES = {(X, U): turn * LETTERS.overlap, (X, U, S): turn * LETTERS.room}
"""The minors where the slope in theta is zero."""
EXCESS = {
    (X, U): -theta * minor(LETTERS, X),
    (X, U, S): LETTERS.pull * LETTERS.overlap - theta * minor(LETTERS, X, S),
}
"""What the slope in theta adds to a minor, divided by it."""
MINORS = tuple(
    equal(minor(LETTERS, *names), value + EXCESS[names] * LETTERS.drift, ON_CIRCLE)
    for names, value in VALUES.items()
)
POSITIVE = (
    more(at_point(turn), 0),
    more(at_point(LETTERS.overlap), 0, (L >= 2,)),
    more(at_point(minor(LETTERS, X)), 0, (*EXISTS, L >= 2)),
    more(at_point(LETTERS.stiffness * (1 - theta**2)), 0, EXISTS),
)


by_algebra = by(normal_form)
"""Both sides multiplied out."""


signed = by(by_sign)
"""Every term is positive."""


MINORS_CLAIM = Claim(
    label="spurious-minors",
    number="Spurious (minors)",
    title="Two minors of the block of Spurious (block), in letters",
    sentence=(
        "Up to multiples of $theta m - n$, the minor of the block of Spurious (block) in $x$ and $u$ is"
        " $theta n r$, and the one in $x$, $u$ and $s$ is $theta n (r (K - m + 4 theta n) - (h -"
        " n)^2)$. This holds for any real numbers; there, the letters are second derivatives of the"
        " risk and $theta m - n$ is its derivative in $theta$."
    ),
    headings=(
        Heading("The minor in $x$ and $u$", MINORS[0]),
        Heading("The minor in $x$, $u$ and $s$", MINORS[1]),
    ),
    letters=(Letter("c", c),),
    statements=MINORS,
    setting=(
        "$n = -R_(kappa nu)$, $r = R_(rho rho)$, $K = R_(kappa kappa)$, $h = R_(kappa "
        "rho)$, $m = R_(theta theta)$",
    ),
    proofs=(
        Proof(
            "By algebra",
            (by_algebra,) * len(MINORS),
            "Both sides are polynomials in the letters; multiply out.",
        ),
    ),
    evidence=(enclosure_evidence(MINORS),),
)
POSITIVE_CLAIM = Claim(
    label="spurious-signs",
    number="Spurious (signs)",
    title="The signs in the minors for $theta_s < 1, L >= 2$, but for one factor",
    sentence=(
        "At $theta = theta_s$ the factor $theta n$ of the minors of Spurious (minors) is positive. So"
        " is $r$ if $L >= 2$, the entry $m (1 - theta^2)$ of the block in $z$ if $theta_s < 1$, and"
        " its entry $theta n + (1 - theta^2) r$ in $x$ if both. About the factor $r (K - m + 4 theta"
        " n) - (h - n)^2$ nothing is said."
    ),
    headings=(
        Heading("$theta n$ is positive", POSITIVE[0]),
        Heading("$r$ is positive", POSITIVE[1]),
        Heading("The entry in $x$ is positive", POSITIVE[2]),
        Heading("The entry in $z$ is positive", POSITIVE[3]),
    ),
    statements=POSITIVE,
    setting=("$<k*, v*> = 0$",),
    proofs=(
        Proof(
            "Term by term",
            (signed,) * len(POSITIVE),
            "Every term is positive.",
        ),
    ),
    evidence=(enclosure_evidence(POSITIVE),),
)
CLAIMS = (MINORS_CLAIM, POSITIVE_CLAIM)
