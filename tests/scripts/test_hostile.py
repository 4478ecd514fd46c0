"""What a hostile handler does: each gets its code and a sentence, and the program stays as it was."""

from __future__ import annotations

import os
import socket
import ssl
import subprocess
import sys
from pathlib import Path

import pytest

from previewer.pieces import Reading, Values
from previewer.scripts import Engine, Script, ScriptLimits, run_table
from tests.scripts.conftest import TODAY, Run, codes, definition, engine, handler

pytestmark = pytest.mark.usefixtures("processes")

OK = "return {status: 200, body: {}};"
#: A worker with its source, in quotes.
IN_WORKER = """
  const code = new Blob([{}], {{type: "text/javascript"}});
  const worker = new Worker(URL.createObjectURL(code), {{type: "module"}});
"""
SHORT = ScriptLimits(seconds=0.7)
#: What it does, its code, whether the run fails by it, and words of the sentence.
HOSTILE = {
    "loops": (handler("for (;;);"), "handler-timeout", True, "within 0.7 seconds"),
    "loops at load": ("for (;;);", "handler-timeout", True, "within 0.7 seconds"),
    "waits with a timer": (
        handler("await new Promise(() => setInterval(() => 0, 20));"),
        "handler-timeout",
        True,
        "was stopped",
    ),
    "never settles": (handler("await new Promise(() => 0);"), "handler-timeout", True, "can never settle"),
    "exits": (handler("process.exit(3);"), "handler-exit", True, "status 3"),
    "exits by deno": (handler("Deno.exit(0);"), "handler-exit", True, "status 0"),
    "exits at load": ("process.exit(0);", "handler-exit", True, "status 0"),
    "fills the memory": (
        handler("const all = []; for (;;) { all.push(new Uint8Array(1e7).fill(1)); await null; }"),
        "handler-memory",
        True,
        "256 MiB",
    ),
    "fills the output": (handler("for (;;) console.log('x'.repeat(1000));"), "handler-output", True, "1024 KiB"),
    "fills the raw output": (
        handler("const part = new Uint8Array(65536).fill(120); for (;;) Deno.stdout.writeSync(part);"),
        "handler-output",
        True,
        "1024 KiB",
    ),
    "answers too much": (
        handler("return {status: 200, body: {text: 'x'.repeat(2e6)}};"),
        "handler-output",
        True,
        "larger than 1024 KiB",
    ),
    "throws": (handler("throw new TypeError('no');"), "handler-threw", True, "TypeError: no"),
    "throws at load": ("throw new Error('early');", "handler-threw", True, "cannot be loaded: Error: early"),
    "is no JavaScript": ("exports.handler = async () => {\n  const a = ;\n};\n", "handler-threw", True, "SyntaxError"),
    "throws undefined": (handler("throw undefined;"), "handler-threw", True, "undefined"),
    "throws a cycle": (handler("const a = {}; a.a = a; throw a;"), "handler-threw", True, "Circular"),
    "throws a BigInt": (handler("throw 1n;"), "handler-threw", True, "1n"),
    "throws a getter": (handler("throw {get message() { throw 1; }};"), "handler-threw", True, "Getter"),
    "throws a Proxy": (
        handler("throw new Proxy({}, {get() { throw 1; }, getPrototypeOf() { throw 2; }});"),
        "handler-threw",
        True,
        "threw",
    ),
    "throws an error that lies": (
        handler("throw Object.defineProperty(new Error('x'), 'stack', {get() { throw 1; }});"),
        "handler-threw",
        True,
        "Error: x",
    ),
    "answers undefined": (handler(""), "output-not-json", True, "answered undefined"),
    "answers a cycle": (
        handler("const a = {}; a.a = a; return {status: 200, body: a};"),
        "output-not-json",
        True,
        "contains itself",
    ),
    "answers a BigInt": (handler("return {status: 200, body: {a: 1n}};"), "output-not-json", True, "BigInt"),
    "answers undefined inside": (
        handler("return {status: 200, body: {a: undefined}};"),
        "output-not-json",
        True,
        "/a of the body is undefined",
    ),
    "answers NaN": (
        handler("return {status: 200, body: {a: [NaN]}};"),
        "output-not-json",
        True,
        "/a/0 of the body is NaN",
    ),
    "answers a function": (handler("return {status: 200, body: {a() {}}};"), "output-not-json", True, "function"),
    "answers a date": (handler("return {status: 200, body: {a: new Date()}};"), "output-not-json", True, "Date"),
    "answers a map": (handler("return {status: 200, body: {a: new Map()}};"), "output-not-json", True, "Map"),
    "answers a getter that throws": (
        handler("return {status: 200, body: {get a() { throw new Error('mine'); }}};"),
        "output-not-json",
        True,
        "/a of the body cannot be read: Error: mine",
    ),
    "answers a Proxy that throws": (
        handler("return {status: 200, body: new Proxy({}, {ownKeys() { throw new Error('mine'); }})};"),
        "output-not-json",
        True,
        "mine",
    ),
    "answers deeply": (
        handler("let a = {}; for (let i = 0; i < 200; i++) a = {a}; return {status: 200, body: a};"),
        "output-not-json",
        True,
        "deeper",
    ),
    "answers by a toJSON of its own": (
        handler("return {status: 200, body: {a: {toJSON() { for (;;); }}}};"),
        "output-not-json",
        True,
        "/a of the body has a toJSON",
    ),
    "answers with a status beyond all": (handler("return {status: 1e308, body: {}};"), "output-status", True, "1e+308"),
    "aborts": (handler("process.abort();"), "handler-exit", True, "status 134"),
    "fails in a worker": (
        handler(
            IN_WORKER.format("'throw new Error(`in a worker`)'") + "await new Promise(done => setTimeout(done, 9000));"
        ),
        "handler-threw",
        True,
        "in a worker",
    ),
    "fills the memory of a worker": (
        handler(
            IN_WORKER.format("'const all = []; for (;;) all.push(new Uint8Array(1e7).fill(1));'")
            + "await new Promise(() => setInterval(() => 0, 20));"
        ),
        "handler-memory",
        True,
        "256 MiB",
    ),
    "fills the record of what it asks for": (
        handler("const long = 'x'.repeat(1e6); for (let at = 0; ; at++) { try { Deno.env.get(long + at); } catch {} }"),
        "handler-output",
        True,
        "more files, hosts or variables",
    ),
    "imports what it may not read": (
        handler("try { await import('file:///etc/passwd', {with: {type: 'text'}}); } catch {} " + OK),
        "handler-refused",
        False,
        "/etc/passwd",
    ),
    "reads the passwords": (
        handler("try { require('fs').readFileSync('/etc/passwd'); } catch {} " + OK),
        "handler-refused",
        False,
        "/etc/passwd",
    ),
    "reads the passwords and fails": (
        handler("require('fs').readFileSync('/etc/passwd'); " + OK),
        "handler-refused",
        True,
        "/etc/passwd",
    ),
    "reads every process": (
        handler("try { Deno.readTextFileSync('/proc/self/environ'); } catch {} " + OK),
        "handler-refused",
        False,
        "/proc/self/environ",
    ),
    "writes beside itself": (
        handler("try { require('fs').writeFileSync(__dirname + '/x', 'x'); } catch {} " + OK),
        "handler-refused",
        False,
        "wanted to write",
    ),
    "forks": (
        handler("try { require('child_process').execSync('/bin/true'); } catch {} " + OK),
        "handler-refused",
        False,
        "wanted to start /bin/true",
    ),
    "forks by deno": (
        handler("try { new Deno.Command('/bin/true').outputSync(); } catch {} " + OK),
        "handler-refused",
        False,
        "wanted to start /bin/true",
    ),
    "forks as ESM": (
        handler("try { (await import('node:child_process')).spawnSync('/bin/true'); } catch {} " + OK),
        "handler-refused",
        False,
        "wanted to start",
    ),
    "signals the program": (
        handler("process.kill(process.ppid, 'SIGTERM'); " + OK),
        "handler-threw",
        True,
        "NotCapable",
    ),
    "loads a library": (
        handler("try { Deno.dlopen('/lib/x.so', {}); } catch {} " + OK),
        "handler-refused",
        False,
        "library",
    ),
    "reaches a host": (
        handler("try { await fetch('https://example.org/'); } catch {} " + OK),
        "handler-refused",
        False,
        "--allow-net example.org:443",
    ),
    "asks the system": (
        handler("try { require('os').hostname(); } catch {} " + OK),
        "handler-refused",
        False,
        "hostname",
    ),
}


