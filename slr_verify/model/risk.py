"""The risk as a function R of the five products, and its partial derivatives: names for closed forms."""

from collections.abc import Iterable, Iterator
from functools import cache
from itertools import count

import sympy as sp
from sympy.printing.precedence import PRECEDENCE

from slr_verify.arb.derivatives import derivative
from slr_verify.core.binding import substituted
from slr_verify.core.terms import Term
from slr_verify.document.nodes import (
    Call,
    Index,
    Name,
    Node,
    Phrase,
    Sign,
    Words,
    listed,
    product,
)
from slr_verify.document.printed import Printed
from slr_verify.document.reader import Reader
from slr_verify.language.binding import replaced
from slr_verify.language.named_function import NamedFunction
from slr_verify.language.to_term import to_term
from slr_verify.language.value import ValueAt
from slr_verify.model.closed_forms import five_variable_risk
from slr_verify.model.notation import PARAMETERS, PRODUCTS


class NamedRisk(Printed, NamedFunction):
    """A name for a closed form in `products` and then the five parameters.

    It prints the products, and the parameters where they are not those of the paper.
    """

    is_extended_real = True
    letter: str
    reads: str
    products: tuple[sp.Symbol, ...]

    @classmethod
    def closed_form(cls) -> sp.Expr:
        """What the name stands for."""
        raise NotImplementedError

    @classmethod
    def named(cls) -> sp.Expr:
        """The function at its own symbols."""
        return cls(*cls.products, *PARAMETERS)

    @classmethod
    def explained(cls, read: Reader) -> Iterable[Node]:
        """Where its closed form is proved."""
        yield Phrase((Name(cls.letter), Words(f"is {cls.reads.partition(': ')[2]}")))

    def definition(self) -> sp.Expr:
        """The closed form, with products and parameters replaced by the arguments."""
        values = dict(zip((*self.products, *PARAMETERS), self.args, strict=True))
        return replaced(self.closed_form(), values)

    def as_term(self) -> Term:
        """The term of the closed form."""
        return to_term(self.definition())

    def _tree(self, read: Reader) -> Node:
        return Call(Name(self.letter), coordinates(self.args, read))


class R(NamedRisk):
    """The closed form of Proposition 15, at five products and then the five parameters."""

    nargs = len(PRODUCTS) + len(PARAMETERS)
    letter = "R"
    products = PRODUCTS
    reads = "$R$: the closed form of Proposition 15"
    partial_order = 0

    @classmethod
    def closed_form(cls) -> sp.Expr:
        return five_variable_risk()

    def fdiff(self, argindex: int = 1) -> sp.Expr:
        """The partial derivative in a product has a name; those in the parameters have none."""
        return slope_of_R._next(self, (0,) * len(PRODUCTS), self.args, argindex)


