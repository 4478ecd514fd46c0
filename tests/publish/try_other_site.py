"""Publishing to another implementation of the conventions: WordPress, as Debian has it. By hand, on Linux:

    apt install --no-install-recommends wordpress php-cli php-mysql php-gd mariadb-server-core mariadb-client-core
    python -m tests.publish.try_other_site

It sets a site up in a folder that goes afterwards, has publishers killed there at many moments, publishes a piece, once
more, changed, over an edit by hand, at addresses that somebody changed and in the trash, reads the published version
back as everybody can, and says what was sent.
Nothing of the system is changed.
"""

from __future__ import annotations

import itertools
import json
import os
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import httpx

from previewer.resources import resource

_SOURCE = Path("/usr/share/wordpress")
_PROGRAMS = ("php", "mariadbd", "mariadb", "mariadb-install-db")
_CONFIG = """<?php
define('DB_NAME', 'site'); define('DB_USER', 'site'); define('DB_PASSWORD', 'site'); define('DB_COLLATE', '');
define('DB_HOST', 'localhost:{folder}/db.sock'); define('DB_CHARSET', 'utf8mb4');
foreach (['AUTH', 'SECURE_AUTH', 'LOGGED_IN', 'NONCE'] as $each) {{
  define("{{$each}}_KEY", "$each-key"); define("{{$each}}_SALT", "$each-salt");
}}
define('WP_ENVIRONMENT_TYPE', 'local'); define('WP_HTTP_BLOCK_EXTERNAL', true); define('DISABLE_WP_CRON', true);
define('WP_CONTENT_DIR', '{folder}/site/wp-content');
$table_prefix = 'wp_';
if (!defined('ABSPATH')) define('ABSPATH', __DIR__ . '/');
require_once ABSPATH . 'wp-settings.php';
"""
_INSTALL = """<?php
define('WP_INSTALLING', true);
$_SERVER += ['HTTP_HOST' => '127.0.0.1:{port}', 'REQUEST_URI' => '/', 'SERVER_PROTOCOL' => 'HTTP/1.1'];
require '{folder}/site/wp-load.php';
require ABSPATH . 'wp-admin/includes/upgrade.php';
wp_install('Other site', 'ann', 'ann@example.org', true, '', 'not-this-one');
update_option('siteurl', 'http://127.0.0.1:{port}'); update_option('home', 'http://127.0.0.1:{port}');
update_option('permalink_structure', '/%postname%/');
[$password] = WP_Application_Passwords::create_new_application_password(1, ['name' => 'previewer']);
global $wp_version;
echo json_encode([$wp_version, $password]);
"""
_ROUTER = """<?php
$path = parse_url($_SERVER['REQUEST_URI'], PHP_URL_PATH);
if ($path !== '/' && is_file('{folder}/site' . $path)) return false;
require '{folder}/site/index.php';
"""


def main() -> int:
    """Try it; 0 where all of it holds."""
    lacking = [name for name in _PROGRAMS if shutil.which(name) is None]
    if lacking or not _SOURCE.is_dir():
        print(f"not here: {', '.join(lacking) or _SOURCE}\n{__doc__}", file=sys.stderr)
        return 2
    with tempfile.TemporaryDirectory() as folder, ExitStack() as stack:
        return _try(*_set_up(Path(folder), stack), Path(folder))


