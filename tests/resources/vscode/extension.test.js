"use strict";
// The extension in a VS Code that is a stub, by what a person does and sees.

const assert = require("node:assert/strict");
const fs = require("node:fs");
const os = require("node:os");
const path = require("node:path");
const { test, mock } = require("node:test");
const { FakeServers, CHOICES } = require("./fake_server");
const { makeVscode, load, until, EXTENSION } = require("./stub");

/** Begin: a program that can be found, a definition, the extension, and a preview of it whose page is there. */
async function begin({ trusted = true, preview = true, program = true, file = "/pieces/lamp.json", servers = new FakeServers() } = {}) {
  const { vscode, hand } = makeVscode();
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "extension-"));
  const executable = path.join(folder, "previewer");
  fs.writeFileSync(executable, "#!/bin/sh\n", { mode: 0o755 });
  if (program) hand.settings.server = { globalValue: executable };
  vscode.workspace.isTrusted = trusted;
  const kept = new Map();
  const context = {
    subscriptions: [],
    extensionUri: vscode.Uri.file(EXTENSION),
    logUri: vscode.Uri.file(path.join(folder, "logs")),
    globalState: { get: (name, usual) => kept.get(name) ?? usual, update: (name, value) => kept.set(name, value) },
  };
  const extension = load(vscode, "extension.js");
  const { server, previews } = extension.activate(context, servers.make);
  const uri = vscode.Uri.file(file);
  const found = { vscode, hand, servers, server, previews, kept, folder, executable, context, uri, extension };
  if (preview) Object.assign(found, await show(found, uri));
  return found;
}

async function show({ vscode, hand }, uri) {
  const document = hand.open(uri);
  await vscode.commands.executeCommand("piecePreviewer.preview", uri);
  const panel = hand.panels.at(-1);
  panel.say({ type: "ready", ratio: 2 });
  return { document, panel };
}

async function end({ context, folder }) {
  for (const one of context.subscriptions) await one.dispose();
  fs.rmSync(folder, { recursive: true });
}

/** What was promised happens, while time stands still. */
async function flush() {
  for (let round = 0; round < 60; round += 1) await Promise.resolve();
}

const drawn = (panel, count = 2) => until(() => panel.of("picture").length >= count);

test("a definition that is opened starts the server, other JSON does not", async () => {
  const it = await begin({ preview: false });
  it.hand.open(it.vscode.Uri.file("/package.json"), '{"name": "other"}');
  it.hand.open(it.vscode.Uri.parse("git:/pieces/old.json"));
  await it.server._queue;
  assert.equal(it.servers.started.length, 0);
  it.hand.open(it.uri);
  await until(() => it.server.state.name === "running");
  assert.equal(it.servers.last.given.program, it.executable);
  it.hand.open(it.vscode.Uri.file("/pieces/other.json"));
  await it.server._queue;
  assert.equal(it.servers.started.length, 1);
  await end(it);
});

test("a preview stands beside the editor and has both phones, drawn whole", async () => {
  const it = await begin();
  await drawn(it.panel);
  assert.equal(it.panel.where.viewColumn, it.vscode.ViewColumn.Beside);
  assert.equal(it.panel.title, "Preview lamp.json");
  assert.deepEqual(it.panel.of("picture").map((one) => one.platform), ["ios", "android"]);
  assert.deepEqual(it.servers.pictures()[0], {
    uri: "file:///pieces/lamp.json", full: true, scale: 2,
    look: { platform: "ios", lang: "en", theme: "light", device: "one", design: "new", text_size: 1 },
  });
  assert.equal(it.panel.last("view").note, "");
  await end(it);
});

test("a preview asked for again is the one that is there; another definition has its own", async () => {
  const it = await begin();
  await it.vscode.commands.executeCommand("piecePreviewer.preview", it.uri);
  assert.deepEqual([it.hand.panels.length, it.panel.revealed], [1, 1]);
  const other = await show(it, it.vscode.Uri.file("/pieces/other.json"));
  await drawn(other.panel);
  const before = it.panel.of("picture").length;
  it.hand.type(other.document, "{}");
  await drawn(other.panel, 4);
  assert.equal(it.panel.of("picture").length, before);
  await end(it);
});

