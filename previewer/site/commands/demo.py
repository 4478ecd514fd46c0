"""`--demo`: an empty site filled with a bilingual example, and one piece as `previewer publish` makes its pages."""

from __future__ import annotations

import hashlib
import html
import json
import re
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from previewer.resources import resource
from previewer.site.clock import iso
from previewer.site.commands.import_files import import_path
from previewer.site.commands.import_saving import ImportRun
from previewer.site.content import library, records
from previewer.site.content.addresses import media_url
from previewer.site.errors import ApiError
from previewer.site.http.sign_in import hash_password, new_password
from previewer.site.languages import FIRST, LANGUAGES
from previewer.site.manage.stored import FACTS
from previewer.site.store.records import any_records
from previewer.site.store.users import add_user, find_sign_in

if TYPE_CHECKING:
    from previewer.site.site import Site

_FACTS = {
    "name": "Piece developers",
    "timezone": "Asia/Tokyo",
    "description": "How to declare the settings of a piece.",
    "names": {"ja": "ピース開発者サイト"},
    "descriptions": {"ja": "ピースの設定を宣言する方法。"},
}


def fill(site: Site, say: Callable[[str], None]) -> None:
    """Fill the site, unless it holds anything already."""
    with site.store.read() as db:
        if any_records(db):
            say("The site is not empty, so nothing was changed.")
            return
    author = _author(site)
    with site.store.write() as db:
        if not FACTS.get(db):
            FACTS.set(db, _FACTS)
    site.forget_facts()
    _add_piece(site, author)
    import_path(site, resource("demo", "site"), lambda _: None)
    _add_samples(site)
    with site.store.write() as db:
        site.write_log(db, "import", "Filled the site with an example.")
    say("The site now contains an example.")


def _author(site: Site) -> int:
    """The author of the example, who cannot sign in until `user password demo` gives a password."""
    with site.store.read() as db:
        found = find_sign_in(db, "demo")
    if found is not None:
        return found[0].id
    hashed = hash_password(new_password())
    with site.store.write() as db:
        return add_user(db, "demo", "editor", hashed, display_name="Piece team", created_gmt=iso(site.now()))


def _add_piece(site: Site, author: int) -> None:
    """The published piece: `resources/demo` has what stands on its pages, with a place for the address of each file."""
    folder = resource("demo")
    pages = {lang: json.loads((folder / f"{lang}.json").read_text(encoding="utf-8")) for lang in LANGUAGES}
    files = [*sorted(folder.glob("*.png")), resource("samples", pages[FIRST]["definition"])]
    addresses = {}
    for path in files:
        name = pages[FIRST]["file"] if path.suffix == ".json" else path.name
        file = site.library.store_file(path, name)
        values = {"author": author, "title": Path(name).stem, "alt_text": _alt_text(pages.values(), name)}
        with site.store.write() as db:
            library.create(db, site.moment(), file, values)
        addresses[f"{{{name}}}"] = media_url(site.settings, file.file)
    with site.store.write() as db:
        group: dict[str, object] = {}
        for lang, page in pages.items():
            kept = _stored_digest(page["outline"], addresses)
            content = _filled(page["content"], addresses).replace(page["kept"], kept)
            values = {"author": author, "status": "publish", "title": page["title"], "slug": page["slug"], **group}
            record = records.create(db, site.moment(), "page", lang, {**values, "content": content})
            group = {"group_id": record.group_id}


def _filled(text: str, addresses: Mapping[str, str]) -> str:
    """A text with the addresses of the files that it names."""
    for place, address in addresses.items():
        text = text.replace(place, address)
    return text


def _alt_text(pages: Iterable[Mapping[str, str]], name: str) -> str:
    found = (re.search(rf'src="{{{re.escape(name)}}}" alt="([^"]*)"', page["content"]) for page in pages)
    return html.unescape(next((each[1] for each in found if each), ""))


def _stored_digest(outline: Iterable[Iterable[str]], addresses: Mapping[str, str]) -> str:
    """What the block says of what was stored (see `previewer.publish.block`): without it, it were edited by hand."""
    made = hashlib.sha256()
    for tag in outline:
        part = _filled("\0".join(tag), addresses).encode()
        made.update(len(part).to_bytes(8, "big") + part)
    return made.hexdigest()[:24]


def _add_samples(site: Site) -> None:
    """The sample pieces, as files to download."""
    folder, run = resource("samples"), ImportRun(site)
    for path in sorted(folder.glob("*.json")) if folder.is_dir() else ():
        try:
            texts = {"title": path.stem, "slug": f"sample-{path.stem}"}  # that of the name is for its page
            run.file(f"demo:{path.name}", path, path.name, texts, path.name)
        except ApiError as problem:
            raise ValueError(f"{path}: {problem}") from None
