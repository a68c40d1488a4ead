"""`slr-verify show`: a statement, its hypotheses, and each step of its proofs with its rule."""

from dataclasses import replace
from pathlib import Path

import click

from slr_verify.cli import paper


@click.command(short_help="A statement and its proofs, step by step.")
@click.argument("label")
@paper.with_claims
def show(label: str, file: Path | None) -> None:
    """Print a statement, its hypotheses and its proofs, step by step."""
    register = paper.register(file)
    library = register.library()
    (claim,) = paper.chosen(library.claims.values(), (label,))
    from slr_verify.claims.run.attempt import attempted
    from slr_verify.claims.run.compilation import claim_record
    from slr_verify.claims.wording.plain_text import Wording
    from slr_verify.claims.wording.remembered_text import RememberedText
    from slr_verify.claims.wording.typesetting import typesetting
    from slr_verify.report.hypotheses_text import hypotheses_text, statement_text
    from slr_verify.report.proof_text import Head, claim_text
    from slr_verify.report.surroundings_text import surroundings_text
    from slr_verify.report.terminal import console

    attempt = attempted(claim, library)
    typeset = typesetting(claim, attempt.proofs, register.style)
    names = RememberedText(typeset.plain_names())
    write = Wording(typeset.printer.style.letters, text=names)
    record = claim_record(claim, attempt, (), tolerated=False, style=register.style, write=write)
    whole = replace(record, reason=attempt.rejection or record.reason)
    statements = tuple(statement_text(each, claim, write) for each in claim.statements)
    assumed = (
        *hypotheses_text(claim, write),
        *(f"it is not shown that {each}" for each in attempt.unseen),
    )
    around = surroundings_text(typeset.expressions, write)
    head = Head(statements, assumed, around, write.where())
    click.echo(claim_text(whole, head, console().width))
