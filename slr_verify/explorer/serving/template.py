"""The page around the application, as Bokeh fills it in."""

from functools import cache
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, Template

PAGE = Path(__file__).parents[1] / "page"


@cache
def template() -> Template:
    """The template; Bokeh knows the values of its variables."""
    return Environment(loader=FileSystemLoader(PAGE), autoescape=True).get_template("page.html")
