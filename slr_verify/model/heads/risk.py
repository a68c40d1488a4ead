"""The risk of several heads on several locations: that of any number, with the sums written out."""

import sympy as sp

from slr_verify.language.integral import written_out
from slr_verify.language.token_vectors import UnitVector
from slr_verify.language.vectors import InnerProduct
from slr_verify.model.heads import any_number
from slr_verify.model.heads.any_number import heads, locations
from slr_verify.model.heads.moments import Moment, added_covariance, added_variance
from slr_verify.model.heads.task import HeadsTask


def counted(expr: sp.Expr, task: HeadsTask) -> sp.Expr:
    """With the sums over its heads and locations written out."""
    return written_out(expr.subs({heads: task.heads, locations: task.locations}))


def risk_in_products(task: HeadsTask) -> sp.Expr:
    """The closed form in inner products."""
    return with_variances(risk_spelled_out(task))


def risk_spelled_out(task: HeadsTask) -> sp.Expr:
    """With covariances of each two heads, also of one with itself; each sum is one of products."""
    whole = counted(any_number.closed_risk(shared_noise=task.shared_noise), task)
    products = {each: _in_order(each) for each in whole.atoms(InnerProduct)}
    return sp.Add(*map(_of_products, sp.Add.make_args(whole.xreplace(products))))


def _of_products(term: sp.Expr) -> sp.Expr:
    """The sum of the products with a factor, where the other factor is a sum of moments."""
    sums = [each for each in sp.Mul.make_args(term) if each.is_Add and each.has(Moment)]
    return sp.Add(*(term / sums[0] * each for each in sums[0].args)) if sums else term


def _in_order(product: InnerProduct) -> InnerProduct:
    """<u_1, u_2> for <u_2, u_1>."""
    first, second = map(named, product.args)
    return (
        InnerProduct(*reversed(product.args))
        if first > second and first[0] == second[0]
        else product
    )


def with_variances(expr: sp.Expr) -> sp.Expr:
    """The covariance of a head with itself at a token is its variance."""
    return expr.replace(_is_with_itself, _variance)


def closed_risk(task: HeadsTask) -> sp.Expr:
    """E (Y - F(X))^2 in the Gram matrix and the parameters."""
    return in_gram_matrix(risk_in_products(task), task)


def in_gram_matrix(expr: sp.Expr, task: HeadsTask) -> sp.Expr:
    """With the entries of the Gram matrix for inner products of vectors with numbers."""
    products = (each for each in expr.atoms(InnerProduct) if each.atoms(UnitVector))
    return expr.xreplace({each: task.product(*map(named, each.args)) for each in products})


def named(vector: UnitVector) -> tuple[str, int]:
    """Kind and number."""
    return vector.name, int(vector.index)


def _is_square(product: InnerProduct) -> bool:
    return bool(product.args[0] == product.args[1])


def _is_with_itself(part: sp.Basic) -> bool:
    if not isinstance(part, added_covariance):
        return False
    first, second, sigma = part.args[0], part.args[1], part.args[6]
    return first == second and isinstance(sigma, InnerProduct) and _is_square(sigma)


def _variance(part: sp.Expr) -> sp.Expr:
    return added_variance(*part.args[:6:2], *part.args[10:])
