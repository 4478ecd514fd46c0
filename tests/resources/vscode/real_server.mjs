// The extension with the real language client and the real server, in a VS Code of which what is not the stub's is
// anything. Given the program, a definition and a language; prints what happened, and the page with what it was told.
// PREVIEWER_NODE_MODULES names npm's packages.
import fs from "node:fs";
import Module, { createRequire } from "node:module";
import os from "node:os";
import path from "node:path";

process.env.NODE_PATH = process.env.PREVIEWER_NODE_MODULES;
Module._initPaths();
const require = createRequire(import.meta.url);
const { makeVscode, load, EXTENSION } = require("./stub.js");
const [program, sample, language] = process.argv.slice(2);

const LONG = 60_000;
async function soon(holds) {
  const began = Date.now();
  while (!holds()) {
    if (Date.now() - began > LONG) throw new Error(`it never holds: ${holds}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

// A server is ended that takes two seconds to end. That is for a machine with nothing else to do: here it may take longer.
const { setTimeout: after } = globalThis;
globalThis.setTimeout = (act, pause, ...given) => after(act, pause === 2000 ? LONG : pause, ...given);

/** A class, a function, a namespace: whatever VS Code has that the stub has not. An event gives what ends it. */
function anything(own = {}) {
  const target = function () {};
  return new Proxy(target, {
    get: (_, name) => {
      if (name in own) return own[name]?.constructor === Object ? anything(own[name]) : own[name];
      if (name === "prototype") return target.prototype;
      if (name === Symbol.iterator) return [][Symbol.iterator].bind([]);
      if (name === "then" || name === Symbol.toPrimitive) return undefined;
      return (own[name] = anything());
    },
    set: (_, name, value) => ((own[name] = value), true),
    apply: () => anything(),
    construct: () => anything(),
  });
}

const { vscode: stub, hand } = makeVscode(language);
const commands = new Set();
stub.commands.registerCommand = (name, act) => {
  if (commands.has(name)) throw new Error(`command '${name}' already exists`); // as VS Code does
  commands.add(name);
  stub.commands.registered[name] = act;
  return { dispose: () => commands.delete(name) };
};
stub.languages = {
  match: ([{ scheme }], document) => (document.uri.scheme === scheme ? 10 : 0),
  createDiagnosticCollection: () => ({ set() {}, delete() {}, clear() {}, dispose() {} }),
};
stub.window.tabGroups = { all: [], onDidChangeTabs: () => ({ dispose() {} }), onDidChangeTabGroups: () => ({ dispose() {} }) };
stub.env.appName = "Visual Studio Code";
stub.version = "1.100.0";
const vscode = anything(stub);
const folder = fs.mkdtempSync(path.join(os.tmpdir(), "extension-"));
hand.settings.server = { globalValue: program };
const loading = Module._load;
Module._load = (name, ...rest) => (name === "vscode" ? vscode : loading(name, ...rest));
const { server, previews } = load(vscode, "extension.js").activate({
  subscriptions: [], extensionUri: stub.Uri.file(EXTENSION), logUri: stub.Uri.file(folder),
  globalState: { get: (_, usual) => usual, update() {} },
});
const found = {};
const uri = stub.Uri.file("/pieces/lamp.json");
const text = fs.readFileSync(sample, "utf8");
const document = hand.open(uri, text);
Object.assign(document, { version: 1, lineCount: text.split("\n").length, fileName: uri.path });
const preview = previews.show(uri);
const panel = preview.panel;
server.want();
panel.say({ type: "ready", ratio: 1 });
try {
  await soon(() => panel.of("picture").length === 2);
  await soon(() => panel.last("view").choices !== undefined);
  found.page = { html: panel.webview.html, told: [...panel.posted] };
  found.rows = panel.of("picture").map((one) => one.rows.length);
  found.languages = panel.last("view").choices.languages;
  panel.say({ type: "go", key: "brightness" });
  await soon(() => hand.shown.length === 1);
  found.line = hand.shown[0].selection.numbers[0];
  // The process is ended by somebody: another one takes its place, and draws.
  process.kill(server._client._child.pid, "SIGKILL");
  await soon(() => server.state.name === "starting");
  await soon(() => server.state.name === "running" && panel.of("picture").length >= 4);
  const child = server._client._child;
  await server.dispose();
  await soon(() => child.exitCode !== null || child.signalCode !== null);
  found.status = child.exitCode;
  found.said = hand.said;
} catch (error) {
  console.error(error.stack, hand.log, panel.last("view")?.note, server.state);
  server._client?._child?.kill("SIGKILL");
  process.exit(1);
}
fs.rmSync(folder, { recursive: true });
process.stdout.write(JSON.stringify(found), () => process.exit(0));