def _set_up(folder: Path, stack: ExitStack) -> tuple[str, str]:
    """A running site: its address, and the password of `ann`."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    facts = {"folder": folder, "port": port}
    shutil.copytree(_SOURCE, folder / "site", ignore_dangling_symlinks=True)
    (folder / "site/wp-config.php").unlink(missing_ok=True)
    (folder / "site/wp-content/uploads").mkdir(exist_ok=True)
    (folder / "site/wp-config.php").write_text(_CONFIG.format(**facts))
    for name, text in (("install.php", _INSTALL), ("router.php", _ROUTER)):
        (folder / name).write_text(text.replace("{folder}", str(folder)).replace("{port}", str(port)))
    own = ["--no-defaults", "--user=root", f"--datadir={folder}/db"]
    subprocess.run(
        ["mariadb-install-db", *own, "--auth-root-authentication-method=normal"], check=True, capture_output=True
    )
    at = f"--socket={folder}/db.sock"
    stack.enter_context(_running(folder, "mariadbd", *own, at, "--skip-networking", "--innodb-buffer-pool-size=32M"))
    sql = "create database site; create user site@localhost identified by 'site'; grant all on site.* to site@localhost"
    words = ["mariadb", "--no-defaults", "-uroot", at, "-e", sql]
    while subprocess.run(words, capture_output=True, check=False).returncode:
        time.sleep(0.2)
    told = subprocess.run(["php", str(folder / "install.php")], check=True, capture_output=True, text=True).stdout
    version, password = json.loads(told.splitlines()[-1])
    print(f"WordPress {version}")
    router = str(folder / "router.php")
    stack.enter_context(_running(folder, "php", "-S", f"127.0.0.1:{port}", "-t", str(folder / "site"), router))
    address = f"http://127.0.0.1:{port}/"
    while True:
        try:
            httpx.get(f"{address}wp-json/", trust_env=False, timeout=60)
            return address, password
        except httpx.TransportError:
            time.sleep(0.2)


@contextmanager
def _running(folder: Path, *words: str) -> Iterator[None]:
    surroundings = {**os.environ, "PHP_CLI_SERVER_WORKERS": "2"}
    with (folder / f"{words[0]}.log").open("wb") as log:
        process = subprocess.Popen(words, stdout=log, stderr=log, env=surroundings, start_new_session=True)
    try:
        yield
    finally:
        os.killpg(process.pid, 15)
        process.wait()


def _try(address: str, password: str, folder: Path) -> int:
    path = folder / "every-kind.json"
    text = resource("samples", path.name).read_text("utf-8")
    path.write_text(text, "utf-8")
    surroundings = {
        **os.environ, "PREVIEWER_SITE_PASSWORD": password, "PREVIEWER_CONFIG": str(folder / "config"),
        "PREVIEWER_CACHE": str(folder / "cache"), "QT_QPA_PLATFORM": "offscreen",
    }  # fmt: skip
    wrong = 0

    command = [sys.executable, "-m", "previewer", "publish", str(path), "--to", address, "--user", "ann"]

    def publish(what: str, expected: str, *options: str) -> dict[str, Any]:
        nonlocal wrong
        ran = subprocess.run(
            [*command, "--format", "json", *options], env=surroundings, capture_output=True, text=True, check=False
        )
        found: dict[str, Any] = json.loads(ran.stdout)
        did = {page["did"] for page in found["pages"]}
        holds = not expected or did == {expected}
        wrong += not holds
        print(f"{what}: {', '.join(sorted(did))}, {found['media']}{'' if holds else f'  EXPECTED {expected}'}")
        sys.stderr.write(ran.stderr)
        return found

    dry = publish("without sending", "created", "--dry-run")["media"]["sent"]
    kills = _killed(command, surroundings)
    page = publish(f"after {kills} that were killed", "")["pages"][0]
    publish("once more", "same")
    with httpx.Client(auth=("ann", password), trust_env=False, timeout=60) as http:
        for kind, expected in (("pages", 2), ("media", dry)):
            there = http.get(f"{address}wp-json/wp/v2/{kind}", params={"per_page": 100}).json()
            count = sum(one["slug"].startswith("every-kind-") for one in there)
            wrong += count != expected
            print(f"{kind} there: {count}{'' if count == expected else f'  EXPECTED {expected}'}")
    path.write_text(text.replace('"version": "3.0.0"', '"version": "3.1.0"'), "utf-8")
    publish("changed", "changed", "--clean")
    with httpx.Client(auth=("ann", password), trust_env=False, timeout=60) as http:
        at = f"{address}wp-json/wp/v2/pages/{page['id']}"
        content = http.get(at, params={"context": "edit"}).json()["content"]["raw"]
        http.post(
            at, json={"content": f"<p>Above</p>{content.replace('<h2>', '<h3>', 1).replace('</h2>', '</h3>', 1)}"}
        )
    publish("edited by hand", "left", "--langs", "en")
    publish("over it", "changed", "--langs", "en", "--overwrite")
    wrong += _found_again(address, password, path, publish)
    public = subprocess.run(
        [sys.executable, "-c", _PUBLISHED, address, str(path)], env=surroundings, capture_output=True, check=False
    )
    reads_back = public.stdout == path.read_bytes()
    print(f"published version as everybody reads it: {'the same' if reads_back else 'ANOTHER'}")
    sys.stderr.write(public.stderr.decode())
    return int(bool(wrong) or not reads_back)


def _found_again(address: str, password: str, path: Path, publish: Callable[..., dict[str, Any]]) -> int:
    """Pages whose address somebody changed are found, with and without what is kept beside the piece, and one in the
    trash is not made again; how many things do not hold.
    """
    wrong, kept, text = 0, path.with_name("every-kind.pages.json"), path.read_text("utf-8")
    with httpx.Client(auth=("ann", password), trust_env=False, timeout=60) as http:

        def there(**more: str) -> dict[int, str]:
            found = http.get(f"{address}wp-json/wp/v2/pages", params={"per_page": 100, "context": "edit", **more})
            return {one["id"]: one["slug"] for one in found.json() if "every-kind" in one["content"]["raw"]}

        for number, at in enumerate(there()):
            http.post(f"{address}wp-json/wp/v2/pages/{at}", json={"slug": f"my-own-{number}"})
        moved = there()
        for minor, forgotten in ((2, False), (3, True)):
            if forgotten:
                kept.unlink(missing_ok=True)
            path.write_text(text.replace('"version": "3.1.0"', f'"version": "3.{minor}.0"'), "utf-8")
            publish(f"at another address{', the list of pages lost' if forgotten else ''}", "changed")
            wrong += there() != moved
        for forgotten in (False, True):
            if forgotten:
                kept.unlink(missing_ok=True)
            for at in there():
                http.delete(f"{address}wp-json/wp/v2/pages/{at}")
            path.write_text(text.replace('"version": "3.1.0"', '"version": "3.4.0"'), "utf-8")
            publish(f"in the trash{', the list of pages lost' if forgotten else ''}", "left")
            wrong += bool(there()) or there(status="trash").keys() != moved.keys()
        for at in moved:
            http.post(f"{address}wp-json/wp/v2/pages/{at}", json={"status": "publish", "slug": moved[at]})
        publish("out of the trash", "changed")
        print(f"pages at the end: {there()}{'' if there() == moved else f'  EXPECTED {moved}'}")
        return wrong + (there() != moved)


def _killed(command: list[str], surroundings: dict[str, str]) -> int:
    """Publishers that are killed, each some moments later than the one before, until one comes to its end; how many."""
    for tenths in itertools.count(5):
        process = subprocess.Popen(command, env=surroundings, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            process.wait(tenths / 5)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
        else:
            return tenths - 5
    raise AssertionError


_PUBLISHED = """
import sys
from pathlib import Path
from previewer.publish.served import published_piece
sys.stdout.buffer.write(published_piece(sys.argv[1], Path(sys.argv[2])).path.read_bytes())
"""


if __name__ == "__main__":
    raise SystemExit(main())
