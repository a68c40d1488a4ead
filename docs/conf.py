"""How the documentation is built: `sphinx-build -W -b html docs docs/_build/html`."""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path

import numpy as np
import numpy.typing as npt
from docutils.nodes import SkipNode
from myst_parser.parsers.sphinx_ import MystParser
from sphinx.util.typing import stringify_annotation

HERE = Path(__file__).parent
REPORT = HERE.parent / "slr_verify" / "report"
sys.path.insert(0, str(HERE.parent))

project = "slr_verify"
author = "the authors of slr_verify"
extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx.ext.napoleon"]
exclude_patterns = ["_build"]
html_theme = "furo"
html_title = "slr_verify"
html_show_copyright = False
html_static_path = [
    str(REPORT / "katex"),
    *(str(REPORT / "site" / name) for name in ("formulas.js", "narrow.js", "narrow.css")),
    str(HERE / "pages.css"),
]
html_css_files = ["katex.min.css", "narrow.css", "pages.css"]
html_js_files = ["katex.min.js", "formulas.js", "narrow.js"]
html_math_renderer = "shipped"
myst_enable_extensions = ["dollarmath"]
myst_heading_anchors = 3
autodoc_typehints = "signature"
autodoc_typehints_format = "short"
autodoc_member_order = "bysource"
default_role = "code"
nitpicky = False

LITERAL = re.compile(r"(``.+?``|`[^`]+`)")
OUTSIDE = re.compile(r"\[([^\]]*)\]\(\.\./(?:[\w/]*/README\.md|CITATION\.cff|[\w/]*)\)")
FILE = re.compile(r"\[(\w+\.md)\]\(\1\)")
MARKUP = re.compile(r"([*|_\\])")
TYPES = {
    stringify_annotation(kind, "smart"): name
    for kind, name in (
        (npt.ArrayLike, "ArrayLike"),
        (npt.NDArray[np.float64], "NDArray[float64]"),
        (npt.NDArray[np.int64], "NDArray[int64]"),
    )
}
FUNCTION = re.compile(r"<function (?:[\w.]*<lambda>|([\w.]+))>|<factory>")


class Notebook(MystParser):
    """A notebook as a page: its text, its cells of Python, and what these print."""

    supported = ("notebook",)

    def parse(self, inputstring, document):
        """Read the notebook as the Markdown that it is."""
        cells = json.loads(inputstring)["cells"]
        super().parse("\n\n".join(map(_as_markdown, cells)), document)


def _as_markdown(cell):
    source = "".join(cell["source"])
    if cell["cell_type"] == "markdown":
        return source
    printed = "".join(line for output in cell["outputs"] for line in output["text"])
    shown = f"\n\n```text\n{printed}```" if printed else ""
    return f"```python\n{source}\n```{shown}"


def _links(app, docname, source):
    """What is beside the documentation is named, and not linked; a page is called by its title."""
    source[0] = FILE.sub(r"[](\1)", OUTSIDE.sub(r"\1", source[0]))


def _escape_docstring(*details):
    """Docstrings are plain text with names in backticks: nothing else in them is markup."""
    lines = details[-1]
    for place, line in enumerate(lines):
        parts = LITERAL.split(line)
        lines[place] = "".join(
            part if LITERAL.fullmatch(part) else MARKUP.sub(r"\\\1", part) for part in parts
        )


def _readable(*details):
    """Types of arrays have their names; a default that is a function is shown by its name, or by dots."""
    *_, signature, returns = details
    for long, short in TYPES.items():
        signature = signature and signature.replace(long, short)
        returns = returns and returns.replace(long, short)
    shown = FUNCTION.sub(lambda match: match[1] or "...", signature) if signature else signature
    return shown, returns


def _inline(translator, node):
    translator.body.append(translator.starttag(node, "span", "", CLASS="tex"))
    translator.body.append(f"{translator.encode(node.astext())}</span>")
    _skip()


def _block(translator, node):
    translator.body.append(translator.starttag(node, "div", "", CLASS="formula"))
    translator.body.append(
        f'<span class="tex display">{translator.encode(node.astext())}</span></div>'
    )
    _skip()


def _skip():
    raise SkipNode


def setup(app):
    """KaTeX is the copy that ships with the package, and notebooks are pages."""
    app.add_source_suffix(".ipynb", "notebook")
    app.add_source_parser(Notebook)
    app.add_html_math_renderer("shipped", (_inline, None), (_block, None))
    app.connect("source-read", _links)
    app.connect("autodoc-process-docstring", _escape_docstring, priority=400)
    app.connect("autodoc-process-signature", _readable)
