"""`from slr_verify import risk` works, and `import slr_verify` stays light."""

import subprocess
import sys

import pytest

import slr_verify

HEAVY = ("numpy", "scipy", "sympy", "mpmath", "flint", "click", "rich", "numba", "xarray")


@pytest.mark.parametrize("name", slr_verify.__all__)
def test_every_public_name_is_there_and_documented(name: str) -> None:
    assert getattr(slr_verify, name).__doc__
    assert name in dir(slr_verify)


def test_the_names_of_the_specification() -> None:
    from slr_verify import (  # noqa: F401, PLC0415 (this import is what is tested)
        Parameters,
        attention_head,
        bayes_lower_bound,
        best_lambda,
        erf_predictor,
        five_variable_map,
        linear_risk,
        oracle_argmax,
        oracle_risk,
        reduced_map,
        risk,
        risk_gradient,
        sample_task,
        softmax_predictor,
        zeta,
    )

    assert float(risk(Parameters(), kappa=0.3, nu=-0.2)) == pytest.approx(0.8054924181965765)


def test_importing_the_package_imports_nothing_heavy() -> None:
    code = f"import sys, slr_verify; print([m for m in {HEAVY} if m in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_other_names_are_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="has no attribute 'riks'"):
        _ = slr_verify.riks