test("many changes while a picture is drawn are one drawing more, of the last", async () => {
  const it = await begin();
  await drawn(it.panel);
  it.servers.hold = true;
  for (let at = 0; at < 50; at += 1) it.hand.type(it.document, `${at}`);
  await until(() => it.servers.waiting.length === 2);
  for (let at = 0; at < 50; at += 1) it.hand.type(it.document, `${at}`);
  it.servers.let();
  await drawn(it.panel, 6);
  await new Promise((resolve) => setTimeout(resolve, 150));
  assert.equal(it.servers.pictures().length, 6);
  await end(it);
});

test("what is chosen draws at once, lets go of what is under way, and is how the next preview begins", async () => {
  const it = await begin();
  await drawn(it.panel);
  it.servers.hold = true;
  it.hand.type(it.document, "{}");
  await until(() => it.servers.waiting.length === 2);
  it.panel.say({ type: "choose", member: "theme", value: "dark" });
  assert.ok(it.servers.asked.at(-1).token.isCancellationRequested);
  it.panel.say({ type: "choose", platform: "ios", member: "device", value: "two" });
  it.servers.let();
  await until(() => it.servers.pictures().at(-2)?.look.theme === "dark");
  const [ios, android] = it.servers.pictures().slice(-2).map((one) => one.look);
  assert.deepEqual([ios.device, android.device, android.theme], ["two", "one", "dark"]);
  assert.equal(it.panel.last("view").shown.phones.ios.device, "two");
  const other = await show(it, it.vscode.Uri.file("/pieces/other.json"));
  await drawn(other.panel);
  assert.equal(other.panel.last("view").shown.theme, "dark");
  await end(it);
});

test("what the page says and is not on offer, or of no shape, does nothing", async () => {
  const it = await begin();
  await drawn(it.panel);
  const before = [it.servers.asked.length, it.hand.commands.length];
  for (const message of [
    null, 7, "go", {}, { type: "go" }, { type: "go", key: 3 }, { type: "constructor" }, { type: "__proto__" },
    { type: "choose", member: "lang", value: "xx" }, { type: "choose", member: "phones", value: "ios" },
    { type: "choose", member: "device", value: "two" }, { type: "choose", platform: "__proto__", member: "device", value: "two" },
    { type: "save", platform: "/etc/passwd" }, { type: "ready", ratio: 1e9 }, { type: "act" }, { type: "act", which: 0 }, { type: "act", which: "constructor" },
  ]) it.panel.say(message);
  await new Promise((resolve) => setTimeout(resolve, 120));
  assert.deepEqual([it.servers.asked.length, it.hand.commands.length], before);
  assert.deepEqual(it.hand.written, {});
  await end(it);
});

test("a click on a row goes to its declaration, in the editor that has the file", async () => {
  const it = await begin();
  await drawn(it.panel);
  it.servers.symbols = [{ name: "scene", selectionRange: { start: { line: 4, character: 6 }, end: { line: 4, character: 13 } } }];
  it.vscode.window.visibleTextEditors = [{ document: it.document, viewColumn: 3 }];
  it.panel.say({ type: "go", key: "scene" });
  it.panel.say({ type: "go", key: "nothing" });
  await until(() => it.hand.shown.length > 0);
  assert.deepEqual(it.hand.shown.map((one) => [one.uri, one.viewColumn, one.selection.numbers]), [["file:///pieces/lamp.json", 3, [4, 6, 4, 13]]]);
  await end(it);
});

