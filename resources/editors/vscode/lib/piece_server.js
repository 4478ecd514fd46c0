"use strict";
// `previewer lsp` as long as it is wanted: found, started, begun again when it ends, and why not in a sentence.

const fs = require("node:fs");
const os = require("node:os");
const vscode = require("vscode");
const { findServer, installCommand, reasonIn } = require("./find_server");

/** So many times it is begun again within so many milliseconds before a person is asked. */
const MOST_RESTARTS = 3;
const WITHIN = 180_000;
const PAUSE = 500;
/** Milliseconds in which a server has to answer, on a machine that is at work with other things too. */
const STARTS_WITHIN = 60_000;
/** What a server has to do for the preview; one that lacks them is an older one. */
const NEEDED = ["piece.choices", "piece.picture"];
/** What it has to do for phones that are touched; where it does not, they are pictures. */
const TOUCHES = "piece.touch";

/**
 * The server. `state` is one frozen value, told by `onDidChange`:
 * `{name: "off"}`; `{name: "starting"}`; `{name: "running", draws, touches, sentence}`, where `sentence` says why it does not draw;
 * `{name: "failed", sentence, acts}`, where `acts` are names of what can be done (`act`).
 */
class PieceServer {
  constructor(makeClient, log) {
    this._makeClient = makeClient;
    this._log = log;
    this._client = undefined;
    this._program = undefined;
    this._lines = "";
    this._ends = [];
    this._changed = new vscode.EventEmitter();
    this._framed = new vscode.EventEmitter();
    this._queue = Promise.resolve();
    this._timer = undefined;
    this.state = Object.freeze({ name: "off" });
    this.onDidChange = this._changed.event;
    /** A frame of a phone that is touched: `{uri, platform, data}`. */
    this.onFrame = this._framed.event;
  }

  /** Whether it was asked for. */
  get isWanted() {
    return this.state.name !== "off";
  }

  /** The program, as it is found now. */
  find() {
    const setting = vscode.workspace.getConfiguration("piecePreviewer").inspect("server") ?? {};
    const trusted = vscode.workspace.isTrusted;
    const chosen = [trusted && setting.workspaceFolderValue, trusted && setting.workspaceValue, setting.globalValue];
    return findServer({
      setting: String(chosen.find((one) => one) ?? "").trim(),
      trusted,
      folders: (vscode.workspace.workspaceFolders ?? []).filter((one) => one.uri.scheme === "file").map((one) => one.uri.fsPath),
      env: process.env,
      home: os.homedir(),
      platform: process.platform,
      isFile: isProgram,
    });
  }

  /** Have it started, unless it was. */
  want() {
    return this._then(() => (this.isWanted ? undefined : this._start()));
  }

  /** Stop it, if it runs, and start it. */
  restart() {
    this._ends = [];
    return this._then(async () => {
      await this._stop();
      await this._start();
    });
  }

  /** Ask it to do one of its commands. Rejects where it does not run, refuses, or `token` was cancelled. */
  request(command, argument, token) {
    return this.send("workspace/executeCommand", { command, arguments: [argument] }, token);
  }

  /** Send a request of the protocol. */
  send(method, params, token) {
    if (this.state.name !== "running") return Promise.reject(new Error("the server does not run"));
    return token === undefined
      ? this._client.sendRequest(method, params)
      : this._client.sendRequest(method, params, token);
  }

  /** Do what a failed state offers. */
  async act(name) {
    if (name === "settings") await vscode.commands.executeCommand("workbench.action.openSettings", "piecePreviewer.server");
    else if (name === "install") await vscode.env.clipboard.writeText(installCommand(this._program, process.platform));
    else if (name === "log") this._log.show();
    else if (name === "restart") await this.restart();
  }

  async dispose() {
    clearTimeout(this._timer);
    await this._then(() => this._stop());
    this._changed.dispose();
    this._framed.dispose();
  }

  _then(work) {
    this._queue = this._queue.then(work).catch((error) => this._log.error(String(error)));
    return this._queue;
  }

  _become(state) {
    this.state = Object.freeze(state);
    this._changed.fire();
  }

  _fail(sentence, act) {
    const acts = [act, "restart"];
    this._become({ name: "failed", sentence, acts });
    this._log.error(sentence);
    vscode.window.showErrorMessage(sentence, ...acts.map(actText)).then((chosen) => {
      this.act(acts.find((one) => actText(one) === chosen));
    });
  }

