"use strict";
// The Language Server Protocol by `vscode-languageclient`, which VS Code's makers keep in step with it and which is
// bundled into the `.vsix`: a client of our own would do less, and wrongly. What it does not do is here: when to begin
// again is decided by `PieceServer`, and a process that does not end is ended.

const os = require("node:os");
const { spawn } = require("node:child_process");
const vscode = require("vscode");
const { SELECTOR } = require("./documents");

/** Milliseconds in which a server ends when it is asked to. */
const ENDS_WITHIN = 2000;

/** One process of a server and the client of it: started once. */
class PieceClient {
  /** `onEnd` is called when it ended by itself, `onError` with what it says on standard error, `onFrame` with a frame of a
   * phone that is touched. */
  constructor({ program, log, onEnd, onError, onFrame }) {
    const node = require("vscode-languageclient/node");
    /** Its errors go to the log; what a person has to know `PieceServer` says, once. */
    class QuietClient extends node.LanguageClient {
      error(message, data) {
        super.error(message, data, false);
      }
    }
    this._child = undefined;
    this._client = new QuietClient("piecePreviewer", "Piece Previewer", () => this._spawn(program, onError), {
      documentSelector: SELECTOR,
      outputChannel: log,
      revealOutputChannelOn: node.RevealOutputChannelOn.Never,
      initializationOptions: { pictures: true, lang: vscode.env.language },
      initializationFailedHandler: () => false,
      errorHandler: {
        error: () => ({ action: node.ErrorAction.Continue, handled: true }),
        closed: () => ({ action: node.CloseAction.DoNotRestart, handled: true }),
      },
    });
    this._client.onNotification("piece/frame", onFrame);
    // Not in `closed`: what the client registered is still there then, and the next one could not register it.
    this._client.onDidChangeState(({ newState }) => newState === node.State.Stopped && onEnd());
  }

  /** What the server said of itself. */
  get initializeResult() {
    return this._client.initializeResult;
  }

  start() {
    return this._client.start();
  }

  sendRequest(...request) {
    return this._client.sendRequest(...request);
  }

  /** End the process, by its own way where it goes that. */
  async dispose() {
    const child = this._child;
    const ended = new Promise((resolve) => child?.once("exit", resolve));
    const told = this._client.dispose(ENDS_WITHIN).catch(() => {}); // it never ran, or is gone already
    await Promise.race([told, late()]);
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    child.stdin.end();
    await Promise.race([ended, late()]);
    child.kill();
  }

  _spawn(program, onError) {
    return new Promise((resolve, reject) => {
      // Not in the workspace's folder: what a strange folder holds has no say in how the program starts.
      const child = spawn(program, ["lsp"], { cwd: os.homedir(), stdio: "pipe", windowsHide: true });
      this._child = child;
      child.stderr.on("data", (data) => onError(String(data)));
      child.stdin.on("error", () => {});
      child.once("error", reject);
      child.once("spawn", () => resolve(child));
    });
  }
}

function late() {
  return new Promise((resolve) => setTimeout(resolve, ENDS_WITHIN));
}

/** A client of a program, not started yet. */
function languageClient(given) {
  return new PieceClient(given);
}

module.exports = { languageClient };
