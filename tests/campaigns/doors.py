"""The doors by which texts of others come into the program, and a process that opens one at a time and counts its cost.

A door is a function of bytes and of a folder of its own; it makes ready and gives what is then measured. Those of the
command line, of editors, of assistants and of the site are found in the program.
"""

from __future__ import annotations

import asyncio
import contextlib
import gc
import json
import os
import re
import resource
import shutil
import signal
import sys
import tempfile
import time
import traceback
import zipfile
import zlib
from base64 import b64encode
from collections.abc import Callable, Iterable
from functools import partial
from importlib import import_module
from io import BytesIO
from pathlib import Path
from typing import Any, NamedTuple

from tests.campaigns import drawing_doors
from tests.campaigns.grammars import (
    CASE,
    CSV,
    FAILING_STEPS,
    HTML,
    JSON,
    MARKDOWN,
    MULTIPART,
    PIECE,
    PO,
    RUN,
    SECRETS,
    STEPS,
    TEXT,
    XLIFF,
    Frame,
)
from tests.runs.helpers import PNG

ROOT = Path(__file__).resolve().parents[2]
SAMPLES = ROOT / "resources" / "samples"
SAMPLE, LARGEST = SAMPLES / "every-kind.json", SAMPLES / "three-hundred.json"
#: Seconds of a processor after which a door is closed.
MOST_SECONDS = 25
_MOST_MEMORY = 3 << 30

Work = Callable[[], object]


class Door(NamedTuple):
    """A way in: what comes through it, and how it is opened. `most`: bytes that are tried at most. `first`: so many
    pieces are tried first, and four times as many while it took less than `quick` seconds. `draws`: it shows, draws or
    touches, so that its cost goes by rows, pixels and steps.
    """

    open: Callable[[bytes, Path], Work]
    grammar: tuple[Frame, ...]
    most: int = 1 << 20
    first: int = 4_000
    quick: float = 0.4
    draws: bool = False


def _command(*words: str, name: str = "piece.json", others: dict[str, Path] | None = None) -> Callable[..., Work]:
    """A command line; "@" is the file that came, other names are copies of files."""

    def ready(data: bytes, folder: Path) -> Work:
        from previewer.cli import main

        (folder / name).write_bytes(data)
        for other, source in (others or {}).items():
            shutil.copy(source, folder / other)
        given = [name if word == "@" else word for word in words]

        def run() -> None:
            status = main(given)
            assert status != 70, "a fault of the program"

        return run

    return ready


def _zipped(*names: str, then: Callable[[Path], object]) -> Callable[..., Work]:
    def ready(data: bytes, folder: Path) -> Work:
        file = folder / "bundle.zip"
        with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as made:
            for name in names:
                made.writestr(name, data)
        return partial(then, file)

    return ready


def _function(module: str, name: str, *more: object, text: bool = True, refuses: str = "") -> Callable[..., Work]:
    """A function of a text or of bytes; `refuses`: the error by which it refuses, of its module."""

    def ready(data: bytes, _folder: Path) -> Work:
        function = getattr(import_module(module), name)
        given = data.decode("utf-8", "replace") if text else data
        error = getattr(import_module(refuses.rpartition(".")[0]), refuses.rpartition(".")[2]) if refuses else ()

        def run() -> None:
            try:
                found = function(given, *more)
                if hasattr(found, "__next__"):
                    list(found)
            except error:
                pass

        return run

    return ready


def _sheet(data: bytes, folder: Path) -> Work:
    """`texts import` of a workbook whose one sheet has such cells."""
    import openpyxl

    book = openpyxl.Workbook()
    sheet = book.active
    assert sheet is not None
    for line in data.decode("utf-8", "replace").splitlines()[:20_000]:
        sheet.append([cell[:30_000].strip("\x00\x01\x0b") for cell in line.split(",")[:200]])
    made = BytesIO()
    book.save(made)
    return _command("texts", "import", "piece.json", "@", name="in.xlsx", others={"piece.json": SAMPLE})(
        made.getvalue(), folder
    )


