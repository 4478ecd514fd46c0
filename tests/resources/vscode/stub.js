"use strict";
// What the extension sees of VS Code, as far as it uses it, and a hand to do with it what a person does.

const fs = require("node:fs");
const Module = require("node:module");
const { EventEmitter: Emitter } = require("node:events");
const path = require("node:path");

class EventEmitter {
  constructor() {
    this._emitter = new Emitter();
    this.event = (listen, self) => {
      const heard = self === undefined ? listen : listen.bind(self);
      this._emitter.on("it", heard);
      return { dispose: () => this._emitter.off("it", heard) };
    };
  }
  fire(value) {
    this._emitter.emit("it", value);
  }
  dispose() {
    this._emitter.removeAllListeners();
  }
}

class CancellationTokenSource {
  constructor() {
    const cancelled = new EventEmitter();
    this.token = { isCancellationRequested: false, onCancellationRequested: cancelled.event };
    this._cancelled = cancelled;
  }
  cancel() {
    if (this.token.isCancellationRequested) return;
    this.token.isCancellationRequested = true;
    this._cancelled.fire();
  }
  dispose() {}
}

class Uri {
  constructor(scheme, path) {
    Object.assign(this, { scheme, path });
  }
  static file(file) {
    return new Uri("file", file);
  }
  static parse(text) {
    const [, scheme, rest] = /^([a-z-]+):(?:\/\/)?(.*)$/.exec(text);
    return new Uri(scheme, decodeURI(rest));
  }
  static joinPath(base, ...parts) {
    return new Uri(base.scheme, path.posix.join(base.path, ...parts));
  }
  get fsPath() {
    return this.path;
  }
  toString() {
    return `${this.scheme}:${this.scheme === "file" ? "//" : ""}${encodeURI(this.path)}`;
  }
}

const EXTENSION = path.resolve(__dirname, "../../../resources/editors/vscode");

