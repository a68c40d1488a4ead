"""The book: front page with what was proved, every statement in the paper's order, what is cited."""

from collections.abc import Iterator
from pathlib import Path

from slr_verify import __date__
from slr_verify.claims.front import NOTHING, Front
from slr_verify.claims.record.results import ClaimRecord, Record
from slr_verify.report.terminal import proofs_by_trust, statements_in_words
from slr_verify.report.tex_front import front_tex, literature_tex
from slr_verify.report.tex_lines import Context
from slr_verify.report.tex_prose import escaped
from slr_verify.report.tex_statement import NOTICE, citation_tex, title_tex

PREAMBLE = Path(__file__).with_name("preamble.tex")
TITLE = "Attention layers provably solve single-location regression"
SUBTITLE = "Derivations of its statements, as a machine checked them"
SOURCE = (
    r"The statements are those of P. Marion, R. Berthier, G. Biau and C. Boyer, \emph{Attention layers "
    r"provably solve single-location regression}, ICLR 2025, "
    r"\href{https://arxiv.org/abs/2410.01537}{arXiv:2410.01537}, under their numbers there, and some "
    r"beyond it. The core has taken each step of a derivation, for the reason that stands beside it; "
    r"what is printed is generated from the expressions that were proved."
)
TRUST = (
    r"\textsc{core}: one has to believe the rules of slr\_verify.core, which took every step, and "
    r"python-flint. \textsc{cited}: the theorems of the literature that are named as well."
)

HEADS = (r"\part*{{{0}}}\addcontentsline{{toc}}{{part}}{{{0}}}", r"\sectionhead{{{0}}}")
"""How a part and a section begin."""


def book_tex(record: Record, front: Front = NOTHING) -> str:
    """The file that includes all the others."""
    return (
        "\n".join([NOTICE, PREAMBLE.read_text(encoding="utf-8"), *_document(record, front)]) + "\n"
    )


def _document(record: Record, front: Front) -> Iterator[str]:
    yield rf"\title{{{TITLE}\\[6pt]\large {SUBTITLE}}}"
    version = f"slr_verify {record.versions['slr_verify']}"
    yield rf"\author{{}}\date{{{escaped(version)}, {__date__}}}"
    yield rf"\hypersetup{{pdftitle={{{TITLE}: {SUBTITLE}}}, pdfsubject={{{escaped(version)}}}}}"
    yield r"\begin{document}\maketitle"
    yield SOURCE + r"\par"
    yield rf"{_counts(record.claims)} {TRUST}\par"
    yield r"{\small\parskip=0pt\tableofcontents}\clearpage"
    yield from front_tex(front, record, Context.of(record))
    yield from _chapters(record.claims)
    if record.citations:
        yield r"\clearpage\part*{Theorems cited}\addcontentsline{toc}{part}{Theorems cited}"
        yield from map(citation_tex, record.citations)
    yield from literature_tex(front)
    yield r"\end{document}"


def _chapters(claims: tuple[ClaimRecord, ...]) -> Iterator[str]:
    """The files of the statements, below the parts and the sections in which they stand."""
    above: tuple[str, ...] = ()
    for claim in claims:
        for level, title in enumerate(claim.section):
            if claim.section[: level + 1] != above[: level + 1]:
                yield HEADS[level].format(title_tex(title))
        above = claim.section
        yield rf"\input{{{claim.label}.tex}}"


def _counts(claims: tuple[ClaimRecord, ...]) -> str:
    refuted = sum(claim.outcome == "REFUTED" for claim in claims)
    undecided = sum(claim.outcome == "UNDECIDED" for claim in claims)
    text = f"{statements_in_words(len(claims))}: {proofs_by_trust(claims)}"
    return escaped(f"{text}, {refuted} refuted, {undecided} undecided.")
