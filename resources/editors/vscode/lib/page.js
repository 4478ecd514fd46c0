"use strict";
// The page of a preview: no script and no style but our own three files, nothing from elsewhere.

const crypto = require("node:crypto");
const vscode = require("vscode");

/** The words of the page. */
function words() {
  return {
    lang: vscode.l10n.t("Language"),
    theme: vscode.l10n.t("Theme"),
    light: vscode.l10n.t("Light"),
    dark: vscode.l10n.t("Dark"),
    device: vscode.l10n.t("Device"),
    design: vscode.l10n.t("Design"),
    text_size: vscode.l10n.t("Text size"),
    window: vscode.l10n.t("Open in the Window"),
    touch: vscode.l10n.t("Touch the Phones"),
    save: vscode.l10n.t("Save the Picture"),
    go: vscode.l10n.t("Go to {0}"),
    touched: vscode.l10n.t("You can operate the phones. Switch this off to go to a row's declaration by a click."),
    screen: vscode.l10n.t("The screen on {0}"),
    of: vscode.l10n.t("{0}: {1}"),
    part: vscode.l10n.t("Too long to draw in full: only the part at the cursor is shown."),
  };
}

/** The page; `sources` are the addresses of its files, as `{style, scripts, csp}`. */
function html(sources) {
  const nonce = crypto.randomBytes(16).toString("base64");
  const policy = `default-src 'none'; img-src data:; style-src ${sources.csp}; script-src 'nonce-${nonce}'`;
  const said = escaped(JSON.stringify({ words: words(), editor: vscode.env.language }));
  return `<!DOCTYPE html>
<html lang="${escaped(vscode.env.language)}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${escaped(policy)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="stylesheet" href="${escaped(sources.style)}">
<title>Piece Previewer</title>
</head>
<body data-said="${said}">
<main>
<h1></h1>
<div id="bar"></div>
<div id="note" role="status" hidden></div>
<div id="phones"></div>
</main>
${sources.scripts.map((one) => `<script nonce="${nonce}" src="${escaped(one)}"></script>`).join("\n")}
</body>
</html>`;
}

function escaped(text) {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

module.exports = { html, words };