@pytest.mark.parametrize("does", HOSTILE)
def test_hostile_handler_when_it_runs_then_it_gets_its_code_and_a_sentence(run: Run, does: str) -> None:
    source, code, fails, words = HOSTILE[does]
    limits = SHORT if code == "handler-timeout" else ScriptLimits(seconds=20)
    ran = run(source, limits=limits)
    found = [problem for problem in ran.problems if problem.code == code]
    assert found, ran.problems
    assert words in found[0].message("en")
    assert found[0].message("ja") != found[0].message("en")
    assert ran.fits is not fails


def test_file_when_it_is_no_javascript_then_its_line_is_told(run: Run) -> None:
    ran = run("exports.handler = async () => {\n  const a = ;\n};\n")
    assert [(problem.code, problem.line) for problem in ran.problems] == [("handler-threw", 2)]


def test_handler_when_it_prints_a_fake_answer_then_that_is_only_printed(run: Run) -> None:
    ran = run(handler('console.log(\'{"status": 200, "body": {}}\'); return {status: 500, body: {}};'))
    assert codes(ran) == ["output-status"]
    assert ran.status == 500
    assert [said.text for said in ran.console] == ['{"status": 200, "body": {}}']


def test_line_when_it_is_longer_than_a_part_that_is_read_then_it_is_one_line_with_all_its_letters(run: Run) -> None:
    write = "const raw = text => Deno.stdout.writeSync(new TextEncoder().encode(text));"
    ran = run(handler(f"{write} raw('かな'.repeat(30000) + '\\n'); raw('end'); {OK}"))
    assert [said.text for said in ran.console] == ["かな" * 30000, "end"]