/** A VS Code with nothing open, as `{vscode, hand}`: `hand` has what was done, and does what a person does. */
function makeVscode(language = "en") {
  const bundle = `${EXTENSION}/l10n/bundle.l10n.${language}.json`;
  const words = language === "en" ? {} : JSON.parse(fs.readFileSync(bundle, "utf8"));
  const events = {};
  const event = (name) => (events[name] = new EventEmitter()).event;
  const hand = {
    events, said: [], commands: [], panels: [], shown: [], written: {}, clipboard: "", log: [], settings: {},
    answers: [], // what a person answers to what is asked next
    saveTo: undefined, serializers: {}, context: {},
  };
  const say = (kind) => async (sentence, ...buttons) => {
    hand.said.push({ kind, sentence, buttons });
    return hand.answers.shift();
  };
  const vscode = {
    EventEmitter, CancellationTokenSource, Uri,
    Range: class {
      constructor(...numbers) {
        this.numbers = numbers;
      }
    },
    ViewColumn: { Beside: -2, One: 1 },
    l10n: { t: (text, ...given) => (words[text] ?? text).replace(/\{(\d)\}/g, (whole, at) => (given.length === 0 ? whole : given[at])) },
    env: { language, clipboard: { writeText: async (text) => (hand.clipboard = text) } },
    commands: {
      registered: {},
      registerCommand(name, act) {
        this.registered[name] = act;
        return { dispose: () => delete this.registered[name] };
      },
      async executeCommand(name, ...given) {
        if (name === "setContext") hand.context[given[0]] = given[1];
        else hand.commands.push([name, ...given]);
        return this.registered[name]?.(...given);
      },
    },
    window: {
      activeTextEditor: undefined,
      visibleTextEditors: [],
      showErrorMessage: say("error"),
      showWarningMessage: say("warning"),
      showInformationMessage: say("information"),
      showQuickPick: async (rows) => rows[hand.answers.shift()],
      showSaveDialog: async (options) => {
        hand.offered = options.defaultUri;
        return hand.saveTo;
      },
      showTextDocument: async (uri, options) => hand.shown.push({ uri: String(uri), ...options }),
      createOutputChannel: () => ({
        info: (text) => hand.log.push(text), warn: (text) => hand.log.push(text), error: (text) => hand.log.push(text),
        show: () => hand.commands.push(["log"]), dispose() {}, logLevel: 3, onDidChangeLogLevel: event("level"), appendLine() {},
      }),
      createWebviewPanel: (view, title, where) => hand.makePanel(where),
      registerWebviewPanelSerializer: (view, one) => {
        hand.serializers[view] = one;
        return { dispose() {} };
      },
      onDidChangeActiveTextEditor: event("editor"),
      onDidChangeTextEditorSelection: event("selected"),
    },
    workspace: {
      isTrusted: true,
      workspaceFolders: [],
      textDocuments: [],
      getConfiguration: () => ({ inspect: (name) => hand.settings[name] }),
      openTextDocument: async (uri) => hand.open(uri),
      fs: { writeFile: async (uri, data) => (hand.written[uri.path] = data) },
      onDidOpenTextDocument: event("opened"),
      onDidCloseTextDocument: event("closed"),
      onDidChangeTextDocument: event("changed"),
      onDidRenameFiles: event("renamed"),
      onDidGrantWorkspaceTrust: event("trusted"),
      onDidChangeConfiguration: event("configured"),
    },
  };

  hand.makePanel = (where) => {
    const heard = new EventEmitter();
    const gone = new EventEmitter();
    const panel = {
      where, active: false, revealed: 0, posted: [],
      reveal: () => (panel.revealed += 1),
      onDidDispose: gone.event,
      dispose: () => {
        if (panel.isGone) return;
        panel.isGone = true;
        gone.fire();
      },
      webview: {
        cspSource: "vscode-webview:", html: "",
        asWebviewUri: (uri) => `vscode-webview:${uri.path}`,
        onDidReceiveMessage: heard.event,
        postMessage: (message) => panel.posted.push(JSON.parse(JSON.stringify(message))),
      },
      /** The page says something. */
      say: (message) => heard.fire(message),
      of: (type) => panel.posted.filter((one) => one.type === type),
      last: (type) => panel.of(type).at(-1),
    };
    hand.panels.push(panel);
    return panel;
  };

  hand.open = (uri, text = '{"preferences": {}}', languageId = "json") => {
    const there = vscode.workspace.textDocuments.find((one) => String(one.uri) === String(uri));
    if (there !== undefined) return there;
    const document = { uri, languageId, text, isClosed: false, isDirty: false, getText: () => document.text, save: async () => true };
    vscode.workspace.textDocuments.push(document);
    events.opened.fire(document);
    return document;
  };
  hand.close = (uri) => {
    const at = vscode.workspace.textDocuments.findIndex((one) => String(one.uri) === String(uri));
    const [document] = vscode.workspace.textDocuments.splice(at, 1);
    document.isClosed = true;
    events.closed.fire(document);
  };
  hand.type = (document, text) => {
    document.text = text;
    events.changed.fire({ document, contentChanges: [{ text }] });
  };
  return { vscode, hand };
}

/** Load a module of the extension anew, in a VS Code of its own. */
function load(vscode, file) {
  for (const name of Object.keys(require.cache)) if (name.startsWith(EXTENSION)) delete require.cache[name];
  const resolve = Module._load;
  Module._load = (name, ...rest) => (name === "vscode" ? vscode : resolve(name, ...rest));
  try {
    return require(path.join(EXTENSION, file));
  } finally {
    Module._load = resolve;
  }
}

/** Wait until something holds, by what happens next. */
async function until(holds) {
  const began = Date.now();
  while (!holds()) {
    if (Date.now() - began > 30_000) throw new Error(`it never holds: ${holds}`);
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
}

module.exports = { makeVscode, load, until, EXTENSION };
