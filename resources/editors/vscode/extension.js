"use strict";
// Piece Previewer in VS Code: the judge, the fixes and the words of `previewer lsp`, and both phones beside the editor.

const vscode = require("vscode");
const { PieceServer } = require("./lib/piece_server");
const { Previews } = require("./lib/previews");
const { baseName, isOurs, looksLikePiece } = require("./lib/documents");
const { openWindow } = require("./lib/window");
const { languageClient } = require("./lib/language_client");

/** Called by VS Code. `makeClient` is another in tests. */
function activate(context, makeClient = languageClient) {
  const log = vscode.window.createOutputChannel("Piece Previewer", { log: true });
  const server = new PieceServer(makeClient, log);
  const previews = new Previews(context, server);

  /** The definition that a command is about: given by a menu, of the preview in front, or of the editor. */
  function subject(uri) {
    return uri instanceof vscode.Uri ? uri : (previews.active?.uri ?? vscode.window.activeTextEditor?.document.uri);
  }

  async function preview(uri) {
    const wanted = subject(uri);
    if (wanted === undefined) {
      vscode.window.showWarningMessage(vscode.l10n.t("Open the definition of a piece first."));
      return;
    }
    if (!isOurs({ uri: wanted })) {
      vscode.window.showWarningMessage(
        vscode.l10n.t("{0} is not a file on this machine ({1}:). Save it as a file to preview it.", baseName(wanted), wanted.scheme),
      );
      return;
    }
    await vscode.workspace.openTextDocument(wanted);
    previews.show(wanted);
    await server.want();
  }

  async function save() {
    const shown = previews.active ?? previews.all()[0];
    await shown?.save();
  }

  /** Start the server with the first definition, not with any JSON. */
  function look(document) {
    if (isOurs(document) && looksLikePiece(document)) server.want();
  }

  function showContext(editor) {
    if (editor === undefined) return;
    const is = isOurs(editor.document) && looksLikePiece(editor.document);
    vscode.commands.executeCommand("setContext", "piecePreviewer.isPiece", is);
  }

  context.subscriptions.push(
    log,
    server,
    previews,
    vscode.commands.registerCommand("piecePreviewer.preview", preview),
    vscode.commands.registerCommand("piecePreviewer.window", (uri) => openWindow(server, subject(uri), context.logUri)),
    vscode.commands.registerCommand("piecePreviewer.save", save),
    vscode.commands.registerCommand("piecePreviewer.restart", () => server.restart()),
    vscode.commands.registerCommand("piecePreviewer.log", () => log.show()),
    vscode.workspace.onDidOpenTextDocument(look),
    vscode.workspace.onDidChangeTextDocument((event) => {
      if (!event.contentChanges.some((change) => change.text.includes("preferences"))) return;
      look(event.document);
      if (event.document === vscode.window.activeTextEditor?.document) showContext(vscode.window.activeTextEditor);
    }),
    vscode.window.onDidChangeActiveTextEditor(showContext),
    vscode.workspace.onDidGrantWorkspaceTrust(() => server.isWanted && server.restart()),
    vscode.workspace.onDidChangeConfiguration((event) => {
      if (event.affectsConfiguration("piecePreviewer.server") && server.isWanted) server.restart();
    }),
    vscode.window.registerWebviewPanelSerializer("piecePreviewer.preview", previews),
  );
  showContext(vscode.window.activeTextEditor);
  vscode.workspace.textDocuments.forEach(look);
  return { server, previews };
}

module.exports = { activate };
