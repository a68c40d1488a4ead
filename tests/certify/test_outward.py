"""Numbers that FLINT does not turn into a quotient: it would end the process, and nothing would be said."""

import pytest
from click.testing import CliRunner
from flint import arb

from slr_verify.certify.cover import Undecided
from slr_verify.certify.outward import outward
from slr_verify.cli import main

HUGE = "1" + 30 * "0"


@pytest.mark.parametrize("ball", [arb(-(10**30)).exp(), arb(10**30).exp(), arb("inf"), arb("nan")])
def test_what_has_no_quotient_is_undecided(ball: arb) -> None:
    with pytest.raises(Undecided, match="too large, or too near to 0"):
        outward(ball)


def test_an_interval_is_around_its_ball() -> None:
    for ball in (arb(2).sqrt(), arb(-1000).exp(), arb(3, 1), arb(0)):
        low, high = outward(ball)
        assert arb(low.numerator) / low.denominator <= ball
        assert ball <= arb(high.numerator) / high.denominator


@pytest.mark.parametrize(
    "command",
    [
        ("certify", "attractor", "--kappa", "1e30", "--nu", "1", "--alpha", "1/250"),
        ("certify", "oracle", "--d", HUGE, "--lam", "1", "--alpha", "1"),
    ],
    ids=["products far away", "a dimension of 31 digits"],
)
def test_commands_say_so(command: tuple[str, ...], tmp_path) -> None:
    answer = CliRunner().invoke(main, [*command, "-o", str(tmp_path / "ball.jsonl")])
    assert (answer.exit_code, "too large, or too near to 0" in answer.output) == (3, True)
