"""What comes that is no message, much of it at once, large documents, and how the server ends."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import psutil
import pytest

from previewer.pieces import Reading
from previewer.serve.documents import LARGE, RemoteDocument
from previewer.serve.pictures import Pictures
from tests.patience import PATIENCE
from tests.serve.beside import Beside, editor_server
from tests.serve.lsp.raw import ROOT, OwnProcess, RawEditor

SAMPLES = ROOT / "resources" / "samples"
LAMP = (SAMPLES / "every-kind.json").read_text("utf-8")
Begin = Callable[..., RawEditor]
BeginApart = Callable[..., OwnProcess]
Watched = subprocess.Popen[bytes]


@pytest.fixture(scope="module")
def begin(pictures: Pictures) -> Iterator[Begin]:
    """Start editors with a server in this process."""
    servers: list[Beside] = []

    def start(*words: Any, **more: Any) -> RawEditor:
        servers.append(editor_server(pictures))
        return RawEditor(servers[-1].to, servers[-1].back, *words, **more)

    yield start
    for server in servers:
        server.close()


@pytest.fixture
def begin_apart() -> Iterator[BeginApart]:
    """Start editors with a server in a process of its own."""
    started: list[OwnProcess] = []

    def start(*words: Any, **more: Any) -> OwnProcess:
        started.append(OwnProcess(*words, **more))
        return started[-1]

    yield start
    for one in started:
        one.close()


@pytest.fixture
def watched() -> Iterator[Watched]:
    """The process of a client."""
    with subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE) as process:
        yield process
        process.kill()


@pytest.fixture(scope="module")
def editor(begin: Begin) -> RawEditor:
    """One whose server lives through all that comes."""
    return begin()


@pytest.mark.parametrize(
    ("junk", "told"),
    [
        (b"GET / HTTP/1.1\r\nHost: x\r\n\r\n", "does not say its Content-Length"),
        (b"Content-Length: 3\r\n\r\n{x}", "not JSON"),
        (b"Content-Length: 9\r\n\r\n[1, 2, 3]", "not an object of JSON-RPC"),
        (b"Content-Length: -5\r\n\r\n", "does not say its Content-Length"),
        (b"Content-Length: 2\r\n\r\n{}", ""),
        (b'Content-Length: 46\r\n\r\n{"jsonrpc": "2.0", "method": "no/such/method"}', ""),
        (b'Content-Length: 99\r\n\r\n{"jsonrpc": "2.0", "method": "textDocument/didOpen", "params": {"a": 1}}', ""),
        (b'Content-Length: 40\r\n\r\n{"jsonrpc": "2.0", "method": "no/such/method"}', "not JSON"),
    ],
)
def test_junk_when_it_comes_is_a_line_of_the_log_and_no_end(editor: RawEditor, junk: bytes, told: str) -> None:
    editor.notes.clear()
    editor.write(junk)
    if told:
        assert "Traceback" not in editor.log(told)
    assert "error" in editor.ask("no/such/request", {})
    shown = [one for one in editor.notes if one.get("method") == "window/showMessage"]
    assert shown == []


def test_message_when_it_comes_in_halves_or_two_at_once_is_done(editor: RawEditor) -> None:
    body = json.dumps({"jsonrpc": "2.0", "id": "h", "method": "no/such"}).encode()
    message = b"Content-Type: x\r\ncontent-length:%d\r\n\r\n%s" % (len(body), body)
    editor.write(message[:30])
    editor.write(message[30:] + message)
    assert editor.answer("h")["error"]["code"] == -32601
    assert editor.answer("h")["error"]["code"] == -32601


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        *(({"id": one, "method": "textDocument/documentSymbol"}, '"id"') for one in ([1], {"a": 1}, True, 1.5)),
        ({"id": "n", "method": 5}, '"method"'),
        ({"id": "n", "method": None}, '"method"'),
        ({"method": ["textDocument/didOpen"]}, '"method"'),
        ({"id": "n", "jsonrpc": "1.0", "method": "textDocument/documentSymbol"}, '"jsonrpc"'),
        ({"id": {}, "result": 1}, '"id"'),
        ({"method": "$/cancelRequest", "params": {"id": {}}}, '"id"'),
    ],
)
def test_object_that_is_no_message_when_it_comes_is_refused_with_what_a_message_has(
    editor: RawEditor, wrong: dict[str, Any], told: str
) -> None:
    editor.notes.clear()
    asked = {"textDocument": {"uri": "file:///no.json"}}
    editor.send({"jsonrpc": "2.0", "params": asked, **wrong})
    found = editor.answer("n" if wrong.get("id") == "n" else None)
    assert found["error"]["code"] == -32600
    assert told in found["error"]["message"]
    assert "error" in editor.ask("no/such/request", {})
    assert editor.notes == []


def test_request_with_other_parameters_than_the_protocol_has_is_refused(editor: RawEditor) -> None:
    found = editor.ask("textDocument/hover", {"textDocument": 5})
    assert found["error"]["code"] == -32602
    assert "data" not in found["error"]


def test_hundred_changes_when_they_come_at_once_leave_the_right_text(editor: RawEditor) -> None:
    line = next(at for at, one in enumerate(LAMP.split("\n")) if '"Sunrise Lamp"' in one)
    column = LAMP.split("\n")[line].index("Sunrise Lamp")
    editor.open(LAMP, "file:///typed.json")
    for at in range(100):
        editor.type(line, column + at, "x", at + 2, "file:///typed.json")
    (found,) = editor.problems(101, "file:///typed.json")
    assert found["code"] == "piece-title-long"
    assert "112" in found["message"]


@pytest.mark.deep
def test_document_of_sixteen_mebibytes_is_judged_and_others_do_not_wait(
    editor: RawEditor, monkeypatch: pytest.MonkeyPatch
) -> None:
    read, others_are_told = RemoteDocument.read_apart, threading.Event()

    def read_late(document: RemoteDocument) -> Reading:
        if document.is_large:
            others_are_told.wait(60)
        return read(document)

    monkeypatch.setattr(RemoteDocument, "read_apart", read_late)
    head, tail = LAMP.rstrip().rsplit("}", 1)[0], "}"
    large = f'{head}, "z": "{"あ" * (4 * 1024 * 1024)}"{tail}'
    editor.open(large.replace('"default": "sunrise"', '"default": "noon"'), "file:///large.json")
    editor.open('{"preferences": {"properties": 1}}', "file:///small.json")
    assert editor.problems(1, "file:///small.json")
    others_are_told.set()
    assert [one["code"] for one in editor.problems(1, "file:///large.json")] == ["default-not-in-enum"]
    editor.open(large.replace("あ" * 1024, "あ" * 2048), "file:///larger.json")
    assert [one["code"] for one in editor.problems(1, "file:///larger.json")] == ["too-large"]


def test_document_that_is_opened_again_while_it_is_read_is_judged_as_it_is_now(
    editor: RawEditor, monkeypatch: pytest.MonkeyPatch
) -> None:
    read, begun, go_on = RemoteDocument.read_apart, threading.Event(), threading.Event()

    def read_late(document: RemoteDocument) -> Reading:
        if document.is_large:
            begun.set()
            go_on.wait(60)
        return read(document)

    monkeypatch.setattr(RemoteDocument, "read_apart", read_late)
    uri = "file:///again.json"
    editor.open(LAMP.rstrip()[:-1] + " " * LARGE + "}", uri)
    assert begun.wait(60)
    editor.notify("textDocument/didClose", {"textDocument": {"uri": uri}})
    document = {"uri": uri, "languageId": "json", "version": 7, "text": '{"preferences": {"properties": 1}}'}
    editor.notify("textDocument/didOpen", {"textDocument": document})
    told = editor.problems(7, uri)
    go_on.set()
    assert told
    assert "error" in editor.ask("no/such/request", {})


@pytest.mark.deep
def test_folder_of_many_pieces_when_opened_is_judged_while_keys_are_answered(begin: Begin, tmp_path: Path) -> None:
    for at in range(2000):
        (tmp_path / f"{at}.json").write_text('{"preferences": {"properties": 1}}', "utf-8")
    one = begin(workspaceFolders=[{"uri": tmp_path.as_uri(), "name": "pieces"}])
    one.open('{"preferences": {"properties": 1}}')
    assert one.problems(1)
    uris = {note["params"]["uri"] for note in one.notes if note.get("method") == "textDocument/publishDiagnostics"}
    while len(uris) < 2000:
        found = one.receive()
        if found.get("method") == "textDocument/publishDiagnostics":
            uris.add(found["params"]["uri"])


def test_server_when_shut_down_refuses_and_then_exits(pictures: Pictures) -> None:
    server = editor_server(pictures)
    one = RawEditor(server.to, server.back)
    assert "initialize comes once" in one.ask("initialize", {})["error"]["message"]
    assert one.ask("shutdown", None)["result"] is None
    assert one.ask("textDocument/hover", {})["error"]["code"] == -32600
    one.send({"jsonrpc": "2.0", "id": "of the server", "result": None})  # an answer that comes late
    one.notify("exit", None)
    assert server.wait() == 0
    server.close()


def helpers_of(editor: OwnProcess) -> list[psutil.Process]:
    """The helpers of a server that draws, which are started with it."""
    return psutil.Process(editor.process.pid).children(recursive=True)


DRAWS = {"textDocument": {"hover": {"contentFormat": ["markdown"]}}}


@pytest.mark.usefixtures("processes")
@pytest.mark.parametrize("how", ["closes", "is killed"])
def test_client_when_it_is_gone_takes_server_and_helper_along(
    begin_apart: BeginApart, watched: Watched, how: str
) -> None:
    one = begin_apart(DRAWS, initializationOptions={"pictures": True}, processId=watched.pid)
    if how == "closes":  # the helper has drawn; else it is at its beginning
        one.open(LAMP)
        line = next(at for at, text in enumerate(LAMP.split("\n")) if '"brightness": {' in text)
        asked = {"textDocument": {"uri": "file:///a.json"}, "position": {"line": line, "character": 8}}
        assert "data:image/png" in one.ask("textDocument/hover", asked)["result"]["contents"]["value"]
    helpers = helpers_of(one)
    assert helpers
    if how == "closes":
        assert one.process.stdin is not None
        one.process.stdin.close()
    else:
        watched.kill()
        watched.wait()
    assert one.process.wait(60) == 1
    psutil.wait_procs(helpers, timeout=PATIENCE)
    assert not [helper for helper in helpers if helper.is_running()]


def test_client_when_it_reads_no_more_is_gone(pictures: Pictures) -> None:
    server = editor_server(pictures)
    one = RawEditor(server.to, server.back)
    server.back.close()
    one.open(LAMP)
    assert server.wait() == 1
    server.close()


@pytest.mark.usefixtures("processes")
def test_client_when_it_ends_as_soon_as_it_began_takes_the_server_along(pictures: Pictures, watched: Watched) -> None:
    server = editor_server(pictures)
    RawEditor(server.to, server.back, processId=watched.pid)
    watched.kill()
    watched.wait()
    assert server.wait() == 1
    server.close()


@pytest.mark.usefixtures("processes")
def test_client_when_its_process_is_not_to_be_seen_is_served(begin: Begin, watched: Watched) -> None:
    watched.kill()
    watched.wait()
    one = begin(processId=watched.pid)
    one.open(LAMP)
    assert one.problems(1) == []


@pytest.mark.usefixtures("processes")
def test_server_when_ended_by_a_signal_ends_with_its_helper(begin_apart: BeginApart) -> None:
    one = begin_apart(DRAWS, initializationOptions={"pictures": True})
    helpers = helpers_of(one)
    assert helpers
    os.kill(one.process.pid, signal.SIGTERM)
    assert one.process.wait(60) == 128 + signal.SIGTERM
    psutil.wait_procs(helpers, timeout=PATIENCE)
    assert not [helper for helper in helpers if helper.is_running()]


def test_two_editors_when_at_once_do_not_know_of_each_other(editor: RawEditor, begin: Begin) -> None:
    editor.open('{"preferences": {}}', "file:///mine.json")
    other = begin()
    asked = {"textDocument": {"uri": "file:///mine.json"}}
    assert other.ask("textDocument/documentSymbol", asked)["result"] is None
