r"""Brackets in LaTeX: around text, as high as needed, and `\left`, `\right` where they are of use."""

import re

TALL = re.compile(r"\\(frac|sum|int|sqrt|left|begin)\b|\^\{?\\")
PAIR = re.compile(r"\\(left|right)\s*(\\[A-Za-z]+|\\[{}|]|[()\[\]|.<>])")


def bracketed(text: str, left: str = "(", right: str = ")") -> str:
    """The text in brackets that grow with it if it is high."""
    if TALL.search(text):
        return rf"\left{left}{text}\right{right}"
    return f"{left}{text}{right}"


def applied(name: str, inside: str) -> str:
    """A function at its arguments."""
    return name + bracketed(inside)


def fitted(text: str) -> str:
    r"""The text without `\left` and `\right` round what is not high, and no gap before the others."""
    open_groups: list[tuple[str, str]] = []
    done = ""
    place = 0
    for match in PAIR.finditer(text):
        done += text[place : match.start()]
        place = match.end()
        if match[1] == "left":
            open_groups.append((done, match[2]))
            done = ""
        elif open_groups:
            before, left = open_groups.pop()
            done = before + _closed(before, left, done, match[2])
    return done + text[place:]


def _closed(before: str, left: str, inside: str, right: str) -> str:
    if "." not in (left, right) and not TALL.search(inside):
        return left + inside + right
    gap = r"\!" if left == "(" and re.search(r"[A-Za-z}']$", before) else ""
    return rf"{gap}\left{left}{inside}\right{right}"
