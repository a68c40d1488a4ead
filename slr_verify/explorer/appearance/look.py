"""The visual language, light and dark: that of the figures and of the report of statements."""

from dataclasses import dataclass

from bokeh.palettes import interp_palette
from bokeh.plotting import figure


@dataclass(frozen=True)
class Palette:
    """Colours that people with any colour vision can tell apart; kinds differ in shape as well."""

    ink: str
    quiet: str
    line: str
    paper: str
    blue: str
    orange: str
    low: str
    high: str
    contour: str
    field: str
    regions: tuple[str, str, str, str]

    def risk_colours(self, count: int = 256) -> tuple[str, ...]:
        """From the least risk to the largest, with even steps."""
        return tuple(interp_palette((self.low, self.high), count))


LIGHT = Palette(
    ink="#1b2430",
    quiet="#5b6675",
    line="#d5dbe3",
    paper="#ffffff",
    blue="#1f5fa8",
    orange="#c8641b",
    low="#fafcff",
    high="#6f9ccf",
    contour="#4d6f99",
    field="#5b6675",
    regions=("#e9e9e4", "#8fb4de", "#e8a368", "#c9b6d9"),
)
DARK = Palette(
    ink="#e4e9f0",
    quiet="#9fadbe",
    line="#36424f",
    paper="#14191f",
    blue="#8ab6f0",
    orange="#f0a070",
    low="#16202b",
    high="#3f6fa8",
    contour="#7fa3cc",
    field="#9fadbe",
    regions=("#2b2b2b", "#2f5f96", "#a4602a", "#6a5580"),
)


def palette(*, dark: bool) -> Palette:
    """The palette of the page."""
    return DARK if dark else LIGHT


def dress(plot: figure, colours: Palette) -> None:
    """Give a plot the colours of the page."""
    plot.background_fill_color = plot.border_fill_color = colours.paper
    plot.outline_line_color = colours.line
    plot.title.text_color = colours.ink
    plot.title.text_font_size = "13px"
    plot.grid.grid_line_color = colours.line
    for axis in plot.axis:
        axis.axis_label_text_color = axis.major_label_text_color = colours.ink
        axis.axis_line_color = axis.major_tick_line_color = colours.quiet
        axis.minor_tick_line_color = None
        axis.axis_label_text_font_style = "normal"
        axis.axis_label_text_font_size = "13px"
