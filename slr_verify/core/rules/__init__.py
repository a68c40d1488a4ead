"""The rules, by name: the inference figures that one has to believe, in the files of this folder."""

from __future__ import annotations

from . import binders, calculus, enclosure, equality, expectation, limits, order, quantifiers
from .rule import Rule

FILES = equality, quantifiers, order, enclosure, binders, calculus, expectation, limits
SPELLED = {"range_of_difference": "range", "gram": "Gram", "stein": "Stein"}
RULES: dict[str, Rule] = {
    SPELLED.get(name, name.replace("_", " ")): each
    for file in FILES
    for name, each in vars(file).items()
    if isinstance(each, Rule)
}
