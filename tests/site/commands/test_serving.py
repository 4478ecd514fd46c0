"""`previewer site serve` as its own process: starting, logs, metrics, workers, signals."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
from base64 import b64encode
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from previewer.cli import main
from tests.patience import PATIENCE
from tests.site.conftest import PASSWORD
from tests.site.real_server import ROOT, RealServer, prepare, serving

ADMIN = "administrator"


@pytest.fixture
def data(sqlite_template: Path, tmp_path: Path) -> Path:
    return prepare(sqlite_template, tmp_path / "data")


def command(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "previewer", "site", *arguments],
        capture_output=True, text=True, timeout=PATIENCE, check=False, cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    )  # fmt: skip


def gone(server: RealServer) -> bool:
    """Whether the server and all that it started have ended; they are given a moment to be swept up."""
    for _ in range(200):
        shown = subprocess.run(
            ["ps", "-o", "stat=", "-s", str(server.process.pid)], capture_output=True, text=True, check=False
        )
        if not [state for state in shown.stdout.split() if not state.startswith("Z")]:
            return True
        server.process.poll()
    return False


@pytest.mark.usefixtures("processes")
def test_serve_on_an_empty_folder_tells_its_address_and_how_to_make_a_user(tmp_path: Path) -> None:
    folder = tmp_path / "new" / "deeper"
    folder.mkdir(parents=True)
    with serving(folder) as server:
        assert server.call("GET", "/").json()["namespaces"][0] == "oembed/1.0"
        made = command("user", "add", "mika", "--role", "editor", "--data", str(folder))
        assert made.returncode == 0 and len(made.stdout.split()) == 1, made.stderr
        auth = ("mika", made.stdout.strip())
        answer = server.call("POST", "/core/v2/posts", auth=auth, json={"title": "T", "status": "publish"})
        assert answer.status_code == 201
        assert "previewer site user add" in server.log.read_text()
        assert server.stop() == 0
        assert server.process.stdout is not None
    with serving(folder) as again:
        assert again.call("GET", "/core/v2/posts").headers["x-wp-total"] == "1"


@pytest.mark.usefixtures("processes")
@pytest.mark.parametrize("workers", ["1", pytest.param("2", marks=pytest.mark.deep)])
@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGINT])
def test_serve_ends_cleanly_with_its_workers(how: signal.Signals, workers: str, data: Path) -> None:
    with serving(data, "--workers", workers) as server:
        assert server.call("GET", "/gamma/v2/hello").status_code == 200
        server.process.send_signal(how)
        assert server.process.wait(30) == 0
        assert gone(server)
        assert "Traceback" not in server.log.read_text()


@pytest.mark.usefixtures("processes")
def test_serve_finishes_a_request_that_is_under_way(data: Path) -> None:
    body = json.dumps({"title": "Late", "status": "publish"}).encode()
    credentials = b64encode(f"{ADMIN}:{PASSWORD}".encode()).decode()
    head = (
        "POST /en/api/core/v2/posts HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
        f"Authorization: Basic {credentials}\r\nContent-Length: {len(body)}\r\nExpect: 100-continue\r\n\r\n"
    )
    with serving(data) as server:
        port = int(server.address.rstrip("/").rpartition(":")[2])
        with socket.create_connection(("127.0.0.1", port), timeout=PATIENCE) as connection:
            connection.sendall(head.encode())
            assert b"100 Continue" in connection.recv(1000)  # the handler is waiting for the body
            server.process.send_signal(signal.SIGTERM)
            connection.sendall(body)
            assert b"201 Created" in connection.recv(10_000)
        assert server.process.wait(30) == 0
    with serving(data) as again:
        assert again.call("GET", "/core/v2/posts").headers["x-wp-total"] == "1"


@pytest.mark.usefixtures("processes")
def test_serve_with_json_logs_writes_one_object_a_line_and_no_secret(data: Path) -> None:
    with serving(data, "--log-format", "json") as server:
        answer = server.call("GET", "/core/v2/posts?password=hush-hush", ADMIN)
        server.call("GET", "/gamma/v2/hello%0d%0aforged", "")
        server.call("POST", "/core/v2/posts", ADMIN, json={"title": "T", "password": "hush-hush"})
        server.stop()
        text = server.log.read_text()
    lines = [json.loads(line) for line in text.splitlines() if line.startswith("{")]
    assert {"time", "level", "logger", "message"} <= set(lines[-1])
    access = [line for line in lines if "request_id" in line]
    assert answer.headers["x-request-id"] in [line["request_id"] for line in access]
    assert [line["status"] for line in access[:3]] == [200, 404, 201]
    assert "hush-hush" not in text and PASSWORD not in text and "Authorization" not in text


@pytest.mark.usefixtures("processes")
@pytest.mark.parametrize("workers", ["1", "2"])
def test_metrics_are_at_their_own_port_when_switched_on(workers: str, data: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    with serving(data, "--metrics-port", str(port), "--workers", workers) as server:
        import httpx

        for _ in range(20):
            assert server.call("GET", "/gamma/v2/hello").status_code == 200
        assert httpx.get(f"{server.address}metrics", trust_env=False, verify=False).status_code == 404
        text = httpx.get(f"http://127.0.0.1:{port}/metrics", trust_env=False).text
        counted = [line for line in text.splitlines() if line.startswith("site_requests_total{")]
        assert sum(float(line.rpartition(" ")[2]) for line in counted if 'status="200"' in line) >= 20


@pytest.mark.usefixtures("processes")
def test_workers_write_together_without_duplicates(data: Path) -> None:
    with serving(data, "--workers", "2") as server:

        def make(number: int) -> str:
            answer = server.call(
                "POST", "/core/v2/posts", ADMIN, json={"title": "Same", "content": str(number), "status": "publish"}
            )
            assert answer.status_code == 201, answer.text
            return str(answer.json()["slug"])

        with ThreadPoolExecutor(8) as pool:
            slugs = list(pool.map(make, range(40)))
        assert len(set(slugs)) == 40
        for _ in range(4):  # whichever worker answers
            assert server.call("GET", "/core/v2/posts").headers["x-wp-total"] == "40"


@pytest.mark.usefixtures("processes")
def test_metrics_at_a_port_that_is_taken_are_a_sentence(data: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        done = command("serve", "--port", "0", "--metrics-port", port, "--data", str(data))
    assert (done.returncode, done.stdout) == (1, "")
    assert f"Cannot listen on 127.0.0.1 port {port}, for metrics" in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.usefixtures("processes")
def test_serve_on_a_port_that_is_taken_says_so(data: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        done = command("serve", "--port", str(taken.getsockname()[1]), "--data", str(data))
    assert done.returncode not in (0, None) and "Traceback" not in done.stderr
    assert "Cannot listen" in done.stderr and done.stdout == ""


@pytest.mark.parametrize(
    "arguments",
    [
        ["--workers", "0"], ["--workers", "x"], ["--prefix", "a/b"], ["--log-format", "xml"],
        ["--database", "mysql://x/y"], ["--database", "no url"],
    ],
    ids=lambda value: "-".join(value).strip("-"),
)  # fmt: skip
def test_serve_with_a_bad_option_says_so_without_a_traceback(
    arguments: list[str], data: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    assert main(["site", "serve", "--port", "0", "--data", str(data), *arguments]) in (1, 2)
    out, err = capfd.readouterr()
    assert err.strip() and "Traceback" not in err and out == ""


@pytest.mark.usefixtures("processes")
@pytest.mark.parametrize("arguments", [["--port", "70000"], ["--host", "no such host"]], ids=["port", "host"])
def test_serve_where_nothing_can_listen_says_so_without_a_traceback(arguments: list[str], data: Path) -> None:
    done = command("serve", "--port", "0", "--data", str(data), *arguments)
    assert done.returncode in (1, 2)
    assert done.stderr.strip() and "Traceback" not in done.stderr and done.stdout == ""


@pytest.mark.usefixtures("processes")
def test_serve_with_another_prefix_and_address_uses_them(data: Path) -> None:
    import httpx

    with serving(data, "--prefix", "rest", "--base-url", "https://pieces.example/") as server:
        index = httpx.get(f"{server.address}en/rest/", trust_env=False, verify=False).json()
        assert (index["url"], index["home"]) == ("https://pieces.example", "https://pieces.example/en/")
        assert httpx.get(f"{server.address}en/api/", trust_env=False, verify=False).status_code == 404
