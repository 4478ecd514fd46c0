"""HTML from the templates beside this file; values are escaped unless they are `Markup`."""

from __future__ import annotations

from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined

FOLDER = Path(__file__).parent / "templates"
_TEMPLATES = Environment(
    loader=FileSystemLoader(FOLDER),
    autoescape=True,
    undefined=StrictUndefined,
    auto_reload=False,
    trim_blocks=True,
    lstrip_blocks=True,
)


def fill(name: str, **values: object) -> str:
    """The template `name`, filled with values."""
    return _TEMPLATES.get_template(name).render(values)
