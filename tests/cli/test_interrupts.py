"""Ctrl-C ends every command with one word and code 130."""

import pytest
from click.testing import CliRunner

from slr_verify.cli import main, paper
from slr_verify.cli.exit_codes import INTERRUPTED

COMMANDS = (
    "list",
    "show lemma-16",
    "axioms lemma-16",
    "derive",
    "report -o site",
    "selftest --minutes 1",
)


@pytest.mark.parametrize("words", COMMANDS)
def test_an_interrupt_is_one_word(words: str, monkeypatch: pytest.MonkeyPatch, tmp_path) -> None:
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("SLR_VERIFY_CACHE", str(tmp_path / "cache"))
    monkeypatch.setattr(paper, "register", interrupted)
    answer = CliRunner().invoke(main, words.split())
    assert (answer.exit_code, answer.output) == (INTERRUPTED, "interrupted\n")