test("the row of the item that the cursor is in is marked, and of a piece that is too long it is what is drawn", async () => {
  const servers = new FakeServers();
  const item = (name, from, to) => ({ name, range: { start: { line: from, character: 2 }, end: { line: to, character: 3 } } });
  servers.symbols = [item("scene", 4, 8), item("place", 9, 12)];
  servers.draw = ({ full }) => {
    if (full) throw new Error("more than a picture can hold");
    return { png: "", width: 1, height: 1, rows: [], current: true };
  };
  const it = await begin({ servers });
  await drawn(it.panel);
  const select = (line, character, document = it.document) =>
    it.hand.events.selected.fire({ textEditor: { document }, selections: [{ active: { line, character } }] });
  select(5, 0);
  select(9, 2);
  await drawn(it.panel, 4);
  assert.deepEqual(it.panel.of("mark").map((one) => one.key), ["place"]);
  assert.deepEqual(servers.pictures().slice(-2).map((one) => one.at), ["place", "place"]);
  select(9, 1);
  select(5, 0, it.hand.open(it.vscode.Uri.file("/pieces/other.json")));
  await new Promise((resolve) => setTimeout(resolve, 150));
  assert.equal(it.panel.of("mark").length, 1);
  await end(it);
});

test("a text that cannot be read keeps the last picture and says so", async () => {
  const it = await begin();
  await drawn(it.panel);
  it.servers.draw = () => ({ png: "", width: 1, height: 1, rows: [], current: false });
  it.hand.type(it.document, "{");
  await until(() => it.panel.last("view").note !== "");
  assert.match(it.panel.last("view").note, /cannot be read/);
  await end(it);
});

test("a document that is no piece says what it lacks, and is drawn once it is one", async () => {
  const servers = new FakeServers();
  servers.choices = { problem: "" };
  const it = await begin({ servers });
  await until(() => it.panel.last("view")?.note.includes('"preferences"'));
  servers.choices = { problem: "This is no JSON: line 3" };
  it.hand.type(it.document, "{");
  await until(() => it.panel.last("view").note === "This is no JSON: line 3");
  servers.choices = CHOICES;
  it.hand.type(it.document, "{}");
  await drawn(it.panel);
  await until(() => it.panel.last("view").note === "");
  await end(it);
});

test("a document that is closed while its picture is drawn leaves the last picture, and opens again", async () => {
  const it = await begin();
  await drawn(it.panel);
  it.servers.hold = true;
  it.hand.type(it.document, "{}");
  await until(() => it.servers.waiting.length === 2);
  it.hand.close(it.uri);
  it.servers.draw = () => {
    throw new Error("is not open");
  };
  it.servers.let();
  await until(() => it.panel.last("view").note.includes("is closed"));
  assert.equal(it.panel.last("view").buttons[0], "Open");
  it.panel.say({ type: "act", which: 0 });
  it.panel.viewColumn = it.vscode.ViewColumn.One;
  it.panel.say({ type: "act", which: 0 });
  const { One, Beside } = it.vscode.ViewColumn;
  assert.deepEqual(it.hand.shown.map((one) => [one.uri, one.viewColumn]), [["file:///pieces/lamp.json", One], ["file:///pieces/lamp.json", Beside]]);
  await end(it);
});

test("a panel that is closed while its picture is drawn is told nothing more", async () => {
  const it = await begin();
  await drawn(it.panel);
  it.servers.hold = true;
  it.hand.type(it.document, "{}");
  await until(() => it.servers.waiting.length === 2);
  it.panel.dispose();
  const told = it.panel.posted.length;
  it.servers.let();
  await new Promise((resolve) => setTimeout(resolve, 150));
  assert.equal(it.panel.posted.length, told);
  assert.equal(it.hand.context["piecePreviewer.hasPreview"], false);
  await end(it);
});

test("a file that is renamed, or whose folder is, keeps its preview", async () => {
  const it = await begin();
  await drawn(it.panel);
  const to = it.vscode.Uri.file("/parts/lamp.json");
  it.hand.close(it.uri);
  it.hand.open(to);
  it.hand.events.renamed.fire({ files: [{ oldUri: it.vscode.Uri.file("/pieces"), newUri: it.vscode.Uri.file("/parts") }] });
  await until(() => it.servers.pictures().at(-1).uri === "file:///parts/lamp.json");
  await until(() => it.panel.last("view").note === "");
  assert.equal(it.panel.last("view").uri, "file:///parts/lamp.json");
  await it.vscode.commands.executeCommand("piecePreviewer.preview", to);
  assert.equal(it.hand.panels.length, 1);
  await end(it);
});

