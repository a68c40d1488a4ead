"""What a panel says where it refuses, in markup that is read aloud."""

from html import escape


def refused(sentence: str) -> str:
    """A paragraph that says why not."""
    return f"<p class=refused role=alert>{escape(sentence)}</p>"


def refused_beside(sentence: str) -> str:
    """The same on the line of a field; nothing is wrong with an empty sentence."""
    return f"<span class=refused role=alert>{escape(sentence)}</span>" if sentence else ""
