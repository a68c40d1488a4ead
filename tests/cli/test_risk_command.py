"""`slr-verify risk`: values, enclosures, and usage errors."""

import pytest
from click.testing import CliRunner

from slr_verify.cli.risk import risk

PAPER = ("--d", "400", "--L", "10", "--lam", "1/10", "--gamma-squared", "1/2")


def run(*arguments: str):
    return CliRunner().invoke(risk, arguments)


def rows(output: str) -> dict[str, str]:
    return dict(line.split(maxsplit=1) for line in output.splitlines())


def test_value_and_gradient() -> None:
    answer = run(*PAPER, "--kappa", "0.3", "--nu", "-0.2")
    assert answer.exit_code == 0
    found = {name: float(text) for name, text in rows(answer.output).items()}
    assert list(found) == ["risk", "d/dkappa", "d/dnu", "d/dtheta", "d/deta", "d/drho"]
    assert found["risk"] == pytest.approx(0.80549241819657647, rel=1e-15)
    assert found["d/dkappa"] == pytest.approx(0.85774075813821, rel=1e-14)


def test_fifty_digits() -> None:
    answer = run(*PAPER, "--kappa", "0.3", "--nu", "-0.2", "--digits", "50")
    assert answer.exit_code == 0
    assert rows(answer.output)["risk"].startswith(
        "[0.80549241819657647613414723034447773409715579298548 +/- "
    )
    assert rows(answer.output)["d/drho"] == "0"


def test_the_defaults_are_those_of_parameters() -> None:
    assert (
        run("--kappa", "0.3", "--nu", "-0.2").output
        == run(*PAPER, "--kappa", "0.3", "--nu", "-0.2", "--epsilon", "0").output
    )


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--nu", "0"), "Missing option '--kappa'"),
        (("--kappa", "1.2", "--nu", "0"), "kappa must be in [-1, 1], got 1.2"),
        (("--kappa", "nan", "--nu", "0"), "'--kappa': must be a finite number such as"),
        (("--kappa", "0", "--nu", "0", "--lam", "0"), "lam must be positive, got '0'"),
        (
            ("--kappa", "0", "--nu", "0", "--d", "1"),
            "'--d': must be a whole number from 2 to 1e30, got '1'",
        ),
        (("--kappa", "0", "--nu", "0", "--d", "2.5"), "from 2 to 1e30, got '2.5'"),
        (("--kappa", "0", "--nu", "0", "--d", "2"), "must have rank at most d = 2"),
        (("--kappa", "0", "--nu", "0", "--gamma", "1", "--gamma-squared", "1"), "not both"),
        (("--kappa", "1", "--nu", "0", "--eta", "1/100"), "have no eigenvalue below 0"),
        (("--kappa", "0", "--nu", "0", "--digits", "0"), "from 1 to 1000, got '0'"),
    ],
)
def test_usage_errors_name_the_argument_the_value_and_the_condition(arguments, message) -> None:
    answer = run(*arguments)
    assert answer.exit_code == 2
    assert message in " ".join(answer.output.split())


def test_digits_that_cannot_be_had_are_an_error_of_their_own() -> None:
    answer = run(
        "--kappa", "1", "--nu", "1", "--L", "1", "--d", "1000000", "--lam", "10", "--digits", "5"
    )
    assert answer.exit_code == 1
    assert "5 digits were not reached" in answer.output
