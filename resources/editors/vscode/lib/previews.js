"use strict";
// All panels: one for a definition.

const vscode = require("vscode");
const { Preview } = require("./preview");
const { EMPTY } = require("./looks");

const VIEW = "piecePreviewer.preview";
/** Where it is kept how the phones were looked at last. */
const CHOSEN = "chosen";
/** Where it is kept whether phones are touched; they are, unless somebody said otherwise. */
const TOUCHED = "touched";

class Previews {
  constructor(context, server) {
    this._context = context;
    this._server = server;
    this._all = new Map(); // by URI
    const of = (uri) => this._all.get(uri.toString());
    this._listening = [
      vscode.workspace.onDidChangeTextDocument((event) => event.contentChanges.length > 0 && of(event.document.uri)?.changed()),
      vscode.window.onDidChangeTextEditorSelection((event) =>
        of(event.textEditor.document.uri)?.cursorAt(event.selections[0].active),
      ),
      vscode.workspace.onDidOpenTextDocument((document) => of(document.uri)?.changed()),
      vscode.workspace.onDidCloseTextDocument((document) => of(document.uri)?.changed()),
      vscode.workspace.onDidRenameFiles((event) => event.files.forEach((file) => this._renamed(file))),
    ];
  }

  all() {
    return [...this._all.values()];
  }

  /** The panel that is in front and has the keys. */
  get active() {
    return this.all().find((one) => one.panel.active);
  }

  /** Show the preview of a file, beside the editor. */
  show(uri) {
    const there = this._all.get(uri.toString());
    if (there !== undefined) {
      there.panel.reveal(undefined, true);
      return there;
    }
    const panel = vscode.window.createWebviewPanel(VIEW, "", { viewColumn: vscode.ViewColumn.Beside, preserveFocus: true }, {});
    return this._add(panel, uri);
  }

  /** Called by VS Code for a panel that was there before it was started anew; its page kept the file's name. */
  async deserializeWebviewPanel(panel, state) {
    if (typeof state?.uri !== "string" || this._all.has(state.uri)) {
      panel.dispose();
      return;
    }
    const uri = vscode.Uri.parse(state.uri);
    this._add(panel, uri);
    try {
      await vscode.workspace.openTextDocument(uri);
    } catch {
      // the strip says that it is closed
    }
    await this._server.want();
  }

  closed(preview) {
    this._all.delete(preview.uri.toString());
    this._tell();
  }

  chose(chosen) {
    this._context.globalState.update(CHOSEN, chosen);
  }

  /** Whether the phones of panels are touched. */
  get touched() {
    return this._context.globalState.get(TOUCHED, true);
  }

  touch(on) {
    this._context.globalState.update(TOUCHED, on);
  }

  dispose() {
    this._listening.forEach((one) => one.dispose());
    this.all().forEach((one) => one.dispose());
  }

  _add(panel, uri) {
    const chosen = this._context.globalState.get(CHOSEN, EMPTY);
    const made = new Preview(panel, uri, this._server, this._context.extensionUri, chosen, this);
    panel.iconPath = vscode.Uri.joinPath(this._context.extensionUri, "icon.png");
    this._all.set(uri.toString(), made);
    this._tell();
    return made;
  }

  _tell() {
    vscode.commands.executeCommand("setContext", "piecePreviewer.hasPreview", this._all.size > 0);
  }

  /** A file, or a folder with files in it, has another name. */
  _renamed({ oldUri, newUri }) {
    const old = oldUri.toString();
    for (const [name, preview] of [...this._all]) {
      if (name !== old && !name.startsWith(`${old}/`)) continue;
      const uri = vscode.Uri.parse(newUri.toString() + name.slice(old.length));
      this._all.delete(name);
      const there = this._all.get(uri.toString());
      this._all.set(uri.toString(), preview);
      there?.dispose();
      this._all.set(uri.toString(), preview);
      preview.renamed(uri);
    }
  }
}

module.exports = { Previews, VIEW };
