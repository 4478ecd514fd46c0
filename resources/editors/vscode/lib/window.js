"use strict";
// *Open in the Window*: the previewer's own window on a file.

const fs = require("node:fs");
const os = require("node:os");
const { spawn } = require("node:child_process");
const vscode = require("vscode");
const { baseName } = require("./documents");
const { reasonIn } = require("./find_server");

/** Milliseconds in which a window that cannot open says so. */
const SOON = 15_000;

/** Open the window on a file that is saved; `logs` is a folder for what it says. */
async function openWindow(server, uri, logs) {
  if (uri === undefined) {
    vscode.window.showWarningMessage(vscode.l10n.t("Open the definition of a piece first."));
    return;
  }
  if (!(await isSaved(uri))) return;
  const { program } = server.find();
  if (program === undefined) {
    await server.restart(); // says why
    return;
  }
  fs.mkdirSync(logs.fsPath, { recursive: true });
  const file = vscode.Uri.joinPath(logs, "window.log").fsPath;
  const told = fs.openSync(file, "w");
  const child = spawn(program, [uri.fsPath], { cwd: os.homedir(), detached: true, stdio: ["ignore", told, told] });
  fs.closeSync(told);
  const began = Date.now();
  child.once("error", (error) => sayWhy(error.message));
  child.once("exit", (status) => {
    if (status && Date.now() - began < SOON) sayWhy(reasonIn(fs.readFileSync(file, "utf8")));
  });
  child.unref();
}

function sayWhy(reason) {
  vscode.window.showErrorMessage(vscode.l10n.t("The window did not open: {0}", reason));
}

/** Whether the file is there as the editor has it, after asking. */
async function isSaved(uri) {
  if (uri.scheme !== "file") {
    vscode.window.showWarningMessage(vscode.l10n.t("{0} is not a file yet. Save it first: the window opens files.", baseName(uri)));
    return false;
  }
  const document = vscode.workspace.textDocuments.find((one) => one.uri.toString() === uri.toString());
  if (document === undefined || !document.isDirty) return true;
  const save = vscode.l10n.t("Save and Open");
  const leave = vscode.l10n.t("Open as Saved");
  const chosen = await vscode.window.showWarningMessage(
    vscode.l10n.t("{0} has changes that are not saved. The window shows the file.", baseName(uri)), save, leave,
  );
  return chosen === save ? document.save() : chosen === leave;
}

module.exports = { openWindow };
