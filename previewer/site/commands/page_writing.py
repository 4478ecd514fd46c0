"""A page written as a file that reads as the same page: Markdown where that gives its HTML again, else HTML."""

from __future__ import annotations

import html
from collections.abc import Mapping
from contextlib import suppress

import yaml

from previewer.site.commands.markdown_text import to_markdown
from previewer.site.commands.page_files import content_of
from previewer.terminal_words import TerminalSentence


class Bare(str):
    """A text that is written without quotes: a date, a number, a switch."""

    __slots__ = ()


def front_matter(fields: Mapping[str, object]) -> str:
    """Fields as front matter, between its lines."""
    return f"---\n{''.join(_field(name, value) for name, value in fields.items())}---\n"


def _field(name: str, value: object) -> str:
    if isinstance(value, Bare):
        return f"{name}: {value}\n"
    # Lines of a text are written as \\n, so that none of them looks like the end of the front matter.
    style = '"' if isinstance(value, str) and not value.isprintable() else None
    text = yaml.safe_dump(value, allow_unicode=True, width=1 << 30, default_style=style, default_flow_style=True)
    return f"{name}: {text.removesuffix(chr(10)).removesuffix('...').rstrip(chr(10))}\n"


def page_text(title: str, content: str, *, markdown: bool = True) -> tuple[str, str]:
    """The ending of the file for a content, and what stands in it below the front matter, which gives the title.

    `markdown`: where that is possible. ValueError for a content that no file gives back.
    """
    with suppress(ValueError, RecursionError):
        text = to_markdown(content) if markdown else ""
        if markdown and _gives(".md", text, title, content):
            return ".md", text
    # A heading that is the title is taken out again: what begins with one, or looks like a document, comes below it.
    end = "\r\n" if content.endswith("\r") else "\n"
    for above in ("", f"<h1>{html.escape(title, quote=False)}</h1>\n"):
        if _gives(".html", f"{above}{content}{end}", title, content):
            return ".html", f"{above}{content}{end}"
    raise ValueError(TerminalSentence("its content cannot be written as a file and read back"))


def _gives(ending: str, text: str, title: str, content: str) -> bool:
    return content_of(ending, text, title).body == content