test("a document of another place is refused in words, one that is not saved yet is drawn", async () => {
  const it = await begin({ preview: false });
  await it.vscode.commands.executeCommand("piecePreviewer.preview", it.vscode.Uri.parse("vscode-vfs:/github/lamp.json"));
  assert.match(it.hand.said[0].sentence, /lamp\.json is not a file on this machine \(vscode-vfs:\)/);
  assert.equal(it.hand.panels.length, 0);
  const { panel } = await show(it, it.vscode.Uri.parse("untitled:Untitled-1"));
  await drawn(panel);
  await it.vscode.commands.executeCommand("piecePreviewer.window", it.vscode.Uri.parse("untitled:Untitled-1"));
  assert.match(it.hand.said.at(-1).sentence, /Save it first/);
  await end(it);
});

test("without a program the sentence has the one command, in the window and in the preview", async () => {
  const PATH = process.env.PATH;
  process.env.PATH = "/nowhere";
  try {
    const it = await begin({ program: false });
    await until(() => it.panel.last("view")?.note.includes("pip install"));
    assert.match(it.hand.said[0].sentence, /pip install --upgrade "piece-previewer\[lsp\]"/);
    assert.equal(it.hand.said.length, 1);
    assert.equal(it.panel.last("view").buttons[0], "Copy the Command");
    it.panel.say({ type: "act", which: 0 });
    await until(() => it.hand.clipboard === 'pip install --upgrade "piece-previewer[lsp]"');
    it.hand.settings.server = { globalValue: it.executable };
    it.hand.events.configured.fire({ affectsConfiguration: (name) => name === "piecePreviewer.server" });
    await drawn(it.panel);
    await end(it);
  } finally {
    process.env.PATH = PATH;
  }
});

test("a setting that leads nowhere is said, and nothing else is taken for it", async () => {
  const it = await begin({ preview: false });
  it.hand.settings.server = { globalValue: "/nowhere/previewer" };
  await show(it, it.uri);
  await until(() => it.server.state.name === "failed");
  assert.match(it.hand.said[0].sentence, /piecePreviewer\.server names \/nowhere\/previewer/);
  assert.deepEqual([it.server.state.acts, it.servers.started.length], [["settings", "restart"], 0]);
  await end(it);
});

test("a folder that is not trusted has no say: neither its .venv nor its settings, until it is trusted", async () => {
  const it = await begin({ trusted: false, preview: false });
  const own = path.join(it.folder, "strange", ".venv", "bin", "previewer");
  fs.mkdirSync(path.dirname(own), { recursive: true });
  fs.writeFileSync(own, "#!/bin/sh\n", { mode: 0o755 });
  it.vscode.workspace.workspaceFolders = [{ uri: it.vscode.Uri.file(path.join(it.folder, "strange")) }];
  it.hand.settings.server = { globalValue: it.executable, workspaceValue: own, workspaceFolderValue: own };
  await show(it, it.uri);
  await until(() => it.server.state.name === "running");
  assert.equal(it.servers.last.given.program, it.executable);
  it.vscode.workspace.isTrusted = true;
  it.hand.events.trusted.fire();
  await until(() => it.servers.started.length === 2);
  assert.equal(it.servers.last.given.program, own);
  assert.ok(it.servers.started[0].disposed);
  await end(it);
});

test("a server that does not start says its last line and how to mend it", async () => {
  const servers = new FakeServers();
  servers.fails = "warning: something\npreviewer lsp: needs the extra 'lsp': pip install 'piece-previewer[lsp]'\n";
  const it = await begin({ servers });
  await until(() => it.server.state.name === "failed");
  assert.match(it.hand.said[0].sentence, /did not start: previewer lsp: needs the extra 'lsp'.* To fix this: pip install/);
  servers.fails = undefined;
  await until(() => it.panel.last("view").buttons[1] === "Try Again");
  it.panel.say({ type: "act", which: 1 });
  await drawn(it.panel);
  await end(it);
});

