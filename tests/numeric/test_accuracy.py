"""Risk and gradient over the whole range of the parameters, against balls of the printed form."""

import runpy
import sys
from pathlib import Path

import pytest

from slr_verify.numeric.enclosed import gradient_enclosure
from slr_verify.numeric.parameters import Parameters
from slr_verify.numeric.risk import risk_gradient

BENCHMARK = Path(__file__).parents[2] / "benchmarks" / "accuracy.py"


@pytest.mark.long
def test_a_small_run_of_the_measurement_stays_within_its_bounds(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", [BENCHMARK.name, "--points", "150", "--seed", "20"])
    with pytest.raises(SystemExit) as end:
        runpy.run_path(str(BENCHMARK), run_name="__main__")
    printed = capsys.readouterr().out
    assert end.value.code == 0, printed
    assert "balanced" in printed


@pytest.mark.parametrize("gamma", ["1e6", "1e9", "1e12", "1e20", "1e30"])
@pytest.mark.parametrize("lam", ["1e-30", "1e-3", "1", "1e30"])
def test_the_gradient_off_the_manifold_keeps_its_digits_for_large_gamma(gamma, lam) -> None:
    params = Parameters(lam=lam, gamma=gamma)
    at = {"kappa": 0.5, "nu": 0.125, "theta": 0.25, "eta": 0.1875, "rho": 0.375}
    balls = gradient_enclosure(params, **at, digits=20)
    size = max(abs(float(ball.mid())) for ball in balls.values())
    for name, slope in risk_gradient(params, **at)._asdict().items():
        assert abs(float((float(slope) - balls[name]).mid())) <= 1e-15 * size
