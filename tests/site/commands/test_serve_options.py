"""What `previewer site serve` is told: addresses, sockets, proxies, limits, logs."""

from __future__ import annotations

import json
import os
import re
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path

import httpx
import pytest

from previewer.listening import listen
from previewer.site.commands import serve as command
from previewer.site.commands.main import run
from previewer.site.commands.parser import parser
from previewer.site.commands.serving import listen_locally
from previewer.site.commands.terminal import CommandError
from previewer.site.settings import ServerSettings
from tests.patience import PATIENCE
from tests.site.conftest import Pages
from tests.site.real_server import prepare, serving
from tests.site.routes.test_posts import make

ADMIN = "administrator"
MAIL_LIST = "/gamma/v2/mail-list"
FORGED = "/x%0d%0a12:00:00%20info%20forged"


@pytest.fixture
def data(sqlite_template: Path, tmp_path: Path) -> Path:
    return prepare(sqlite_template, tmp_path / "data")


@pytest.fixture(scope="module")
def usual(
    processes: None, sqlite_template: Path, tmp_path_factory: pytest.TempPathFactory
) -> tuple[dict[str, httpx.Response], str]:
    """What a server that was told nothing answered to each path, and what it logged until it had ended."""
    with serving(prepare(sqlite_template, tmp_path_factory.mktemp("usual"))) as server:
        answers = {path: server.call("GET", path) for path in ("/gamma/v2/hello", FORGED)}
        plain = {"Accept-Encoding": "identity"}
        answers[MAIL_LIST] = server.call("GET", MAIL_LIST, ADMIN, headers=plain)
        for path in ("metrics", "healthz"):
            answers[path] = httpx.get(f"{server.address}{path}", trust_env=False, verify=False)
        server.stop()
        return answers, server.log.read_text()


def settings(*arguments: str) -> ServerSettings:
    return command._settings(parser().parse_args(["serve", *arguments]))


def until(good: Callable[[], bool]) -> None:
    """Ask again and again; a real process answers when it can."""
    asked, end = threading.Event(), time.monotonic() + PATIENCE
    while not good():
        assert time.monotonic() < end, "It never came true."
        asked.wait(0.01)


def test_options_become_settings() -> None:
    made = settings(
        "--max-upload", "5", "--max-pixels", "7", "--max-connections", "90", "--threads", "3", "--log-level", "warning",
        "--log-size", "2", "--log-keep", "0", "--logbook-days", "30", "--logbook-rows", "0",
        "--trusted-proxies", "10.0.0.0/8, 2001:db8::1", "--outgoing-allow", "192.168.0.0/16",
    )  # fmt: skip
    assert (made.max_upload, made.max_pixels, made.most_connections, made.threads) == (5 << 20, 7_000_000, 90, 3)
    assert (made.log_level, made.access_log, made.log_size, made.log_keep) == ("warning", False, 2 << 20, 0)
    assert (made.logbook_days, made.logbook_rows) == (30, 0)
    assert made.trusted_proxies == ("10.0.0.0/8", "2001:db8::1")
    assert made.outgoing_allow == ("192.168.0.0/16",)
    assert settings("--no-access-log").access_log is False
    assert settings("--trusted-proxies", "none").trusted_proxies == ()


def test_options_left_out_are_the_defaults_of_the_settings() -> None:
    assert settings("--data", "/x") == ServerSettings(data=Path("/x"), access_log=True)


@pytest.mark.parametrize(
    "arguments",
    [
        ["--base-url", "nonsense"], ["--base-url", "ftp://x/"], ["--base-url", "https://"], ["--base-url", "https://x:y/"],
        ["--base-url", "https://a@x/"], ["--base-url", "https://x/?a"], ["--base-url", "https://x y/"],
        ["--trusted-proxies", "nginx"], ["--outgoing-allow", "10.0.0.1/8"], ["--threads", "0"], ["--max-upload", "-1"],
        ["--workers", "65"], ["--log-keep", "-1"], ["--log-file", "/no/such/folder/x.log"], ["--log-level", "loud"],
    ],
    ids=lambda arguments: "-".join(arguments).strip("-").replace("/", "_"),
)  # fmt: skip
def test_option_that_is_no_good_is_told_in_a_sentence(
    arguments: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["serve", "--port", "0", "--data", str(tmp_path / "data"), *arguments]) == 2
    assert not (tmp_path / "data").exists()
    assert "Traceback" not in capsys.readouterr().err