test("a program that never answers is ended, and said", async () => {
  mock.timers.enable({ apis: ["setTimeout", "Date"] });
  const servers = new FakeServers();
  servers.silent = true;
  const it = await begin({ preview: false, servers });
  const { STARTS_WITHIN } = load(it.vscode, "lib/piece_server.js");
  it.hand.open(it.uri);
  await flush();
  assert.equal(it.server.state.name, "starting");
  mock.timers.tick(STARTS_WITHIN);
  await flush();
  assert.match(it.server.state.sentence, /did not start: it did not answer within 60 seconds\./);
  assert.ok(servers.last.disposed);
  mock.timers.reset();
  await end(it);
});

test("a server of an older version serves what it can, and the preview says which is needed", async () => {
  const servers = new FakeServers();
  servers.commands = ["piece.values"];
  const it = await begin({ servers });
  await until(() => it.panel.last("view")?.note.includes("version 0.9"));
  assert.equal(it.server.state.name, "running");
  assert.equal(servers.asked.length, 0);
  await end(it);
});

test("a server that ends is started again, a few times, then a person is asked", async () => {
  mock.timers.enable({ apis: ["setTimeout", "Date"] });
  const it = await begin({ preview: false });
  const { MOST_RESTARTS, PAUSE } = load(it.vscode, "lib/piece_server.js");
  it.hand.open(it.uri);
  await flush();
  for (let times = 0; times < MOST_RESTARTS; times += 1) {
    it.servers.last.end();
    await flush();
    assert.equal(it.server.state.name, "starting");
    mock.timers.tick(PAUSE);
    await flush();
    assert.equal(it.server.state.name, "running");
  }
  it.servers.last.end();
  await flush();
  mock.timers.tick(60_000);
  await flush();
  assert.equal(it.server.state.name, "failed");
  assert.equal(it.servers.started.length, MOST_RESTARTS + 1);
  assert.match(it.hand.said.at(-1).sentence, /ended 4 times/);
  assert.deepEqual(it.hand.said.at(-1).buttons, ["Show the Log", "Try Again"]);
  assert.ok(it.servers.started.every((one) => one.disposed));
  await it.vscode.commands.executeCommand("piecePreviewer.restart");
  assert.equal(it.server.state.name, "running");
  mock.timers.reset();
  await end(it);
});

test("a server that ends while it draws leaves the picture, which the next one draws anew", async () => {
  const it = await begin();
  await drawn(it.panel);
  it.servers.last.end();
  assert.match(it.panel.last("view").note, /^$|Starting/);
  await drawn(it.panel, 4);
  await until(() => it.panel.last("view").note === "");
  await end(it);
});

test("a long piece is drawn with fewer pixels, one that is too long as its first screen", async () => {
  const servers = new FakeServers();
  let most = 1;
  servers.draw = ({ full, scale }) => {
    if (full && scale > most) throw new Error("more than a picture can hold");
    return { png: "", width: 1, height: 1, rows: [], current: true };
  };
  const it = await begin({ servers });
  await drawn(it.panel);
  assert.deepEqual(servers.pictures().slice(-2).map((one) => [one.full, one.scale]), [[true, 1], [true, 1]]);
  assert.equal(it.panel.last("picture").whole, true);
  most = 0;
  it.hand.type(it.document, "{}");
  await drawn(it.panel, 4);
  assert.equal(it.panel.last("picture").whole, false);
  const before = servers.pictures().length;
  it.hand.type(it.document, "{ }");
  await drawn(it.panel, 6);
  assert.equal(servers.pictures().length, before + 2);
  most = 8;
  it.panel.say({ type: "choose", member: "theme", value: "dark" });
  await drawn(it.panel, 8);
  assert.equal(it.panel.last("picture").whole, true);
  await end(it);
});

test("a picture is saved where a person says, and why it cannot be is said", async () => {
  const it = await begin();
  await drawn(it.panel);
  it.hand.saveTo = it.vscode.Uri.file("/out/lamp.png");
  it.panel.say({ type: "save", platform: "android" });
  await until(() => it.hand.written["/out/lamp.png"]);
  assert.equal(it.hand.written["/out/lamp.png"].toString(), "picture");
  assert.equal(it.hand.offered.path, "/pieces/lamp-android.png");
  it.vscode.workspace.fs.writeFile = async () => {
    throw new Error("the disk is full");
  };
  it.hand.answers = [0];
  await it.vscode.commands.executeCommand("piecePreviewer.save");
  assert.match(it.hand.said.at(-1).sentence, /lamp\.png could not be written: the disk is full/);
  await end(it);
});

