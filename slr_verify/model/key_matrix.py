"""Training of the matrices A and Q of a layer (29), entry by entry, with a register that is fixed.

With u = LN(r), the same in every sequence, the row of the register has the scores <A u, Q x>, up to a
factor that x takes in. The score is linear in A and in Q; so its gradient is (A u) x^T in Q and (Q x) u^T
in A. By the chain rule a loss that sees A and Q through the scores alone has the gradients (A u) g^T and
(Q g) u^T, where g is the sum of all x, each times the derivative of the loss in its score.
"""

from __future__ import annotations

from collections.abc import Callable

import sympy as sp

from slr_verify.document.nodes import Index, Name, Node, Number, listed
from slr_verify.document.printed import Printed
from slr_verify.document.reader import Reader
from slr_verify.language.integral import COUNTER, Sum
from slr_verify.language.named_function import Family
from slr_verify.language.orbit import TIME
from slr_verify.language.recursion import Recursive
from slr_verify.model.notation import alpha, d

i, j, m, r = sp.symbols("i j m r", integer=True, positive=True)
"""Two rows and two columns."""
h = sp.Symbol("h", integer=True, positive=True)
"""The number of rows of A and Q."""
COLUMNS, ROWS = (COUNTER, 1, d), (i, 1, h)


class Entries(Printed, Family):
    """Numbers with one or two indices, all of which are printed."""

    prints_as_symbol = True
    letter = "x"

    def _tree(self, read: Reader) -> Node:
        return Index(Name(self.letter), listed(map(read, self.args)))


class register(Entries):  # noqa: N801 (SymPy functions are in lower case)
    """`register(l)`: u_l, the entries of LN(r)."""

    nargs = 1
    letter = "u"


class pull(Entries):  # noqa: N801
    """`pull(n, l)`: the entries of the vector g of step n."""

    nargs = 2
    letter = "g"


class first_query(Entries):  # noqa: N801
    """`first_query(i, l)`: the entries of A before training."""

    nargs = 2

    def _tree(self, read: Reader) -> Node:
        return Index(Name("A"), listed((Number("0"), *map(read, self.args))))


class query(Entries):  # noqa: N801
    """`query(i, l)`: the entries of any A."""

    nargs = 2
    letter = "A"


class key(Entries):  # noqa: N801
    """`key(i, l)`: the entries of any Q."""

    nargs = 2
    letter = "Q"


class change(Entries):  # noqa: N801
    """`change(i, l)`: the entries of any matrix, a direction to move in."""

    nargs = 2
    letter = "B"


class token(Entries):  # noqa: N801
    """`token(l)`: the entries of x."""

    nargs = 1
    letter = "x"


class Trained(Recursive):
    """What a step of training moves."""

    parameters = (alpha, d)


def query_after(
    own: type[Recursive], keys: type[Recursive], u: Callable[[sp.Expr], sp.Expr]
) -> sp.Expr:
    """An entry of A - alpha (Q g) u^T at time n."""
    pulled = Sum(keys.at(TIME, i, COUNTER) * pull(TIME, COUNTER), COLUMNS)
    return own.at(TIME, i, m) - alpha * pulled * u(m)


def key_after(
    own: type[Recursive], queries: type[Recursive], u: Callable[[sp.Expr], sp.Expr]
) -> sp.Expr:
    """An entry of Q - alpha (A u) g^T at time n."""
    asks = Sum(queries.at(TIME, i, COUNTER) * u(COUNTER), COLUMNS)
    return own.at(TIME, i, m) - alpha * asks * pull(TIME, m)


class query_at(Trained):  # noqa: N801
    """`query_at(n, i, l)`: the entries of A after n steps, A_{n+1} = A_n - alpha (Q_n g_n) u^T."""

    nargs = 5
    letter = "A"
    places = (i, m)

    @classmethod
    def first(cls) -> sp.Expr:
        """Anything."""
        return first_query(i, m)

    @classmethod
    def later(cls) -> sp.Expr:
        """A step against the gradient."""
        return query_after(cls, key_at, register)


class key_at(Trained):  # noqa: N801
    """`key_at(n, i, l)`: the entries of Q after n steps, Q_0 = 0, Q_{n+1} = Q_n - alpha (A_n u) g_n^T."""

    nargs = 5
    letter = "Q"
    places = (i, m)

    @classmethod
    def beside(cls) -> tuple[type[Recursive], ...]:
        """The row that it is a column times."""
        return (column_at,)

    @classmethod
    def first(cls) -> sp.Expr:
        """Zero."""
        return sp.S.Zero

    @classmethod
    def later(cls) -> sp.Expr:
        """A step against the gradient."""
        return key_after(cls, query_at, register)


class column_at(Trained):  # noqa: N801
    """`column_at(n, l)`: the entries of the vector c_n with Q_n = (A_0 u) c_n^T."""

    nargs = 4
    letter = "c"
    places = (m,)

    @classmethod
    def first(cls) -> sp.Expr:
        """Zero."""
        return sp.S.Zero

    @classmethod
    def later(cls) -> sp.Expr:
        """A step along g."""
        return cls.at(TIME, m) - alpha * scale_at.at(TIME) * pull(TIME, m)


class scale_at(Trained):  # noqa: N801
    """`scale_at(n)`: the number s_n with A_n u = s_n (A_0 u)."""

    nargs = 3
    letter = "s"

    @classmethod
    def first(cls) -> sp.Expr:
        """One."""
        return sp.S.One

    @classmethod
    def later(cls) -> sp.Expr:
        """A step by <c_n, g_n> |u|^2."""
        pulled = Sum(column_at.at(TIME, COUNTER) * pull(TIME, COUNTER), COLUMNS)
        return cls.at(TIME) - alpha * pulled * Sum(register(COUNTER) ** 2, COLUMNS)


def row_score(of_query: sp.Expr, of_key: sp.Expr) -> sp.Expr:
    """What row i adds to a score: (A u)_i (Q x)_i, for the entries of two matrices in column l."""
    asks = Sum(of_query * register(COUNTER), COLUMNS)
    return asks * Sum(of_key * token(COUNTER), COLUMNS)


def score(of_query: sp.Expr, of_key: sp.Expr) -> sp.Expr:
    """<A u, Q x>."""
    return Sum(row_score(of_query, of_key), ROWS)


def asked(time: sp.Expr, row: sp.Expr) -> sp.Expr:
    """(A_n u)_i."""
    return Sum(query_at.at(time, row, COUNTER) * register(COUNTER), COLUMNS)


def asked_first(row: sp.Expr) -> sp.Expr:
    """(A_0 u)_i."""
    return Sum(first_query(row, COUNTER) * register(COUNTER), COLUMNS)
