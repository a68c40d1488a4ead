"""What a process answers for SymPy and how it is set up; run with `ask` and `use`, in some order.

`use` imports every module of the package and computes a risk. Each `ask` prints all answers as one line.
"""

from __future__ import annotations

import decimal
import json
import locale
import signal
import sys
from contextlib import suppress
from importlib import import_module
from pkgutil import walk_packages

import flint
import mpmath
import numpy as np
import sympy as sp

x, y = sp.symbols("x y")
r, s = sp.symbols("r s", real=True)
p, n, m = sp.Symbol("p", positive=True), *sp.symbols("n m", integer=True, positive=True)
HIDDEN_ZERO = "10**200 * ((pi + 1)*(pi - 1) - pi**2 + 1)"
ASKED = (
    "sp.limit(sp.exp((1 - sp.sqrt(2)) * x) * x, x, sp.oo)",
    "sp.limit(sp.sin(x) / x, x, 0)",
    "sp.limit((1 + 1 / n) ** n, n, sp.oo)",
    "sp.series(sp.erf(x), x, 0, 6)",
    "(sp.pi - 3).is_positive",
    "(1 - sp.sqrt(2)).is_negative",
    "(sp.sqrt(2) + sp.sqrt(3) - sp.sqrt(5 + 2 * sp.sqrt(6))).is_zero",
    "(sp.E - 3).is_positive",
    "sp.erf(1).is_positive",
    "(1 / (n * m) - sp.S.Half).is_positive",
    "(n * (n + 1)).is_even",
    "(n * (m + 1) / 2).is_integer",
    "(p + r**2).is_positive",
    "(r**2 + 1).is_nonzero",
    "sp.sin(sp.pi * n * (2 * m + 2) / 6)",
    "sp.Integral(1 / (1 + x**2), (x, 0, 1)).is_positive",
    "sp.Abs(1 - sp.sqrt(2))",
    "sp.Abs(r * p)",
    "sp.Abs(x) ** 2",
    "sp.sqrt(r**2)",
    "sp.sqrt(x**2)",
    "sp.sqrt(p**2 * r**4)",
    "sp.sqrt((1 - sp.sqrt(2)) ** 2)",
    "sp.sqrt(x * y)",
    "((1 - r) ** 3) ** sp.Rational(1, 2)",
    "(x**2) ** sp.Rational(3, 2)",
    "sp.powdenest(sp.sqrt(p**6))",
    "sp.sqrtdenest(sp.sqrt(3 + 2 * sp.sqrt(2)))",
    "sp.simplify(sp.sin(x) ** 2 + sp.cos(x) ** 2)",
    "sp.simplify(sp.sqrt(p**2) + sp.Abs(r) ** 2)",
    "sp.radsimp(1 / (sp.sqrt(2) + 1))",
    "sp.factor(x**4 - 1)",
    "sp.nsimplify(0.25)",
    "sp.sign(sp.sqrt(2) - 2)",
    "sp.Max(sp.pi, 3)",
    "sp.floor(sp.pi * 100)",
    "sp.ceiling(-sp.sqrt(2))",
    "sp.arg(-1 - sp.sqrt(2))",
    "sp.re(sp.exp(sp.I * r))",
    "sp.integrate(sp.exp(-(x**2)), (x, -sp.oo, sp.oo))",
    "sp.integrate(sp.erf(x), x)",
    "sp.integrate(sp.exp(-p * x), (x, 0, sp.oo))",
    "sp.Integral(x, (x, 0, 1)).doit()",
    "sp.summation(1 / n**2, (n, 1, sp.oo))",
    "sp.Sum(n, (n, 1, m)).doit()",
    "sp.diff(sp.Abs(r), r)",
    "sp.solve(x**2 - 2, x)",
    "sp.solveset(sp.exp(r) - 1, r, sp.S.Reals)",
    "sp.dsolve(sp.Function('f')(x).diff(x) - sp.Function('f')(x))",
    "sp.Matrix([[2, 1], [1, 2]]).eigenvals()",
    "sp.Matrix([[2, 1], [1, 2]]).is_positive_definite",
    "(sp.pi > 3, sp.sqrt(2) < 1, r**2 >= 0)",
    "sp.ask(sp.Q.positive(p + 1))",
    "sp.erf(sp.Rational(1, 2)).evalf(30)",
    "sp.zeta(2), sp.zeta(2).evalf(20)",
    "sp.latex(sp.sqrt(x) / (1 + sp.Abs(r)))",
    "sp.lambdify(x, sp.erf(x) + sp.Abs(x))(0.5)",
)
"""What any user of SymPy may ask."""
SETTINGS = {
    "handlers": lambda: [sp.Add._prop_handler["zero"].__module__, sp.Pow._eval_power.__module__],
    "guesses": lambda: sp.Expr._eval_is_extended_positive.__module__,
    "mpmath": lambda: [mpmath.mp.prec, mpmath.mp.dps, mpmath.iv.prec],
    "flint": lambda: [flint.ctx.prec, flint.ctx.threads],
    "numpy": lambda: [np.geterr(), np.get_printoptions()["precision"]],
    "decimal": lambda: str(decimal.getcontext()),
    "recursion": sys.getrecursionlimit,
    "locale": lambda: locale.setlocale(locale.LC_ALL),
    "signals": lambda: [str(signal.getsignal(each)) for each in sorted(signal.valid_signals())],
    "hooks": lambda: [sys.excepthook is sys.__excepthook__, str(sys.displayhook)],
}
"""What belongs to the whole process."""


def main() -> None:
    """Do what the arguments say."""
    for what in sys.argv[1:]:
        if what == "use":
            use()
        else:
            sys.stdout.write(json.dumps(answers()) + "\n")


def answers() -> dict[str, str]:
    """The answers of SymPy, written out, and the settings."""
    asked = {question: answer(question) for question in ASKED}
    return asked | {name: repr(look()) for name, look in SETTINGS.items()}


def answer(question: str) -> str:
    """What SymPy says, or what it raises."""
    try:
        return str(sp.srepr(eval(question)))  # noqa: S307 (one of those above)
    except NotImplementedError as refusal:
        return repr(refusal)


def use() -> None:
    """Everything is imported, a risk computed, and something proved and derived."""
    import slr_verify  # noqa: PLC0415

    for module in walk_packages(slr_verify.__path__, "slr_verify."):
        if not module.name.endswith("__main__"):
            with suppress(ImportError):  # of an extra that is not installed
                import_module(module.name)
    parameters = slr_verify.Parameters(d=400, L=10, lam=0.1, gamma_squared="1/2")
    slr_verify.risk(parameters, kappa=np.linspace(-1, 1, 5), nu=0.5)
    library = import_module("slr_verify.cli.paper").register(None).library()
    replaying = import_module("slr_verify.claims.run.replay").Replaying(apart=False)
    replaying.add("lemma-16", library.prove("lemma-16")[0])


if __name__ == "__main__":
    main()