test("the window opens what is saved, asks before it shows an older text, and says why it does not open", async () => {
  const it = await begin();
  const told = path.join(it.folder, "told");
  fs.writeFileSync(it.executable, `#!/bin/sh\necho "$1" > "${told}.part"; mv "${told}.part" "${told}"\n`, { mode: 0o755 });
  await it.vscode.commands.executeCommand("piecePreviewer.window", it.uri);
  await until(() => fs.existsSync(told));
  assert.equal(fs.readFileSync(told, "utf8"), "/pieces/lamp.json\n");
  fs.rmSync(told);
  it.document.isDirty = true;
  await it.vscode.commands.executeCommand("piecePreviewer.window", it.uri);
  assert.deepEqual(it.hand.said.at(-1).buttons, ["Save and Open", "Open as Saved"]);
  assert.ok(!fs.existsSync(told));
  it.hand.answers = ["Save and Open"];
  it.panel.say({ type: "window" });
  await until(() => fs.existsSync(told));
  fs.writeFileSync(it.executable, "#!/bin/sh\necho 'warning: x' >&2; echo 'previewer: no screen here' >&2; echo 'Pictures need none.' >&2; exit 2\n", { mode: 0o755 });
  it.document.isDirty = false;
  it.panel.say({ type: "window" });
  await until(() => it.hand.said.some((one) => one.sentence === "The window did not open: previewer: no screen here"));
  await end(it);
});

test("a panel from before a restart of VS Code comes back with its file", async () => {
  const it = await begin({ preview: false });
  const serializer = it.hand.serializers["piecePreviewer.preview"];
  const panel = it.hand.makePanel();
  await serializer.deserializeWebviewPanel(panel, { uri: "file:///pieces/lamp.json" });
  panel.say({ type: "ready", ratio: 1 });
  await drawn(panel);
  for (const state of [undefined, { uri: 7 }, { uri: "file:///pieces/lamp.json" }]) {
    const other = it.hand.makePanel();
    await serializer.deserializeWebviewPanel(other, state);
    assert.ok(other.isGone);
  }
  await end(it);
});

test("a page that is made anew is shown what is there, before it is drawn again", async () => {
  const it = await begin();
  await drawn(it.panel);
  it.servers.hold = true;
  it.panel.say({ type: "ready", ratio: 1 });
  await drawn(it.panel, 4);
  it.servers.let();
  await end(it);
});

test("a panel behind another is not drawn until it is in front", async () => {
  const it = await begin();
  await drawn(it.panel);
  it.panel.visible = false;
  const before = it.servers.asked.length;
  it.hand.type(it.document, "{}");
  await new Promise((resolve) => setTimeout(resolve, 150));
  assert.equal(it.servers.asked.length, before);
  it.panel.visible = true;
  it.panel.say({ type: "ready", ratio: 1 });
  await until(() => it.servers.asked.length > before);
  await end(it);
});

test("the page has a nonce of its own, and nothing from elsewhere", async () => {
  const it = await begin();
  const other = await show(it, it.vscode.Uri.file("/pieces/other.json"));
  const policy = (page) => /http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(page)[1].replaceAll("&#39;", "'");
  const nonce = (page) => /script-src 'nonce-([^']+)'/.exec(policy(page))[1];
  const [one, two] = [it.panel, other.panel].map((panel) => panel.webview.html);
  assert.notEqual(nonce(one), nonce(two));
  assert.equal(policy(one).replace(nonce(one), "N"), "default-src 'none'; img-src data:; style-src vscode-webview:; script-src 'nonce-N'");
  assert.ok(one.includes(`<script nonce="${nonce(one)}" src=`));
  assert.equal(one.match(/<script/g).length, 2);
  assert.doesNotMatch(one, /https?:|\son[a-z]+=|\sstyle=/);
  await end(it);
});

