"""The dynamics in a browser: what is proved and what is computed live, side by side.

`app` is the application: `slr-verify explore` serves it; in a notebook, `app` in a cell shows it.
"""

from typing import TYPE_CHECKING

__all__ = ["app"]

if TYPE_CHECKING:
    from slr_verify.explorer.serving.notebook import app
else:

    def __getattr__(name: str) -> object:
        """The application, imported when it is first asked for. Raises AttributeError otherwise."""
        if name != "app":
            raise AttributeError(f"module 'slr_verify.explorer' has no attribute {name!r}")
        from slr_verify.explorer.serving.notebook import app  # noqa: PLC0415 (Bokeh is slow to import)

        return app
