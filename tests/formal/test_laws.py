"""The laws of Gaussian means are theorems: what is left as an axiom is what docs/formal.md names."""

import re
import subprocess
from pathlib import Path

import pytest

from slr_verify.formal.coqc import ALLOWED
from slr_verify.formal.theory import THEORIES, theories

from .conftest import needs_coq

LAWS = {
    "Laws": ("mean_of_one",),
    "Iterated": ("mean_of_sum", "mean_of_multiple", "mean_of_positive"),
    "Square": ("complete_square",),
    "Images": ("affine_image",),
    "Derivative": ("derivative_of_mean",),
    "Stein": ("stein",),
}
"""By the file of the theory that has them."""
AXIOMS = {"Almost.v": ["once_per_line", "density_of_starts", "coarea"]}
UNPROVED = re.compile(r"\b(?:Axioms?|Parameters?|Conjecture|Admitted|admit)\b\W*(\w*)")


def test_the_theory_has_three_axioms() -> None:
    texts = {
        name: re.sub(r"\(\*.*?\*\)", "", text.decode(), flags=re.DOTALL)
        for name, text in theories().items()
    }
    found = {name: UNPROVED.findall(text) for name, text in texts.items()}
    assert {name: each for name, each in found.items() if each} == AXIOMS


@needs_coq
def test_laws_of_means_rest_on_no_axiom_of_ours(theory: Path) -> None:
    names = [f"{file}.{name}" for file, each in LAWS.items() for name in each]
    text = f"""From slr Require {" ".join(THEORIES)}.
Definition all := ({", ".join(names)}).
Print Assumptions all.
"""
    (theory / "statements" / "laws.v").write_text(text)
    command = ["coqc", "-w", "none", "-Q", "theories", "slr", "statements/laws.v"]
    answer = subprocess.run(command, cwd=theory, capture_output=True, text=True, check=False)
    assert answer.returncode == 0, answer.stderr
    heading, *listed = answer.stdout.split("Axioms:\n")
    axioms = re.findall(r"^([\w.']+)(?= |$)", "".join(listed), re.MULTILINE)
    assert not heading
    assert {"ClassicalDedekindReals.sig_forall_dec"} <= {*axioms}
    assert all(ALLOWED.match(each) for each in axioms)
    assert not [each for each in axioms if each.startswith(("Almost.", "slr."))]


@pytest.mark.parametrize("file", LAWS)
def test_each_law_is_a_theorem_of_its_file(file: str) -> None:
    text = theories()[f"{file}.v"].decode()
    assert set(LAWS[file]) <= set(re.findall(r"^Theorem (\w+)", text, re.MULTILINE))