test("phones are touched: what the page says goes to the server, its frames to the page, pictures are drawn to be saved", async () => {
  const servers = new FakeServers();
  servers.commands.push("piece.touch");
  const it = await begin({ servers });
  const uri = String(it.uri);
  const of = (command) => servers.asked.filter((one) => one.command === command).map((one) => one.argument);
  await until(() => it.panel.of("touch").length === 2);
  assert.equal(it.panel.last("view").touched, true);
  assert.deepEqual(of("piece.touch").map((one) => [one.uri, one.look.platform, one.look.design]), [[uri, "ios", "new"], [uri, "android", "new"]]);
  assert.equal(servers.pictures().length, 0);
  it.panel.say({ type: "said", platform: "ios", sent: '["whole"]' });
  it.panel.say({ type: "said", platform: "ios", sent: "x".repeat(1101) });
  it.panel.say({ type: "said", platform: "mac", sent: "" });
  assert.deepEqual(of("piece.said"), [{ uri, platform: "ios", sent: '["whole"]' }]);
  servers.last.given.onFrame({ uri, platform: "ios", data: "AAAA" });
  servers.last.given.onFrame({ uri: "file:///other.json", platform: "ios", data: "BBBB" });
  assert.deepEqual(it.panel.of("frame"), [{ type: "frame", platform: "ios", data: "AAAA" }]);
  // What is typed is told to the phone that is there; another process is greeted anew.
  it.hand.type(it.document, '{"preferences": {} }');
  await until(() => of("piece.touch").length === 4);
  assert.equal(it.panel.of("touch").length, 2);
  servers.begun = 2;
  it.hand.type(it.document, '{"preferences": {}}');
  await until(() => it.panel.of("touch").length === 4);
  // The cursor scrolls them, once.
  servers.symbols = [{ name: "place", range: { start: { line: 0, character: 0 }, end: { line: 0, character: 9 } } }];
  it.hand.events.selected.fire({ textEditor: { document: it.document }, selections: [{ active: { line: 0, character: 1 } }] });
  await until(() => of("piece.touch").at(-1).at === "place");
  it.hand.type(it.document, '{"preferences": {} }');
  await until(() => of("piece.touch").at(-1).at === undefined);
  it.hand.saveTo = it.vscode.Uri.file("/saved.png");
  it.panel.say({ type: "save", platform: "ios" });
  await until(() => it.hand.written["/saved.png"] !== undefined);
  // Switched off, they are pictures, as in the next panel.
  it.panel.say({ type: "touch", on: false });
  await drawn(it.panel, 3);
  assert.deepEqual(of("piece.leave"), [{ uri }]);
  assert.equal(it.panel.last("view").touched, false);
  servers.last.given.onFrame({ uri, platform: "ios", data: "CCCC" });
  assert.equal(it.panel.of("frame").length, 1);
  const other = await show(it, it.vscode.Uri.file("/pieces/other.json"));
  await drawn(other.panel);
  assert.equal(other.panel.of("touch").length, 0);
  await end(it);
});

test("a panel that is closed lets its phones go", async () => {
  const servers = new FakeServers();
  servers.commands.push("piece.touch");
  const it = await begin({ servers });
  await until(() => it.panel.of("touch").length === 2);
  it.panel.dispose();
  assert.deepEqual(servers.asked.at(-1).command, "piece.leave");
  await end(it);
});

test("the command palette and the button know what is a definition", async () => {
  const it = await begin({ preview: false });
  const piece = it.hand.open(it.uri);
  const other = it.hand.open(it.vscode.Uri.file("/package.json"), "{}");
  for (const [document, is] of [[piece, true], [other, false]]) {
    it.vscode.window.activeTextEditor = { document };
    it.hand.events.editor.fire({ document });
    assert.equal(it.hand.context["piecePreviewer.isPiece"], is);
  }
  it.hand.type(other, '{"preferences": {}}');
  assert.equal(it.hand.context["piecePreviewer.isPiece"], true);
  await end(it);
});