def test_handler_when_it_writes_into_every_descriptor_then_the_answer_is_its_own(run: Run) -> None:
    ran = run(
        handler("""
  const fs = require("fs");
  const open = [];
  for (let handle = 3; handle < 64; handle++) {
    try { fs.writeSync(handle, 'junk {"kind":"answer"}\\n'); open.push(handle); } catch {}
  }
  return {status: 200, body: {open: open.join()}};""")
    )
    assert ran.fits
    assert ran.body == {"open": ""}


def test_handler_when_it_changes_what_the_language_brings_then_it_is_judged_all_the_same(run: Run) -> None:
    ran = run(
        handler("""
  JSON.stringify = () => '{"status":200}';
  Array.prototype.push = Array.prototype.join = Set.prototype.has = Promise.prototype.then = () => { throw 1; };
  Object.prototype.toJSON = () => "mine";
  Deno.FsFile.prototype.writeSync = function () { throw new Error("got it"); };
  Reflect.apply = Function.prototype.apply = Function.prototype.call = () => 5;
  delete Object.prototype.toJSON;
  return {status: 200, body: {a: undefined}};""")
    )
    assert codes(ran) == ["output-not-json"]


@pytest.mark.parametrize("where", ["deno", "node"])
def test_engine_when_a_handler_would_look_at_it_from_within_then_that_is_closed(
    run: Run, request: pytest.FixtureRequest, where: str
) -> None:
    inside = handler("""
  const told = [typeof Deno === "undefined" ? "undefined" : typeof Deno[Deno.internal]];
  const v8 = await import("node:v8");
  for (const name of ["getHeapSnapshot", "writeHeapSnapshot"]) {
    try { v8[name](); told.push("open"); } catch (error) { told.push(error.code); }
  }
  return {status: 200, body: {told}};""")
    ran = run(inside, engine=request.getfixturevalue(where))
    assert ran.body == {"told": ["undefined", "EPERM", "EPERM"]}
    assert codes(ran) == ["handler-refused"]