@pytest.mark.usefixtures("processes")
@pytest.mark.parametrize("host", ["0.0.0.0", "::"])
def test_links_of_a_server_for_everybody_name_an_address_that_can_be_reached(host: str, data: Path) -> None:
    with serving(data, "--host", host) as server:
        assert server.address.startswith("http://[::]:" if host == "::" else "http://0.0.0.0:")
        port = server.address.rstrip("/").rpartition(":")[2]
        here = "[::1]" if host == "::" else "127.0.0.1"
        url = httpx.get(f"http://{here}:{port}/en/api/", trust_env=False, verify=False).json()["url"]
        assert "0.0.0.0" not in url and "[::]" not in url
        assert httpx.get(f"{url}/healthz", trust_env=False, verify=False).status_code == 200
        assert f"Links will use {url}/" in server.log.read_text()


@pytest.mark.usefixtures("processes")
@pytest.mark.parametrize("workers", ["1", pytest.param("2", marks=pytest.mark.deep)])
def test_unix_socket_serves_and_goes_away(workers: str, data: Path, tmp_path: Path) -> None:
    path = tmp_path / "site.sock"
    with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as left:
        left.bind(str(path))  # by a server that was killed
    with serving(data, "--unix-socket", str(path), "--workers", workers, "--base-url", "https://x.example") as server:
        assert server.address == f"unix:{path}"
        transport = httpx.HTTPTransport(uds=str(path), verify=False)
        with httpx.Client(transport=transport, base_url="http://localhost", timeout=PATIENCE) as client:
            assert client.get("/en/api/").json()["url"] == "https://x.example"
            client.get("/en/api/gamma/v2/hello", headers={"X-Forwarded-For": "203.0.113.9"})
            until(lambda: "203.0.113.9 GET /en/api/gamma/v2/hello" in server.log.read_text())
        assert run(["serve", "--unix-socket", str(path), "--data", str(data)]) == 1
        assert server.stop() == 0
    assert not path.exists()


@pytest.mark.usefixtures("processes")
def test_proxy_is_believed_when_it_is_trusted_and_nobody_else(data: Path) -> None:
    headers = {"X-Forwarded-For": "198.51.100.7, 203.0.113.9, 10.1.2.3"}
    with serving(data, "--trusted-proxies", "127.0.0.1,10.0.0.0/8") as server:
        server.call("GET", "/gamma/v2/hello", headers=headers)
        until(lambda: "203.0.113.9 GET" in server.log.read_text())
    with serving(data, "--trusted-proxies", "none") as server:
        server.log.write_text("")
        server.call("GET", "/gamma/v2/hello", headers=headers)
        until(lambda: "127.0.0.1 GET" in server.log.read_text())
        assert "203.0.113.9" not in server.log.read_text()


@pytest.mark.usefixtures("processes")
def test_lines_have_date_and_zone(usual: tuple[dict[str, httpx.Response], str]) -> None:
    stamp = r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d\d:\d\d "
    lines = [line for line in usual[1].splitlines() if "hello" in line or "Started server" in line]
    assert len(lines) == 2 and all(re.match(stamp, line) for line in lines)


@pytest.mark.usefixtures("processes")
def test_line_of_a_request_tells_who_called_and_how_much_was_sent(usual: tuple[dict[str, httpx.Response], str]) -> None:
    answers, log = usual
    line = next(line for line in log.splitlines() if "mail-list" in line)
    size = len(answers[MAIL_LIST].content)
    assert f"127.0.0.1 'administrator' GET /en/api/gamma/v2/mail-list 200 {size} B " in line


@pytest.mark.usefixtures("processes")
def test_line_of_a_request_in_json_tells_who_called_and_how_much_was_sent(data: Path) -> None:
    with serving(data, "--log-format", "json") as server:
        answer = server.call("GET", MAIL_LIST, ADMIN, headers={"Accept-Encoding": "identity"})
        server.stop()
        told = json.loads(next(line for line in server.log.read_text().splitlines() if "mail-list" in line))
    assert (told["user"], told["bytes"], told["address"]) == (ADMIN, len(answer.content), "127.0.0.1")


@pytest.mark.usefixtures("processes")
def test_log_as_text_lets_no_request_forge_a_line(usual: tuple[dict[str, httpx.Response], str]) -> None:
    answers, log = usual
    assert answers[FORGED].status_code == 404
    assert not [line for line in log.splitlines() if line.startswith("12:00:00 info forged")]


