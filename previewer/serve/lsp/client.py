"""What a client said of itself when it began."""

from __future__ import annotations

import os
from collections.abc import Mapping
from fnmatch import fnmatch
from pathlib import PurePosixPath
from typing import Any, NamedTuple
from urllib.parse import SplitResult, unquote, urlsplit

from lsprotocol import types

from previewer.pieces.messages import nearest
from previewer.serve.positions import ENCODINGS, Encoding

#: Editors that draw pictures in a hover, by the beginnings of their names.
_DRAW = ("Visual Studio Code", "Code - OSS", "VSCodium")


class Client(NamedTuple):
    """`lang` is the language that it is spoken to; `selector` the names of files that are definitions, whatever is in
    them; `pictures`: rows may be pictures in a hover. `pulls`: it asks for diagnostics itself.
    `process` is the one that it runs in, if that was there when it began: with its end the server ends.
    """

    lang: str = "en"
    encoding: Encoding = "utf-16"
    selector: tuple[str, ...] = ()
    pictures: bool = False
    markdown: bool = False
    snippets: bool = False
    versioned: bool = False
    pulls: bool = False
    refreshes: bool = False
    watches: bool = False
    symbol_tree: bool = False
    process: int | None = None

    @classmethod
    def of(cls, params: types.InitializeParams, encoding: str) -> Client:
        """What the first request says; whatever of its options is of another shape says nothing."""
        options = params.initialization_options if isinstance(params.initialization_options, Mapping) else {}
        told = params.capabilities
        formats = list(_at(told, "text_document.hover.content_format") or ())
        markdown = types.MarkupKind.Markdown in formats
        name = params.client_info.name if params.client_info is not None else ""
        selector = options.get("selector")
        named = selector if isinstance(selector, list) else []
        lang = options.get("lang", params.locale)
        return cls(
            lang=nearest(lang) if isinstance(lang, str) else "en",
            encoding=next((one for one in ENCODINGS if one == str(getattr(encoding, "value", encoding))), "utf-16"),
            selector=tuple(one for one in named if isinstance(one, str)),
            pictures=formats[:1] == [types.MarkupKind.Markdown]
            and (options.get("pictures") is True or name.startswith(_DRAW)),
            markdown=markdown,
            snippets=bool(_at(told, "text_document.completion.completion_item.snippet_support")),
            versioned=bool(_at(told, "workspace.workspace_edit.document_changes")),
            pulls=_at(told, "text_document.diagnostic") is not None,
            refreshes=bool(_at(told, "workspace.diagnostics.refresh_support")),
            watches=bool(_at(told, "workspace.did_change_watched_files.dynamic_registration")),
            symbol_tree=bool(_at(told, "text_document.document_symbol.hierarchical_document_symbol_support")),
            process=params.process_id if is_running(params.process_id) else None,
        )

    def names(self, uri: str) -> bool:
        """Whether a file is a definition by its name."""
        path = PurePosixPath(unquote(parts_of(uri).path))
        return any(fnmatch(path.name, one) or fnmatch(str(path), one) for one in self.selector)


def parts_of(uri: str) -> SplitResult:
    """The parts of a URI; of what is none, nothing but its path."""
    try:
        return urlsplit(uri)
    except ValueError:
        return SplitResult("", "", uri, "", "")


def is_running(number: int | None) -> bool:
    """Whether there is a process of a number, somebody else's too. On Windows, where to ask would end it: always."""
    if number is None or number <= 0:
        return False
    if os.name == "nt":
        return True
    try:
        os.kill(number, 0)
    except PermissionError:
        return True
    except (OSError, OverflowError):
        return False
    return True


def _at(told: object, way: str) -> Any:
    for name in way.split("."):
        told = getattr(told, name, None)
    return told
