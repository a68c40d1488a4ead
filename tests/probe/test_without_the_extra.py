"""Where the extra is missing the command says how to install it."""

from click.testing import CliRunner

from slr_verify.cli import extras, main


def test_without_the_extra_the_command_says_how_to_install_it(monkeypatch) -> None:
    there = extras.find_spec
    wanted = extras.EXTRAS["probe"]
    monkeypatch.setattr(extras, "find_spec", lambda name: None if name in wanted else there(name))
    told = CliRunner().invoke(main, ["probe"])
    assert told.exit_code == 1
    assert "`slr-verify probe` needs torch, transformers, sklearn" in told.output
    assert "pip install '.[probe]'" in " ".join(told.output.split())