def _picture(data: bytes, folder: Path) -> Work:
    """A picture that carries a case: compressed words of a PNG."""
    from previewer.cases import carried
    from previewer.cases.errors import CaseError
    from tests.runs.helpers import _chunk

    words = b"piececase\0\1\0\0\0" + zlib.compress(data)
    whole = PNG[:33] + _chunk(b"iTXt", words) + _chunk(b"tEXt", data) + PNG[33:]

    def run() -> None:
        with contextlib.suppress(CaseError):
            carried.case_in(whole)

    return run


def _cassette(data: bytes, _folder: Path) -> Work:
    """What a host sent, as it is masked for a cassette."""
    from previewer.scripts.cassette import tape_text

    text = data.decode("utf-8", "replace")
    body = b64encode(data).decode()
    headers = [["Set-Cookie", line[:4000]] for line in text.split("\n")[:1000]]
    request: Any = {"method": "POST", "url": "https://a.example/?" + text[:2000], "headers": [], "body": body}
    response: Any = {"status": 200, "headers": headers, "body": body}
    return partial(tape_text, [{"request": request, "response": response}], [text])


def _answer(data: bytes, _folder: Path) -> Work:
    """A handler's answer, as a text of each format and as a list."""
    from previewer.scripts.judge import FORMATS, judge_member

    text = data.decode("utf-8", "replace")

    def run() -> None:
        for name in FORMATS:
            list(judge_member("v", text, {"type": "string", "format": name}))
        list(judge_member("v", text.split(","), {"type": "array", "items": {"type": "string"}}))

    return run


def _run_folder(name: str) -> Callable[..., Work]:
    """A folder of a run, one of whose files came from elsewhere."""

    def ready(data: bytes, folder: Path) -> Work:
        from previewer.cli import main
        from previewer.runs.folder import create
        from tests.runs.helpers import DEFINITION, a_plan

        create(folder / "a.run", a_plan(), DEFINITION, {})
        (folder / "a.run" / name).write_bytes(data)

        def run() -> None:
            for words in (["status", "a.run"], ["report", "a.run", "-o", "report.md"]):
                assert main(["run", *words]) != 70

        return run

    return ready


