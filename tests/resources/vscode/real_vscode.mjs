// The extension with the real language client, and a server that is begun for it, in a VS Code of which what is not the
// stub's is anything. PREVIEWER_NODE_MODULES names npm's packages.
import fs from "node:fs";
import Module, { createRequire } from "node:module";
import os from "node:os";
import path from "node:path";

process.env.NODE_PATH = process.env.PREVIEWER_NODE_MODULES;
Module._initPaths();
const require = createRequire(import.meta.url);
const { makeVscode, load, EXTENSION } = require("./stub.js");

const LONG = 60_000;
/** Wait until something holds. */
export async function soon(holds) {
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

/** A program that serves, a definition that is open and has its preview, in a language. */
export function begin(program, sample, language) {
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
  const uri = stub.Uri.file("/pieces/lamp.json");
  const text = fs.readFileSync(sample, "utf8");
  const document = hand.open(uri, text);
  Object.assign(document, { version: 1, lineCount: text.split("\n").length, fileName: uri.path });
  const preview = previews.show(uri);
  const panel = preview.panel;
  server.want();
  panel.say({ type: "ready", ratio: 1 });
  /** Type a letter at an offset, as VS Code tells it. */
  function press(at) {
    const before = document.text.slice(0, at).split("\n");
    const place = { line: before.length - 1, character: before.at(-1).length };
    document.text = `${document.text.slice(0, at)}x${document.text.slice(at)}`;
    document.version += 1;
    const change = { range: { start: place, end: place }, rangeOffset: at, rangeLength: 0, text: "x" };
    hand.events.changed.fire({ document, contentChanges: [change] });
  }

  return { hand, server, panel, document, folder, press };
}
