"""What the letters in formulas stand for, written with the other letters."""

from collections.abc import Iterator

from slr_verify.document.letters import Letter
from slr_verify.document.nodes import Node, Words
from slr_verify.document.reader import Reader
from slr_verify.document.style import Style


def defined(letter: Letter, known: Reader) -> Node:
    """What a letter stands for, written with the other letters of a reader; a function with lower ones."""
    others = tuple(
        each
        for each in known.style.letters
        if each.name != letter.name and not (each.of and letter.of and each.level >= letter.level)
    )
    read = Reader(Style(known.style.rank, others), known.usage, known.plain)
    if letter.root is not None:
        return read.inline(letter.root)
    if letter.is_product and not letter.sums:
        return read.inline(letter.definition)
    return read.formula(letter.definition)


def meanings(read: Reader, *, whole: bool = True) -> Iterator[tuple[Letter, Node]]:
    """The letters that were used, and those that their definitions use, with what they stand for.

    Unless `whole`, it is said in words where the definition is printed elsewhere.
    """
    used, shown = read.usage.letters, dict[str, Node]()
    while used.keys() - shown.keys():
        for letter in read.style.letters:
            if letter.name in used and letter.name not in shown:
                in_words = letter.elsewhere and not whole
                shown[letter.name] = Words(letter.elsewhere) if in_words else defined(letter, read)
    for letter in read.style.letters:
        if letter.name in shown:
            yield letter, shown[letter.name]