def _editor(methods: tuple[str, ...]) -> Callable[..., Work]:
    """Requests of an editor about a text that it opened."""

    def ready(data: bytes, _folder: Path) -> Work:
        from previewer.serve.pictures import Pictures
        from tests.serve.beside import editor_server
        from tests.serve.lsp.raw import RawEditor

        server = editor_server(Pictures())
        editor = RawEditor(server.to, server.back, {"textDocument": {"diagnostic": {}}})
        text = data.decode("utf-8", "replace")
        lines = text.split("\n")
        end = {"line": len(lines) - 1, "character": len(lines[-1])}
        middle = {"line": len(lines) // 2, "character": len(lines[len(lines) // 2]) // 2}
        whole = {"start": {"line": 0, "character": 0}, "end": end}

        def run() -> None:
            editor.open(text)
            params = {
                "textDocument": {"uri": "file:///a.json"},
                "position": middle,
                "range": whole,
                "newName": "new_key",
                "context": {"diagnostics": [], "includeDeclaration": True},
                "options": {"tabSize": 2, "insertSpaces": True},
            }
            for method in methods:
                editor.ask(method, params)
            editor.type(0, 0, " ", 2)
            editor.ask("textDocument/documentSymbol", params)

        return run

    return ready


def _tool(name: str) -> Callable[..., Work]:
    """A tool of an assistant, whose texts are all what came."""

    def ready(data: bytes, _folder: Path) -> Work:
        from previewer.serve.mcp.access import Access, ToolError
        from previewer.serve.mcp.tools import Tools
        from previewer.serve.pictures import Pictures

        tool = next(one for one in Tools(Access(), Pictures()).all if one.name == name)
        text = data.decode("utf-8", "replace")
        needed: dict[str, Any] = {
            one: text for one, schema in tool.takes["properties"].items() if "text" in one or "published" in one
        }
        if name == "edit":
            steps = [("set", {"pointer": "/preferences/a", "value": text}), ("add_language", {"code": "fr"})]
            needed["operations"] = [{"op": op, **more} for op, more in steps]

        def run() -> None:
            tool.wrong(needed)
            with contextlib.suppress(ToolError):
                asyncio.run(_acted(tool, needed))

        return run

    return ready


async def _acted(tool: Any, needed: dict[str, Any]) -> None:
    await tool.act(needed)


_EDITS = {
    "set": ["--set", "/preferences/properties/k9/default", "1"],
    "remove": ["--remove", "/preferences/properties/k9"],
    "add": ["--add-item", "new_key", "radio:first"],
    "remove item": ["--remove-item", "k9"],
    "rename": ["--rename-item", "k9", "other"],
    "move": ["--move-item", "k9", "last"],
    "kind": ["--change-kind", "k9", "text"],
    "add language": ["--add-language", "fr"],
    "remove language": ["--remove-language", "en"],
}
_BOTH = {"piece.json": SAMPLE}
_IMPORT = ("texts", "import", "piece.json", "@")


def _doors() -> dict[str, Door]:
    from previewer.serve.lsp.server import EditorServer
    from previewer.serve.mcp.access import Access
    from previewer.serve.mcp.tools import Tools
    from previewer.serve.pictures import Pictures

    found = {
        "check": Door(_command("check", "@"), PIECE, 16 << 20),
        "check --format sarif": Door(_command("check", "--all", "--format", "sarif", "@"), PIECE),
        "check --fix": Door(_command("check", "--fix", "@"), PIECE),
        "values": Door(_command("values", "--event", "@"), PIECE),
        "screen": Door(_command("screen", "@"), PIECE),
        "screen --spoken": Door(_command("screen", "--spoken", "--order-seed", "1", "@"), PIECE),
        "compare, of the new": Door(_command("compare", "piece.json", "@", name="new.json", others=_BOTH), PIECE),
        "compare, with itself": Door(_command("compare", "@", "@"), PIECE),
        "values --load": Door(_command("values", "--load", "@", "piece.json", name="v.json", others=_BOTH), JSON),
        "merge": Door(_command("merge", "piece.json", "@", "piece.json", name="o.json", others=_BOTH), PIECE),
        "merge, of theirs": Door(
            _command("merge", "piece.json", "piece.json", "@", name="o.json", others=_BOTH), PIECE
        ),
        "merge, of all": Door(_command("merge", "@", "@", "@"), PIECE),
        "merge, without a base": Door(_command("merge", "none", "@", "@"), PIECE),
        "texts": Door(_command("texts", "@"), PIECE),
        "texts --format json": Door(_command("texts", "--format", "json", "@"), PIECE),
        **{
            f"texts export {end}": Door(_command("texts", "export", "@", "--target", "ja", "-o", f"out{end}"), PIECE)
            for end in import_module("previewer.texts.exchange.formats").ENDINGS
        },
        "texts import, csv": Door(_command(*_IMPORT, name="in.csv", others=_BOTH), CSV),
        "texts import, po": Door(_command(*_IMPORT, name="in.po", others=_BOTH), PO),
        "texts import, xliff": Door(_command(*_IMPORT, name="in.xlf", others=_BOTH), XLIFF),
        "texts import, xlsx": Door(_sheet, CSV, 1 << 18),
        "reviews": Door(_command("texts", "piece.json", name="piece.texts.json", others=_BOTH), JSON),
        "glossary": Door(_command("texts", "piece.json", name="piece.glossary.csv", others=_BOTH), CSV),
        **{f"edit, {name}": Door(_command("edit", "@", *words), PIECE) for name, words in _EDITS.items()},
        "case": Door(_command("values", "--case", "@", name="a.piececase"), CASE),
        "bundle": Door(_zipped("piece.json", "state.piececase", "cases/a.piececase", then=_bundle), CASE),
        "picture": Door(_picture, CASE),
        **{f"run, {name}": Door(_run_folder(name), RUN) for name in ("run.json", "verdicts.jsonl", "piece.json")},
        **{
            f"lsp {method}": Door(_editor((method,)), PIECE)
            for method in EditorServer().protocol.fm.features
            if method.startswith("textDocument/") and not method.startswith(("textDocument/did", "textDocument/will"))
        },
        **{
            f"mcp {tool.name}": Door(_tool(tool.name), PIECE)
            for tool in Tools(Access(), Pictures()).all
            if tool.name != "render"
        },
        "the site's judge": Door(_function("previewer.site.pieces.judging", "judge", ("en", "ja"), text=False), PIECE),
        "editor": Door(drawing_doors.editor, (*PIECE, *TEXT), quick=2.0, draws=True),
        "sheet": Door(drawing_doors.sheet, PIECE, 1 << 16, 8, 6.0, True),
        "overlay": Door(drawing_doors.overlay, TEXT, quick=6.0, draws=True),
        "run new": Door(drawing_doors.run_new, PIECE, 1 << 16, 8, 6.0, True),
        "photos": Door(drawing_doors.photos, TEXT, quick=6.0, draws=True),
        "replay": Door(drawing_doors.replay, STEPS, first=16, quick=6.0, draws=True),
        "shrink": Door(drawing_doors.shrink, FAILING_STEPS, first=16, quick=6.0, draws=True),
        "cassette": Door(_cassette, SECRETS),
        "answer": Door(_answer, TEXT),
        "tape": Door(
            _function(
                "previewer.scripts.cassette",
                "parse_tape",
                "tape",
                text=False,
                refuses="previewer.scripts.troubles.ScriptError",
            ),
            JSON,
        ),
    }
    html = {
        "previewer.publish.block": ("find_block", "without_broken", "addresses"),
        "previewer.publish.markup": ("balanced", "tokens", "outline", "readable"),
        "previewer.site.content.cleaning": ("clean",),
        "previewer.site.content.text": ("typographic", "render_content", "render_title", "slug_of_title", "slugify"),
        "previewer.site.content.markup": ("split", "is_plain", "make_plain", "without_tags", "on_one_line"),
        "previewer.site.content.published_blocks": ("find_blocks",),
        "previewer.site.commands.import_html": ("normal", "split", "beside_the_title", "addresses"),
        "previewer.site.commands.markdown_text": ("to_markdown",),
        "previewer.site.pages.shell": ("reachable",),
        "previewer.site.http.uploads": ("last_part", "disposition_name"),
    }
    refused = {
        "clean": "previewer.site.errors.ApiError",
        **dict.fromkeys(("to_markdown", "normal", "split", "beside_the_title"), "builtins.ValueError"),
    }
    for module, names in html.items():
        for name in names:
            open_it = _function(module, name, refuses=refused.get(name, ""))
            found[f"{module.removeprefix('previewer.')}.{name}"] = Door(open_it, HTML)
    found["site.routes.oembed.discovered"] = Door(_function("previewer.site.routes.oembed", "discovered"), HTML)
    refusal = "previewer.site.errors.ApiError"
    answer = _function("previewer.site.routes.oembed", "_from_xml", text=False, refuses=refusal)
    found["site.routes.oembed, xml"] = Door(answer, XLIFF)
    found["site import"] = Door(_import, MARKDOWN)
    found["site import, html"] = Door(partial(_import, name="page.html"), HTML)
    found["site.http.parsing.parse_pairs"] = Door(
        _function("previewer.site.http.parsing", "parse_pairs", refuses="previewer.site.errors.ApiError"), TEXT
    )
    found["publish.markup.plain_page"] = Door(
        _function("previewer.publish.markup", "plain_page", "http://a.example/b/"), HTML
    )
    return found


_GROUP = re.compile(r"\(\?P?<\w+>[^()]*\)")
#: The records of the site that is copied for each try.
_RECORDS = {"posts": "1", "pages": "2", "media": "3", "regenerate": "3", "users": "1"}


def _path_of(route: Any) -> str:
    """A path that a route takes."""
    for word in (next((number for kind, number in _RECORDS.items() if f"/{kind}/" in route.path), "1"), "a", "seo"):
        path = _GROUP.sub(word, route.path)
        if route.regex.fullmatch(path):
            return path
    return str(route.path)


def _pages() -> Any:
    """A site of this process's own, in the current folder."""
    from previewer.site.app import open_site, serve_site
    from previewer.site.settings import ServerSettings
    from tests.site.conftest import Pages

    shutil.copytree(Path(os.environ["DOORS_FOLDER"]) / "site", "site", dirs_exist_ok=True)
    return Pages(serve_site(open_site(ServerSettings(data=Path("site").resolve(), sign_in_delay=0.0))))


def _endpoint(route: Any, endpoint: Any) -> Callable[..., Work]:
    """A call of an endpoint of the site by an administrator; every argument that takes a text is what came."""
    method, path = endpoint.verbs[0], _path_of(route)
    reads = method in ("GET", "DELETE")

    def call(pages: Any, names: Iterable[str], text: str) -> Any:
        given = {name: _argument(endpoint.args[name], text) for name in names}
        rest: dict[str, Any] = {"params": given} if reads else {"json": given}
        return pages.call(method, path, as_="administrator", **rest)

    def ready(data: bytes, _folder: Path) -> Work:
        pages = _pages()
        if endpoint.upload:
            headers = {"Content-Disposition": 'attachment; filename="a.json"', "Content-Type": "application/json"}
            return lambda: pages.post(path, as_="administrator", content=data, headers=headers)
        names = [name for name, arg in endpoint.args.items() if not arg.enum]
        wrong = call(pages, names, "a")
        if wrong.status_code == 400:
            names = [name for name in names if name not in wrong.json()["data"].get("params", ())]
        text = data.decode("utf-8", "replace")
        text = text[: 1_500 // len(names or "1")] if reads else text

        def run() -> None:
            assert call(pages, names, text).status_code not in (500, 503)

        return run

    return ready


def _argument(arg: Any, text: str) -> object:
    kinds = (arg.type,) if isinstance(arg.type, str) else arg.type or ("string",)
    if "string" in kinds or "text" in kinds:
        return text
    if "object" in kinds:
        return {"raw": text, text[:1000]: text}
    if "array" in kinds:
        return text.split(",")
    return 1


def _body(content_type: str) -> Callable[..., Work]:
    """A body of a request to the site, as it came."""

    def ready(data: bytes, _folder: Path) -> Work:
        pages = _pages()
        headers = {"Content-Type": content_type}
        path = "/core/v2/media" if content_type.startswith("multipart") else "/core/v2/posts"
        return lambda: pages.post(path, as_="administrator", content=data, headers=headers)

    return ready


#: Where a record of the site is read.
_READ = ("/core/v2/posts/4", "/core/v2/posts", "/core/v2/posts?search=word", "/core/v2/posts/4?context=edit")
_READ_PAGES = ("/en/", "/en/?s=word", "/en/feed/", "/sitemap.xml", "/en/a-page/")


def _stored(role: str) -> Callable[..., Work]:
    """A text that a role stores, and everybody reads."""

    def ready(data: bytes, _folder: Path) -> Work:
        pages = _pages()
        text = data.decode("utf-8", "replace")
        fields = {"title": text[:10_000], "content": text, "excerpt": text, "slug": "a-page", "status": "publish"}

        def run() -> None:
            assert pages.post("/core/v2/posts", as_=role, json=fields).status_code < 500
            for path in _READ:
                assert pages.get(path, as_=role if "edit" in path else "").status_code < 500
            for path in _READ_PAGES:
                assert pages.client.get(path).status_code < 500

        return run

    return ready


def _site_doors() -> dict[str, Door]:
    from previewer.site.routes import namespaces

    found = {f"site, stored by an {role}": Door(_stored(role), HTML) for role in ("author", "administrator")}
    for kind, grammar in (("application/json", JSON), ("application/x-www-form-urlencoded", TEXT)):
        found[f"site, {kind}"] = Door(_body(kind), grammar)
    found["site, multipart"] = Door(_body("multipart/form-data; boundary=b"), MULTIPART)
    for namespace, routes in namespaces():
        for route in (one.bind(namespace) for one in routes):
            for one in route.endpoints:
                if one.args or one.upload:
                    made = Door(_endpoint(route, one), PIECE if one.upload else HTML)
                    found[f"site {one.verbs[0]} {route.path}"] = made
    return found


def make_site(folder: Path) -> None:
    """A site with a user for each role, a post, a page and a file."""
    from argon2 import PasswordHasher

    from previewer.site.app import open_site, serve_site
    from previewer.site.settings import ServerSettings
    from tests.site.conftest import PASSWORD, Pages, _people

    folder.mkdir()
    settings = ServerSettings(data=folder, sign_in_delay=0.0)
    hashed = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1).hash(PASSWORD.replace(" ", ""))
    _people(settings, hashed)
    pages = Pages(serve_site(open_site(settings)))
    for kind in ("posts", "pages"):
        pages.post(f"/core/v2/{kind}", as_="administrator", json={"title": "T", "content": "c", "status": "publish"})
    headers = {"Content-Disposition": 'attachment; filename="a.png"', "Content-Type": "image/png"}
    pages.post("/core/v2/media", as_="administrator", content=PNG, headers=headers)
    pages.client.close()
    pages.app.close()


def _bundle(file: Path) -> None:
    from previewer.cases.bundle import cases_of, holds_run, state_of
    from previewer.cases.errors import CaseError

    for read in (state_of, cases_of, holds_run):
        with contextlib.suppress(CaseError):
            read(file)


def _import(data: bytes, folder: Path, name: str = "page.md") -> Work:
    """`site import` of a folder with one page."""
    (folder / "docs").mkdir()
    return _command("site", "import", "docs", "--data", "data", name=f"docs/{name}")(data, folder)


DOORS = {**_doors(), **_site_doors()}


def _opened(name: str, data: bytes) -> dict[str, Any]:
    """In a process of its own: what opening a door costs."""
    resource.setrlimit(resource.RLIMIT_CPU, (MOST_SECONDS, MOST_SECONDS + 1))
    signal.alarm(20 * MOST_SECONDS)
    resource.setrlimit(resource.RLIMIT_AS, (_MOST_MEMORY, _MOST_MEMORY))
    folder = Path(tempfile.mkdtemp(prefix="door-", dir=os.environ["DOORS_FOLDER"]))
    os.chdir(folder)
    work = DOORS[name].open(data, folder)
    resident = int(Path("/proc/self/statm").read_text().split()[1]) * resource.getpagesize()
    began = _spent()
    try:
        work()
        fault = ""
    except Exception:  # noqa: BLE001
        fault = "".join(traceback.format_exc())[-1500:]
    took = _spent() - began
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024 - resident
    return {"seconds": took, "bytes": max(0, peak), "fault": fault}


def _spent() -> float:
    times = os.times()
    return time.process_time() + times.children_user + times.children_system


def main() -> None:
    """Open the doors that are asked for on standard input, each in a process of its own."""
    out = os.fdopen(os.dup(1), "w")
    nowhere = os.open(os.devnull, os.O_RDWR)
    os.dup2(nowhere, 1)
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    for name in ("check", "values", "screen", "compare", "merge", "edit", "texts", "run", "site"):
        import_module(f"previewer.cli.{name}")
    make_site(Path(os.environ["DOORS_FOLDER"]) / "site")
    # What is there before a door opens is not looked through, nor copied, when the collector runs behind it.
    gc.collect()
    gc.freeze()
    for line in sys.stdin:
        asked = json.loads(line)
        data = Path(asked["file"]).read_bytes()
        back, told = os.pipe()
        child = os.fork()
        if child == 0:
            os.dup2(nowhere, 0)
            os.dup2(nowhere, 2)
            os.close(back)
            os.write(told, json.dumps(_opened(asked["door"], data)).encode())
            os._exit(0)
        os.close(told)
        with os.fdopen(back, "rb") as read:
            found = read.read()
        _, status, used = os.wait4(child, 0)
        answer = {"seconds": used.ru_utime + used.ru_stime, "bytes": 0, "fault": f"it ended with {status}"}
        out.write((found.decode() or json.dumps(answer)) + "\n")
        out.flush()


if __name__ == "__main__":
    main()
