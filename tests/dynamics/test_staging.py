"""The scalar code that is written for the loops: what it says, where, and that it is the expression."""

import errno
import math
import os
import signal

import numpy as np
import pytest
import sympy as sp
from scipy import special

from slr_verify.dynamics import compiled_code, kernel_source
from slr_verify.dynamics.compiled_code import function_of
from slr_verify.dynamics.nodes import nodes_for
from slr_verify.dynamics.pgd import five
from slr_verify.dynamics.staging import ONCE, PER_LAMBDA, PER_STATE, Staging
from slr_verify.language.integral import Integral
from slr_verify.model.closed_forms import slope_kappa
from slr_verify.model.notation import L, d, gamma, kappa, lam, nu, x
from slr_verify.model.stable.slopes import stable_slopes
from slr_verify.numeric.compilation import NotCompilable, compiled
from slr_verify.numeric.parameters import Parameters
from slr_verify.system.targets import CannotWrite

from .test_pgd import march

STAGES = {lam: PER_LAMBDA, kappa: PER_STATE, nu: PER_STATE}
FUNCTIONS = {
    "sqrt": math.sqrt,
    "atan": math.atan,
    "exp_minus_square": lambda x: math.exp(-x * x),
    "erf": lambda x, gaussian: special.erf(x),
    "erfc": lambda x, gaussian: special.erfc(x),
    "less_erf": lambda start, factor, x, gaussian: start - factor * special.erf(x),
}


def staged(expr: sp.Expr, nodes: int = 9) -> tuple[Staging, str]:
    staging = Staging(STAGES, nodes=nodes, foreseen=[expr])
    return staging, staging.name(expr)


def value(expr: sp.Expr, **at: float) -> float:
    """The value of an expression by its lines, stage after stage, in plain Python."""
    staging, name = staged(expr)
    lines = [line for stage in staging.lines for line in stage]
    names: dict[str, object] = {**FUNCTIONS, **at}
    exec("\n".join(lines), names)  # noqa: S102 (our own lines)
    return float(names[name]) if name in names else float(name)  # type: ignore[arg-type]


@pytest.mark.parametrize("lam_now", [0.05, 0.4])
def test_the_lines_have_the_value_of_the_expression(lam_now: float) -> None:
    at = {"kappa": 0.3, "nu": 0.2, "theta": 0.1, "eta": -0.2, "rho": 0.15}
    known = {"d": 30.0, "L": 4.0, "lam": lam_now, "gamma": 0.7, "epsilon": 0.0}
    for slope in (*stable_slopes().values(), slope_kappa()):
        (expected,) = compiled(slope)(**known, **at)
        assert value(slope, **known, **at) == pytest.approx(float(expected), rel=1e-12)


def test_each_part_is_written_once_and_as_early_as_it_is_known() -> None:
    staging, _ = staged(sp.sqrt(d) * lam * gamma**2 * sp.erf(lam * kappa) + L * lam)
    once, per_lambda, per_state = (staging.lines[s] for s in (ONCE, PER_LAMBDA, PER_STATE))
    assert any("sqrt(d)" in line for line in once)
    assert not any("kappa" in line for line in (*once, *per_lambda))
    assert sum("erf(" in line for line in per_state) == 1
    lines = [line.partition(" = ")[2] for stage in staging.lines for line in stage]
    assert len(lines) == len(set(lines))


def test_exponentials_are_shared() -> None:
    """erf needs exp(-x^2); exp(-2 x^2) is its square; exp(-x^2 (1 + c)) is a multiple of it."""
    y = lam * kappa
    staging, _ = staged(sp.erf(y) + sp.exp(-(y**2)) + sp.exp(-2 * y**2))
    text = "\n".join(staging.lines[PER_STATE])
    assert text.count("exp_minus_square(") == 1
    shared = sp.erf(y) + sp.exp(-(y**2) * (1 + L**2))
    staging, _ = staged(shared)
    assert "\n".join(staging.lines[PER_STATE]).count("exp_minus_square(") == 2
    at = {"kappa": 0.7, "lam": 0.9, "L": 2.0}
    assert value(shared, **at) == pytest.approx(
        math.erf(0.63) + math.exp(-(0.63**2) * 5), rel=1e-15
    )