@pytest.mark.usefixtures("processes")
def test_metrics_are_not_there_unless_switched_on_and_health_is(usual: tuple[dict[str, httpx.Response], str]) -> None:
    answers, _ = usual
    assert answers["metrics"].status_code == 404
    assert (answers["healthz"].status_code, answers["healthz"].json()) == (200, {"status": "ok"})


@pytest.mark.usefixtures("processes")
def test_access_log_that_is_off_leaves_the_rest(data: Path) -> None:
    with serving(data, "--no-access-log") as server:
        server.call("GET", "/gamma/v2/hello")
        server.stop()
        text = server.log.read_text()
    assert "hello" not in text and "Started server" in text


@pytest.mark.usefixtures("processes")
@pytest.mark.parametrize("workers", ["1", pytest.param("2", marks=pytest.mark.deep)])
def test_log_file_is_opened_anew_on_hup_and_the_server_goes_on(workers: str, data: Path, tmp_path: Path) -> None:
    log = tmp_path / "logs" / "site.log"
    log.parent.mkdir()
    given = ["--log-file", str(log), "--log-format", "json", "--workers", workers]
    with serving(data, *given) as server:
        for _ in range(8):
            assert server.call("GET", "/gamma/v2/hello").status_code == 200
        until(lambda: log.read_text().count('"message": "GET /en/api/gamma/v2/hello 200"') == 8)
        log.rename(tmp_path / "old.log")
        server.process.send_signal(signal.SIGHUP)
        until(log.exists)

        def written() -> bool:
            server.call("GET", "/gamma/v2/hello")
            return "hello" in log.read_text()

        until(written)
        assert server.stop() == 0
    assert (log.stat().st_mode & 0o077) == 0
    for line in (tmp_path / "old.log").read_text().splitlines():
        assert "time" in json.loads(line)


def test_log_file_that_is_full_becomes_an_old_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from previewer.site.commands import logs

    kept = os.dup(2)
    try:
        log = tmp_path / "site.log"
        file = logs._LogFile(ServerSettings(log_file=str(log), log_size=100, log_keep=2))
        file._open()
        for number in range(4):
            os.write(2, f"{number} {'x' * 120}\n".encode())
            file._look()
            file._look()
        os.write(2, b"last\n")
    finally:
        os.dup2(kept, 2)
        os.close(kept)
    assert {path.name: path.read_text()[:4].strip() for path in tmp_path.iterdir()} == {
        "site.log": "last", "site.log.1": "3 xx", "site.log.2": "2 xx",
    }  # fmt: skip


def test_socket_when_it_is_for_some_alone_then_made_so(tmp_path: Path) -> None:
    with listen_locally(tmp_path / "socket", 0o660):
        assert (tmp_path / "socket").stat().st_mode & 0o777 == 0o660
    for wrong in ("9", "0x1ff", "66", "-1"):
        with pytest.raises(CommandError, match="octal"):
            settings(f"--socket-mode={wrong}")


def test_port_when_there_is_none_such_then_said_and_nothing_left_open() -> None:
    with pytest.raises(OverflowError):
        listen("127.0.0.1", 70000)  # a socket that is left unclosed is a warning, and so a failure


@pytest.mark.usefixtures("processes")
def test_findings_when_whoever_reads_has_enough_then_no_word(data: Path) -> None:
    command = [
        sys.executable,
        "-c",
        "import sys; from previewer.site.commands.main import run; sys.exit(run(sys.argv[1:]))",
    ]
    read, write = os.pipe()
    os.close(read)
    with os.fdopen(write, "w") as out:
        ended = subprocess.run(
            [*command, "doctor", "--data", str(data)], stdout=out, stderr=subprocess.PIPE, check=False
        )
    assert (ended.returncode, ended.stderr) == (0, b"")


def test_record_leaves_an_address_that_becomes_the_interfaces(make_site: Callable[..., Pages]) -> None:
    site = make_site("sqlite")
    made = make(site, title="wp json", content="The words of it.")
    assert made["slug"] == "wp-json"
    data = str(site.site.settings.data)
    given = parser().parse_args(["serve", "--data", data, "--prefix", "wp-json"])
    command._prepared(command._settings(given), given)
    assert site.client.get("/en/wp-json/").status_code == 404
    assert "The words of it." in site.client.get("/en/wp-json-2/").text
    page = Path(data) / "page.md"
    page.write_text("---\nslug: wp-json\n---\nMore words.", "utf-8")
    assert run(["import", str(page), "--data", data]) == 0
    assert "More words." in site.client.get("/en/wp-json-3/").text