  async _start() {
    if (this._client !== undefined) return;
    const found = this.find();
    this._program = found.program;
    if (found.program === undefined) {
      const [sentence, act] = notFound(found);
      this._fail(sentence, act);
      return;
    }
    this._become({ name: "starting" });
    this._lines = "";
    this._log.info(`${found.program} lsp`);
    const client = this._makeClient({
      program: found.program,
      log: this._log,
      onEnd: () => this._ended(client),
      onFrame: (frame) => this._framed.fire(frame),
      onError: (text) => (this._lines = (this._lines + text).slice(-4000)),
    });
    this._client = client;
    try {
      await inTime(client.start());
    } catch (error) {
      if (this._client !== client) return;
      this._client = undefined;
      await client.dispose();
      const reason = reasonIn(this._lines) || error.message;
      this._fail(
        vscode.l10n.t("{0} did not start: {1} To fix this: {2}", found.program, ended(reason), installCommand(found.program, process.platform)),
        "install",
      );
      return;
    }
    this._become({ name: "running", ...this._ability(client.initializeResult) });
  }

  _ability(told) {
    const commands = told?.capabilities?.executeCommandProvider?.commands ?? [];
    if (NEEDED.every((one) => commands.includes(one))) {
      return { draws: true, touches: commands.includes(TOUCHES), sentence: "" };
    }
    const sentence = vscode.l10n.t(
      "{0} is version {1}, which has no preview. To update it: {2}",
      this._program,
      told?.serverInfo?.version ?? "?",
      installCommand(this._program, process.platform),
    );
    this._log.warn(sentence);
    return { draws: false, touches: false, sentence };
  }

  /** The connection of a client closed that was not to. */
  _ended(client) {
    if (this._client !== client || this.state.name !== "running") return; // stopped, or it never began
    this._client = undefined;
    const now = Date.now();
    this._ends = [...this._ends.filter((one) => now - one < WITHIN), now];
    this._then(() => client.dispose());
    if (this._ends.length > MOST_RESTARTS) {
      this._fail(vscode.l10n.t("The previewer ended {0} times in a short time, so it was not started again. See its log.", this._ends.length), "log");
      return;
    }
    this._become({ name: "starting" });
    this._timer = setTimeout(() => this._then(() => this._start()), PAUSE);
  }

  async _stop() {
    clearTimeout(this._timer);
    const client = this._client;
    this._client = undefined;
    if (client !== undefined) await client.dispose();
    this._become({ name: "off" });
  }
}

/** What a start gives, or a rejection where it takes too long: a program that waits for something else never answers. */
function inTime(start) {
  let timer;
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error(vscode.l10n.t("it did not answer within {0} seconds", STARTS_WITHIN / 1000))), STARTS_WITHIN);
  });
  start.catch(() => {}); // it may fail when nobody waits any more
  return Promise.race([start, late]).finally(() => clearTimeout(timer));
}

function notFound(found) {
  if (found.lacking !== undefined) {
    return [vscode.l10n.t("The setting piecePreviewer.server names {0}, which is not a program that can be started.", found.lacking), "settings"];
  }
  const sentence = vscode.l10n.t("The previewer is not installed. This command installs it: {0}", installCommand(undefined, process.platform));
  if (vscode.workspace.isTrusted) return [sentence, "install"];
  return [`${sentence} ${vscode.l10n.t("In a folder that is not trusted, its own .venv is not used.")}`, "install"];
}

/** What the button of an act says. */
function actText(name) {
  const texts = {
    settings: vscode.l10n.t("Open the Settings"),
    install: vscode.l10n.t("Copy the Command"),
    log: vscode.l10n.t("Show the Log"),
    restart: vscode.l10n.t("Try Again"),
    open: vscode.l10n.t("Open"),
  };
  return texts[name];
}

function ended(sentence) {
  return /[.。!?]$/.test(sentence) ? sentence : `${sentence}.`;
}

function isProgram(file) {
  try {
    fs.accessSync(file, fs.constants.X_OK);
    return fs.statSync(file).isFile();
  } catch {
    return false;
  }
}

module.exports = { PieceServer, actText, MOST_RESTARTS, PAUSE, STARTS_WITHIN };
