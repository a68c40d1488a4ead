"""The page about what all statements speak of: the task, the predictor, the risk, and every symbol."""

from collections.abc import Iterator

from slr_verify.claims.front import Definition, Front
from slr_verify.document.nodes import listed
from slr_verify.report.html_parts import display, inline, page, text

HERE = "setting.html"


def setting_page(front: Front) -> str:
    """What is defined, and the notation; that there is none, for claims without these."""
    body = "".join(_body(front)) or "<p>None is noted.</p>"
    return page("Setting", f"<h1>Setting</h1>{body}", here=HERE)


def _body(front: Front) -> Iterator[str]:
    yield from map(_definition, front.setting)
    if front.notation:
        symbols = "".join(map(_symbol, filter(lambda each: each.words, front.notation)))
        yield f'<h2>Notation</h2><dl class="symbols">{symbols}</dl>'
    letters = [
        inline(formula) for each in front.notation if not each.words for formula in each.formulas
    ]
    if letters:
        yield f"<p>Letters that recur: {', '.join(letters)}.</p>"


def _definition(each: Definition) -> str:
    return f"<p>{text(each.words)}</p>{''.join(map(display, each.formulas))}"


def _symbol(each: Definition) -> str:
    return f"<dt>{inline(listed(each.formulas))}</dt><dd>{text(each.words)}</dd>"
