"""Definitions changed, one at a time: which statements notice? `python -m checkers.definitions --write`.

Each change is made in a copy of the package, where the statements of the table are proved again, with all
that they use, in a new process.
A statement notices if it is no longer proved, or if what its words rest on is not. The table is
docs/definitions.md. It takes some 15 seconds of processor time for each change.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "definitions.md"
WORKERS = 2
NUMBERED = (
    *("theorem-", "lemma-", "proposition-", "corollary-", "definition-"),
    *("attention-head", "predictors", "surface-measure"),
)
"""How the labels of the table begin."""
SCHEDULES = ("schedules-bounds", "schedules-for-pgd", "schedules-theorem-5", "schedules-vectors")
"""Those of changes of schedules, too."""
EVERYTHING = "the package cannot even be imported"

OUTCOMES = """
import json
import sys
from slr_verify.calculus.theorem import deep_calls
from slr_verify.claims.run.attempt import attempted
from slr_verify.cli import paper

with deep_calls():
    library = paper.register(None).library()
    chosen = [each for label, each in library.claims.items() if label.startswith(tuple(sys.argv[1:]))]
    found = [each.label for each in chosen if attempted(each, library).rejection is not None]
print(json.dumps(found))
"""


ITERATES = "calculus/reading/vector_orbits.py"
MOTION = "calculus/reading/motion.py"


@dataclass(frozen=True)
class Change:
    """What is changed, in words, and the text of a file of the model that is replaced by another."""

    words: str
    file: str
    old: str
    new: str
    labels: tuple[str, ...] = NUMBERED

    @property
    def path(self) -> Path:
        """The file, from the root."""
        return Path("slr_verify", self.file)


CHANGES = (
    Change(
        "the informative token has mean 2 D k*",
        "model/task.py",
        "= k_star * D",
        "= k_star * (2 * D)",
    ),
    Change(
        "the informative token is noisier",
        "model/task.py",
        "spread: sp.Expr = gamma",
        "spread: sp.Expr = 2 * gamma",
    ),
    Change("there are L other tokens", "model/task.py", "= L - 1", "= L"),
    Change(
        "J_0 is one of 2 L + 7 places",
        "model/random_place.py",
        "(place, 1, L)",
        "(place, 1, 2 * L + 7)",
    ),
    Change(
        "there are L - l + 1 tokens after the place l",
        "model/random_place.py",
        "+ 1 - place",
        "+ 2 - place",
    ),
    Change(
        "the response is along k*",
        "model/task.py",
        "target: Vector = v_star",
        "target: Vector = k_star",
    ),
    Change(
        "the noise has variance 2 epsilon^2",
        "model/task.py",
        "= epsilon**2",
        "= 2 * epsilon**2",
    ),
    Change(
        "the predictor has erf(2 lambda <X, k>)",
        "model/task.py",
        "sp.erf(lam * inner(token, key))",
        "sp.erf(2 * lam * inner(token, key))",
    ),
    Change(
        "the loss is (Y - T)^2/2",
        "model/random_place.py",
        "(task.response - prediction) ** 2,",
        "(task.response - prediction) ** 2 / 2,",
    ),
    Change(
        "the loss is (Y - T)^2/2, in the risk with J_0 given",
        "model/task.py",
        "(task.response - prediction(task, head)) ** 2,",
        "(task.response - prediction(task, head)) ** 2 / 2,",
    ),
    Change(
        "<k*, v*> is 1/2", "model/notation.py", "four_vectors(sp.S.Zero)", "four_vectors(sp.S.Half)"
    ),
    Change(
        "the gradient in k has 7 R_kappa k*",
        "model/pgd.py",
        "grad_k = k_star * R_kappa",
        "grad_k = k_star * (7 * R_kappa)",
    ),
    Change(
        "the gradient in k has -3 R_rho v",
        "model/pgd.py",
        "+ v * R_rho + k * radial_k",
        "+ v * (-3 * R_rho) + k * radial_k",
    ),
    Change(
        "the gradient in v has 11 R_theta k*",
        "model/pgd.py",
        "+ k_star * R_theta",
        "+ k_star * (11 * R_theta)",
    ),
    Change(
        "k moves along its great circle twice as fast",
        "model/great_circle.py",
        "self.direction * sp.sin(s)",
        "self.direction * sp.sin(2 * s)",
    ),
    Change(
        "the step size is 2 alpha",
        "model/pgd.py",
        "Retraction(point, gradient, alpha)",
        "Retraction(point, gradient, 2 * alpha)",
    ),
    Change(
        "a step goes up the gradient",
        "model/pgd.py",
        "Retraction(point, gradient, alpha)",
        "Retraction(point, gradient, -alpha)",
    ),
    Change(
        "<k_0, v_0> is any number",
        MOTION,
        "self.products_at(ZERO), dict.fromkeys(OFF, ZERO)",
        "self.products_at(ZERO), dict.fromkeys(OFF[:2], ZERO)",
    ),
    Change(
        "the derivative of the risk is known in one direction only",
        ITERATES,
        "at_times | frozenset(indices(ONE, PLACE, last))",
        "at_times | frozenset(indices(ONE, PLACE, ONE))",
    ),
    Change(
        "the gradient has the opposite sign",
        ITERATES,
        'make("inner", motion.gradient(letter), h)',
        'make("inner", make("scaled", MINUS_ONE, motion.gradient(letter)), h)',
    ),
    Change(
        "the gradient is not in R^d",
        MOTION,
        "*self.vectors_at(TIME), self.gradient(letter))",
        "*self.vectors_at(TIME))",
    ),
    Change(
        "a step is not projected onto the tangent space",
        "language/sphere.py",
        "(direction - point * along).terms",
        "direction.terms",
    ),
    Change(
        "the map of the square has no square root",
        "model/pgd.py",
        "/ sp.sqrt(1 + alpha**2 * tangent * slope**2)",
        "/ (1 + alpha**2 * tangent * slope**2)",
    ),
    Change(
        "a random start is on the manifold of R^(d - 1)",
        "calculus/reading/orbit_reader.py",
        "reader.term(each.args[3])",
        "reader.term(each.args[3] - 1)",
    ),
    Change(
        "v_0 is drawn along the Gaussian vector of k_0",
        ITERATES,
        "law_of_start(LABELS, motion.vectors_at(ZERO), STARS)",
        "law_of_start(LABELS[:1] * 2, motion.vectors_at(ZERO), STARS)",
    ),
    Change(
        "k_0 is drawn orthogonal to k*, and v_0 to v* and k_0",
        ITERATES,
        "law_of_start(LABELS, motion.vectors_at(ZERO), STARS)",
        "law_of_start(LABELS, motion.vectors_at(ZERO), STARS[::-1])",
    ),
    Change(
        "the surface of M has no constraint on v in <k, v> = 0",
        "model/surface.py",
        "(REST, k_star), (v, k))",
        "(REST, k_star), (v, REST))",
    ),
    Change(
        "M has no equation <k, v> = 0",
        ITERATES,
        "for_almost_all_points(relation, manifold(LABELS, STARS))",
        "for_almost_all_points(relation, manifold(LABELS, STARS)[:-1])",
    ),
    Change(
        "under a schedule the step from n to n + 1 has lambda_n",
        "calculus/reading/orbit_terms.py",
        'make("member", "lambda_at", plus(time, ONE))',
        'make("member", "lambda_at", time)',
        (*NUMBERED, *SCHEDULES),
    ),
    Change(
        "X_J0 is noisier in the law of all tokens",
        "model/all_tokens.py",
        "signal * D + X * gamma",
        "signal * D + X * (2 * gamma)",
    ),
    Change(
        "the density of all tokens is centred at -D k*",
        "calculus/reading/token_law.py",
        'make("scaled", MINUS_ONE, self.shift(place))',
        "self.shift(place)",
    ),
    Change(
        "k* and v* in the places of a token are not orthogonal",
        "calculus/reading/all_tokens.py",
        "OTHER), ZERO),)",
        "OTHER), ONE),)",
    ),
    Change(
        "the loss of f(X) is (Y - f(X))^2/2",
        "model/all_tokens.py",
        "(informative + xi - function) ** 2,",
        "(informative + xi - function) ** 2 / 2,",
    ),
    Change(
        "m(X) has mean error zero, but need not be the conditional mean",
        "model/all_tokens.py",
        "over_places(missed * (conditional_mean - function)), 0",
        "over_places(missed), 0",
    ),
    Change(
        "the loss given the tokens is (Y - y)^2/2",
        "model/posterior.py",
        "Expectation(error**2, Centred",
        "Expectation(error**2 / 2, Centred",
    ),
    Change(
        "predictor (1) takes the token with the least <X, k*>",
        "model/estimators.py",
        "return largest - behind(place)",
        "return largest + behind(place)",
    ),
    Change(
        "predictors (1) and (2) have the informative token twice",
        "model/argmax_softmax.py",
        "own = weight(place) * informative",
        "own = 2 * weight(place) * informative",
    ),
    Change(
        "predictors (1) and (2) use <X, v*> in place of <X, k*>",
        "model/argmax_softmax.py",
        'InBlock(Str("k_star"), each)',
        'InBlock(Str("v_star"), each)',
    ),
    Change(
        "predictor (1) takes all tokens with the largest <X, k*>",
        "model/argmax_softmax.py",
        "(sp.Lt, sp.Lt(other, number))",
        "(sp.Le, sp.Lt(other, number))",
    ),
    Change(
        "predictor (2) has the weights of softmax(2 lambda X k)",
        "model/argmax_softmax.py",
        "gap = temperature *",
        "gap = 2 * temperature *",
    ),
    Change(
        "predictor (2) has softmax(2 lambda X k)",
        "model/attention.py",
        "sp.exp(lam * score)",
        "sp.exp(2 * lam * score)",
    ),
    Change(
        "the weights of an attention head do not sum to one",
        "model/attention.py",
        "return weight / Sum(weight.xreplace({COUNTER: other}), (other, 1, L))",
        "return weight",
    ),
    Change(
        "the softmax of an attention head is over one token more",
        "model/attention.py",
        "(other, 1, L))",
        "(other, 1, L + 1))",
    ),
    Change(
        "an attention head has softmax(2 lambda X Q K^T X^T)",
        "model/attention.py",
        "sp.exp(lam * query(place)",
        "sp.exp(2 * lam * query(place)",
    ),
    Change(
        "an attention head has no output matrix O",
        "model/attention.py",
        "* output, TOKENS)",
        ", TOKENS)",
    ),
    Change(
        "a linear predictor takes the informative token twice",
        "model/linear.py",
        "- inner(beta, informative)",
        "- 2 * inner(beta, informative)",
    ),
    Change(
        "a linear predictor counts the informative token among the others too",
        "model/linear.py",
        "[[total - norm]]",
        "[[total]]",
    ),
)


def failing(change: Change) -> tuple[str, ...]:
    """The statements that are not proved once this is changed. Raises ValueError for a stale text."""
    text = (ROOT / change.path).read_text("utf-8")
    if text.count(change.old) != 1:
        raise ValueError(
            f"{change.path} has {change.old!r} {text.count(change.old)} times, not once"
        )
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder)
        shutil.copytree(
            ROOT / "slr_verify", copy / "slr_verify", ignore=shutil.ignore_patterns("__pycache__")
        )
        (copy / change.path).write_text(text.replace(change.old, change.new), "utf-8")
        return _not_proved(copy, change.labels)


def _not_proved(folder: Path, labels: tuple[str, ...]) -> tuple[str, ...]:
    answer = subprocess.run(  # noqa: S603 (a fixed command)
        [sys.executable, "-c", OUTCOMES, *labels],
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
    )
    return tuple(json.loads(answer.stdout)) if answer.returncode == 0 else (EVERYTHING,)


def page(found: Sequence[tuple[Change, tuple[str, ...]]]) -> str:
    """The table as Markdown."""
    return "\n".join([*HEAD, *(_row(change, labels) for change, labels in found), ""])


HEAD = (
    "<!-- generated by `python -m checkers.definitions --write`; do not edit -->",
    "# Which statements fail when a definition is changed",
    "",
    "For readers who ask whether the proofs depend on the definitions: a proof of Theorem 5 about another",
    "model would be worthless. Each row is a wrong definition, put into a copy of the package, where the",
    "statements are then proved again. *Noticed by* lists the statements that then are not proved, or have",
    "words that rest on such a one. Tried are the numbered statements of the paper, `attention-head`,",
    "`predictors` and `surface-measure`; for schedules also some of the section Schedules.",
    "",
    "| wrong definition | in | Theorem 5 | noticed by |",
    "|---|---|---|---|",
)


def _row(change: Change, labels: Sequence[str]) -> str:
    everything = EVERYTHING in labels
    fails = "fails" if everything or "theorem-5" in labels else "stands"
    said = EVERYTHING if everything else _in_groups(labels) or "none"
    return f"| {change.words} | `{change.file}` | {fails} | {said} |"


def _in_groups(labels: Iterable[str]) -> str:
    """For instance `Lemma 4, 6; predictors`: numbered labels of one kind together."""
    groups: dict[str, list[str]] = {}
    for label in labels:
        kind, _, number = label.partition("-")
        if number[:1].isdigit():
            groups.setdefault(kind.capitalize(), []).append(number)
        else:
            groups[f"`{label}`"] = []
    return "; ".join(f"{kind} {', '.join(numbers)}".rstrip() for kind, numbers in groups.items())


def _tried() -> Iterator[tuple[Change, tuple[str, ...]]]:
    with ThreadPoolExecutor(WORKERS) as pool:
        for change, labels in zip(CHANGES, pool.map(failing, CHANGES), strict=True):
            sys.stdout.write(f"{_row(change, labels)}\n")
            sys.stdout.flush()
            yield change, labels


def main(arguments: Sequence[str]) -> int:
    """Print the table, and write it with --write. Exit code 1 if a change is noticed by nothing."""
    if set(arguments) - {"--write"}:
        sys.stderr.write("usage: python -m checkers.definitions [--write]\n")
        return 2
    found = tuple(_tried())
    if "--write" in arguments:
        PAGE.write_text(page(found), "utf-8")
    return 0 if all(labels for _, labels in found) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