def test_word_of_the_answer_when_the_handler_listens_for_it_then_no_event_tells_it(
    deno: Engine, reading: Reading, tmp_path: Path
) -> None:
    (tmp_path / "index.js").write_text(
        handler("""
  const heard = (Deno.heard ??= []);
  const get = Deno.env.get;
  Deno.env.get = name => { heard.push(name); return get.call(Deno.env, name); };
  return {status: 200, body: {heard: heard.join()}};"""),
        "utf-8",
    )
    assert reading.piece is not None
    table = run_table(Script(deno, tmp_path / "index.js"), reading, Values.initial(reading.piece, TODAY))
    assert {run.body["heard"] for run in table.runs if run.body is not None} == {""}


def test_storage_of_the_engine_when_a_handler_writes_there_then_the_next_one_finds_nothing(run: Run) -> None:
    keep = """
      const kept = await caches.open("kept").then(all => all.match("http://x/")).catch(() => null);
      await caches.open("kept").then(all => all.put("http://x/", new Response("kept"))).catch(() => null);
      postMessage(kept ? await kept.text() : "nothing");"""
    told = """
  const told = await new Promise(done => { worker.onmessage = event => done(event.data); });
  const open = [typeof localStorage, typeof sessionStorage, typeof caches].join();
  return {status: 200, body: {told, open}};"""
    in_worker = IN_WORKER.format(f"`(async () => {{{keep}}})()`") + told
    for _ in range(2):
        assert run(handler(in_worker)).body == {"told": "nothing", "open": "undefined,undefined,undefined"}


def test_handler_when_it_asks_for_thousands_of_files_then_some_are_named_and_the_others_counted(run: Run) -> None:
    ran = run(handler(f"for (let at = 0; at < 300; at++) {{ try {{ Deno.statSync(`/x/${{at}}`); }} catch {{}} }} {OK}"))
    assert len(ran.problems) == 21
    assert ran.problems[-1].message() == "It asked for 280 more things that are not allowed."
    assert ran.fits


@pytest.mark.parametrize("where", ["deno", "node"])
def test_files_when_a_handler_loads_reads_or_misses_them_then_they_are_told(
    run: Run, request: pytest.FixtureRequest, tmp_path: Path, where: str
) -> None:
    for name, text in {
        "lib/first.js": "exports.a = require('./second.json');",
        "lib/second.json": "2",
        "lib/third.mjs": "export const b = 3;",
        "data/words.txt": "four",
        "node_modules/five/package.json": '{"main": "main.js"}',
        "node_modules/five/main.js": "exports.e = 5;",
    }.items():
        (tmp_path / "piece" / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / "piece" / name).write_text(text, "utf-8")
    loading = """
const { a } = require("./lib/first");
const { e } = require("five");
exports.handler = async () => {
  const { b } = await import("./lib/third.mjs");
  const c = require("fs").readFileSync(`${__dirname}/data/words.txt`, "utf8");
  try { require("./lib/gone"); } catch {}
  return {status: 200, body: {all: [a, b, c, e].join()}};
};
"""
    ran = run(loading, engine=request.getfixturevalue(where))
    assert ran.body == {"all": "2,3,four,5"}
    wanted = ["lib/first.js", "lib/second.json", "lib/third.mjs", "lib/gone.js", "data/words.txt"]
    assert {*wanted, "node_modules/five/main.js"} <= {str(Path(f).relative_to(tmp_path / "piece")) for f in ran.files}


