"""The panel to share a view: its address, the same in Python and as a command, and pictures."""

from html import escape

from slr_verify.explorer.sharing.commands import as_command
from slr_verify.explorer.sharing.picture import FORMATS
from slr_verify.explorer.sharing.reproduce import as_python
from slr_verify.explorer.state.address import to_query
from slr_verify.explorer.state.session import Session
from slr_verify.explorer.state.view import View


class SharePanel:
    """Texts to copy; the address of the page is followed by the page itself."""

    def __init__(self, session: Session) -> None:
        self._texts = session.text("share")
        self._about = "square"

    def update(self, old: View | None, new: View) -> None:
        """Write the texts anew while the panel is open; they are about the panel that was open before."""
        if new.panel == "share":
            self._texts.text = share_html(new.changed(panel=self._about))
        else:
            self._about = new.panel


def share_html(view: View) -> str:
    """A block for each way to get the view again."""
    query = to_query(view)
    pictures = " ".join(
        f'<a class=button download="explorer.{kind}" href="picture.{kind}?{escape(query)}">'
        f"Save {kind.upper()}</a>"
        for kind in FORMATS
    )
    return (
        _block(
            "Address",
            "The whole state is in it; a reload keeps everything.",
            f"?{query}",
            "address",
        )
        + _block("Python", "Gives the numbers of this view.", as_python(view))
        + _block("Command", "The same in a terminal.", as_command(view))
        + f"<section><h2>Picture</h2><p>{pictures} <span class=quiet>the parameters are in the metadata"
        "</span></p></section>"
    )


def _block(title: str, meaning: str, words: str, what: str = "") -> str:
    return (
        f'<section><h2>{title} <button data-copy="{what}" aria-label="Copy {title}">copy</button> '
        f"<span class=quiet>{meaning}</span></h2><pre>{escape(words)}</pre></section>"
    )