class slope_of_R(Printed, NamedFunction):  # noqa: N801 (SymPy functions are in lower case)
    """`slope_of_R(orders, products, parameters)`: a partial derivative of R, of one order in each product.

    The closed form is smooth in all products together, so it does not matter in which one it is
    differentiated first.
    """

    precedence = PRECEDENCE["Mul"]
    nargs = 2 * len(PRODUCTS) + len(PARAMETERS)
    is_extended_real = True
    reads = "a partial derivative"

    @classmethod
    def explained(cls, read: Reader) -> Iterable[Node]:
        """What R is."""
        return R.explained(read)

    @classmethod
    def eval(cls, *args: sp.Expr) -> None:
        orders = args[: len(PRODUCTS)]
        if not all(order.is_Integer and order >= 0 for order in orders) or not any(orders):
            raise ValueError(f"the orders of a partial derivative of R cannot be {orders}")

    @classmethod
    def _next(
        cls, part: sp.Function, orders: tuple[int, ...], at: tuple[sp.Expr, ...], argindex: int
    ) -> sp.Expr:
        """The partial derivative at `at` of one order more in the product of that index among `at`."""
        place = argindex - 1
        if not 0 <= place < len(PRODUCTS):
            raise sp.core.function.ArgumentIndexError(part, argindex)
        return cls(*(order + (each == place) for each, order in enumerate(orders)), *at)

    @property
    def orders(self) -> tuple[int, ...]:
        """How often R is differentiated in each product."""
        return tuple(int(order) for order in self.args[: len(PRODUCTS)])

    @property
    def partial_order(self) -> int:
        """How many derivatives are taken in all."""
        return sum(self.orders)

    @property
    def at(self) -> tuple[sp.Expr, ...]:
        """The products, and then the parameters."""
        return tuple(self.args[len(PRODUCTS) :])

    def differentiated(self) -> R:
        """The risk itself, at the same place."""
        return R(*self.at)

    def fdiff(self, argindex: int = 1) -> sp.Expr:
        """The next partial derivative."""
        return self._next(self, self.orders, self.at, argindex - len(PRODUCTS))

    def definition(self) -> sp.Expr:
        """The derivative in the first product of its orders of what is differentiated in the others."""
        place = next(each for each, order in enumerate(self.orders) if order)
        value, others = self.at[place], (*self.at[:place], *self.at[place + 1 :])
        name = _moving(PRODUCTS[place], others)
        at = (*others[:place], name, *others[place:])
        lower = tuple(order - (each == place) for each, order in enumerate(self.orders))
        inner = slope_of_R(*lower, *at) if any(lower) else R(*at)
        slope = sp.Derivative(inner, name, evaluate=False)
        return slope if value == name else ValueAt(slope, sp.Tuple(name), sp.Tuple(value))

    def as_term(self) -> Term:
        """The term of the closed form, differentiated by arb."""
        arguments = zip((*PRODUCTS, *PARAMETERS), self.at, strict=True)
        values = {name.name: to_term(value) for name, value in arguments}
        return substituted(_differentiated(self.orders), values)

    def _tree(self, read: Reader) -> Node:
        in_which = Index(Sign("partial"), product(*map(Name, self._names())))
        return product(in_which, Call(Name("R"), coordinates(self.at, read)))

    def _names(self) -> tuple[str, ...]:
        """The names of the products, each as often as R is differentiated in it."""
        pairs = zip(PRODUCTS, self.orders, strict=True)
        return tuple(name.name for name, order in pairs for _ in range(order))


def _moving(product: sp.Symbol, others: tuple[sp.Expr, ...]) -> sp.Symbol:
    """The symbol that is differentiated in: that of the product, unless another argument contains it."""
    taken = set().union(*(part.free_symbols for part in others))
    spare = (sp.Symbol(f"{product.name}_{number}", real=True) for number in count())
    return product if product not in taken else next(each for each in spare if each not in taken)


def _shown(at: tuple[sp.Expr, ...]) -> Iterator[tuple[sp.Expr, ...]]:
    """The products; then the parameters, if they are not those of the paper."""
    yield at[: -len(PARAMETERS)]
    if at[-len(PARAMETERS) :] != PARAMETERS:
        yield at[-len(PARAMETERS) :]


def coordinates(at: tuple[sp.Expr, ...], read: Reader) -> Node:
    """The products one by one, or the letter for the point; then parameters other than the usual."""
    products, *others = _shown(at)
    letter = read.parts.get(sp.Tuple(*products))
    shown = (products if letter is None else (letter,), *others)
    return listed((listed(map(read, part)) for part in shown), ";")


@cache
def _differentiated(orders: tuple[int, ...]) -> Term:
    """The term of the closed form differentiated that often in each product."""
    term = to_term(five_variable_risk())
    for name, order in zip(PRODUCTS, orders, strict=True):
        for _ in range(order):
            term = derivative(term, name.name)
    return term


def partial(*names: sp.Symbol, at: dict[sp.Symbol, sp.Expr]) -> slope_of_R:
    """The partial derivative of R in these products, at values for products, else at their symbols."""
    orders = (names.count(name) for name in PRODUCTS)
    return slope_of_R(*orders, *(at.get(name, name) for name in PRODUCTS), *PARAMETERS)


RISK = R.named()
"""R(kappa, nu, theta, eta, rho) at the parameters of the paper."""