def test_link_in_the_folder_when_it_leads_out_then_it_is_closed(run: Run, tmp_path: Path) -> None:
    secret = tmp_path / "secret.txt"
    secret.write_text("secret", "utf-8")
    (tmp_path / "piece").mkdir()
    (tmp_path / "piece" / "link.txt").symlink_to(secret)
    (tmp_path / "piece" / "up").symlink_to(tmp_path)
    (tmp_path / "piece" / "own.txt").write_text("own", "utf-8")
    (tmp_path / "piece" / "mine.txt").symlink_to("own.txt")
    ran = run(
        handler("""
  const read = name => {
    try { return require("fs").readFileSync(`${__dirname}/${name}`, "utf8"); } catch (error) { return error.name; }
  };
  return {status: 200, body: {a: read("link.txt"), b: read("up/secret.txt"), c: read("mine.txt")}};""")
    )
    assert ran.body == {"a": "NotCapable", "b": "NotCapable", "c": "own"}
    assert codes(ran) == ["handler-refused"]


@pytest.mark.parametrize("name", ["deno", "node"])
def test_environment_when_it_is_read_then_it_is_empty_and_nothing_is_refused(
    name: str, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("A_SECRET", "secret")
    monkeypatch.setenv("NODE_EXTRA_CA_CERTS", ssl.get_default_verify_paths().openssl_cafile)
    ran = run(
        handler("return {status: 200, body: {all: Object.keys(process.env).length, one: `${process.env.A_SECRET}`}};"),
        engine=engine(name),
    )
    assert ran.body == {"all": 0, "one": "undefined"}
    assert ran.problems == ()


def test_loopback_when_it_is_not_allowed_then_nobody_is_reached(run: Run) -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        server.settimeout(0.05)
        port = server.getsockname()[1]
        ran = run(handler(f"try {{ await Deno.connect({{port: {port}}}); }} catch {{}} {OK}"))
        with pytest.raises(TimeoutError):
            server.accept()
    assert ran.hosts == ((f"127.0.0.1:{port}", False),) or ran.hosts == ((f"0.0.0.0:{port}", False),)
    assert codes(ran) == ["handler-refused"]


def test_timer_when_it_is_left_then_the_answer_counts_and_nobody_waits(run: Run) -> None:
    ran = run(handler("setInterval(() => 0, 10); setTimeout(() => process.exit(9), 50); " + OK))
    assert ran.fits


@pytest.mark.parametrize("does", ["reads the passwords and fails", "never settles", "exits", "throws a Proxy", "loops"])
def test_hostile_handler_when_node_runs_it_then_it_gets_its_code_too(run: Run, node: Engine, does: str) -> None:
    source, code, _, _ = HOSTILE[does]
    ran = run(source, engine=node, limits=SHORT if does == "loops" else ScriptLimits(seconds=20))
    assert code in codes(ran)
    assert not ran.fits


@pytest.mark.skipif(not Path("/proc/self").exists(), reason="processes are counted in /proc")
@pytest.mark.usefixtures("deno")
def test_program_when_it_is_killed_at_any_moment_of_a_start_then_no_engine_is_left(tmp_path: Path) -> None:
    (tmp_path / "piece.json").write_text(definition(), "utf-8")
    (tmp_path / "index.js").write_text("for (;;);\n", "utf-8")
    done = subprocess.run(
        [sys.executable, "-m", "tests.scripts.killed", tmp_path, "25"], capture_output=True, text=True, check=False
    )
    assert (done.stdout, done.returncode) == ("0 left\n", 0), done.stderr


def test_hostile_handler_when_it_is_over_then_no_process_is_left(run: Run) -> None:
    for does in ("loops", "exits", "fills the output"):
        run(HOSTILE[does][0], limits=SHORT)
    left = []
    for process in Path("/proc").glob("[0-9]*") if Path("/proc/self").exists() else ():
        try:
            if int(process.joinpath("stat").read_text().rsplit(")", 1)[1].split()[1]) == os.getpid():
                left.append(process.joinpath("cmdline").read_bytes())
        except (OSError, ValueError):
            continue
    assert [one for one in left if b"deno" in one or b"read -r word" in one] == []
