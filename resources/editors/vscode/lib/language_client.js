"use strict";
// The Language Server Protocol by `vscode-languageclient`, which VS Code's makers keep in step with it and which is
// bundled into the `.vsix`: a client of our own would do less, and wrongly.

const os = require("node:os");
const { spawn } = require("node:child_process");
const vscode = require("vscode");
const { SELECTOR } = require("./documents");

/**
 * A client of `program`, not started yet. `onEnd` is called when the connection closed, `onError` with what the program
 * said on standard error, line by line.
 */
function languageClient({ program, log, onEnd, onError }) {
  const { LanguageClient, CloseAction, ErrorAction, RevealOutputChannelOn } = require("vscode-languageclient/node");
  const start = () =>
    new Promise((resolve, reject) => {
      // Not in the workspace's folder: what a strange folder holds has no say in how the program starts.
      const child = spawn(program, ["lsp"], { cwd: os.homedir(), stdio: "pipe", windowsHide: true });
      child.stderr.on("data", (data) => onError(String(data)));
      child.stdin.on("error", () => {});
      child.once("error", reject);
      child.once("spawn", () => resolve(child));
    });
  return new LanguageClient("piecePreviewer", "Piece Previewer", start, {
    documentSelector: SELECTOR,
    outputChannel: log,
    revealOutputChannelOn: RevealOutputChannelOn.Never,
    initializationOptions: { pictures: true, lang: vscode.env.language },
    initializationFailedHandler: () => false,
    errorHandler: {
      error: () => ({ action: ErrorAction.Continue, handled: true }),
      closed: () => {
        onEnd();
        return { action: CloseAction.DoNotRestart, handled: true };
      },
    },
  });
}

module.exports = { languageClient };