def test_one_minus_a_square_keeps_its_digits() -> None:
    near = 1 - 2.0**-40
    assert value(1 - kappa**2, kappa=near) == pytest.approx(2.0**-39, rel=1e-11)


@pytest.mark.parametrize(
    "wrong",
    [
        sp.tan(kappa),
        sp.exp(kappa),
        sp.exp(lam * kappa**2),
        kappa ** sp.Rational(1, 3),
        Integral(x, (x, 0, 2)),
    ],
)
def test_what_has_no_code_is_refused(wrong: sp.Expr) -> None:
    with pytest.raises(NotCompilable):
        staged(wrong)


def test_a_larger_lambda_needs_more_nodes() -> None:
    needed = [nodes_for(Parameters(), lam) for lam in (0.01, 0.1, 0.3, 0.5, 1.0, 2.0)]
    assert needed == sorted(needed)
    assert needed[1] == 3
    assert needed[-1] <= 9


def test_too_few_nodes_are_noticed(monkeypatch) -> None:
    """The loop with three nodes where seven are needed differs from the one with seven."""
    params, start = Parameters(d=40, lam=0.5), np.array([[0.3, 0.2, 0.1, -0.2, 0.15]]).T
    right = march(five, params, start, 0.05, 1)[:, 1]
    monkeypatch.setattr("slr_verify.dynamics.pgd.nodes_for", lambda *given: 3)
    assert 1e-12 < np.abs(march(five, params, start, 0.05, 1)[:, 1] - right).max() < 1e-3


def test_a_wrong_formula_is_noticed(monkeypatch) -> None:
    """A loop from a map with one sign changed does not agree with the literal step."""
    params, start = Parameters(d=40, lam=0.5), np.array([[0.3, 0.2, 0.1, -0.2, 0.15]]).T
    right = march(five, params, start, 0.05, 1)[:, 1]
    wrong = kernel_source.five_variables(nodes_for(params, 0.5)).replace("kappa = sign * kappa", "")
    assert wrong != kernel_source.five_variables(nodes_for(params, 0.5))
    monkeypatch.setattr(kernel_source, "five_variables", lambda nodes: wrong)
    start[0] *= -1
    start[1] *= -1
    start[2] *= -1
    start[3] *= -1
    mirrored = march(five, params, start, 0.05, 1)[:, 1]
    assert np.abs(mirrored[:4] + right[:4]).max() > 1e-6


def test_the_source_is_the_same_in_every_process_and_kept(monkeypatch, tmp_path) -> None:
    monkeypatch.setenv("SLR_VERIFY_CACHE", str(tmp_path))
    function = function_of("def answer():\n    return 42\n", "answer")
    assert function() == 42
    (kept,) = (tmp_path / "kernels").glob("*.py")
    assert kept.read_text() == "def answer():\n    return 42\n"


STOPPED = """
import signal
def answer(told):
    signal.raise_signal(signal.SIGINT)
    told.append("all of it was done")
"""


def test_an_interrupt_does_not_stop_the_compiler_in_the_middle(monkeypatch, tmp_path) -> None:
    monkeypatch.setenv("SLR_VERIFY_CACHE", str(tmp_path))
    told: list[str] = []
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        with pytest.raises(KeyboardInterrupt):
            function_of(STOPPED, "answer")(told)
    finally:
        signal.signal(signal.SIGINT, before)
    assert told == ["all of it was done"]


def test_a_cache_that_cannot_be_written_says_what_to_set(monkeypatch, tmp_path) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("SLR_VERIFY_CACHE", str(tmp_path / "file"))
    with pytest.raises(OSError, match="cannot write .*set SLR_VERIFY_CACHE"):
        function_of("def answer():\n    return 43\n", "answer")


def test_machine_code_that_cannot_be_kept_is_one_sentence(tmp_path, monkeypatch) -> None:
    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    call = compiled_code._to_its_end(full, tmp_path / "kernel.py")
    with pytest.raises(CannotWrite, match="kernel.py': No space left .* set SLR_VERIFY_CACHE"):
        call()
