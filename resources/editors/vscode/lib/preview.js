"use strict";
// One panel: both phones of one definition, which are touched, or pictures of all their rows, drawn anew as it changes.

const path = require("node:path");
const vscode = require("vscode");
const { baseName, isOurs } = require("./documents");
const { actText } = require("./piece_server");
const { checked } = require("./messages");
const { html } = require("./page");
const { choose, lookOf, shown, OWN } = require("./looks");

/** Milliseconds from a change to its drawing. While a picture is drawn others wait, and the last of them is next. */
const PAUSE = 100;
const LARGEST_SCALE = 3;

class Preview {
  /**
   * `panel` is VS Code's, `owner` is told: `closed(preview)`, `chose(chosen)`, `touch(on)`, and knows whether phones are
   * `touched`. `chosen` is how the phones are looked at.
   */
  constructor(panel, uri, server, root, chosen, owner) {
    this.panel = panel;
    this.uri = uri;
    this._server = server;
    this._chosen = chosen;
    this._owner = owner;
    this._ratio = undefined; // until the page is there
    this._choices = undefined;
    this._pictures = new Map(); // by platform: what was drawn last
    this._at = undefined; // the key of the item that the cursor is in
    this._cursorTimer = undefined;
    this._ways = {}; // by platform: which way of asking gave the last picture
    this._touched = owner.touched;
    this._begun = new Map(); // by platform: the number of the process that draws what is touched
    this._scroll = undefined; // the key of the item that touched phones scroll to next
    this._note = {}; // what the strip says: {sentence, acts}
    this._drawing = undefined; // the token source of the drawing under way
    this._timer = undefined;
    this._stale = false; // something changed since the drawing under way began
    this._ended = false;
    const media = vscode.Uri.joinPath(root, "media");
    const web = panel.webview;
    web.options = { enableScripts: true, localResourceRoots: [media] };
    this._listening = [
      web.onDidReceiveMessage((message) => this._hear(checked(message))),
      panel.onDidDispose(() => this.dispose()),
      server.onDidChange(() => this._serverChanged()),
      server.onFrame((frame) => this._pass(frame)),
    ];
    this._showTitle();
    web.html = html({
      style: String(web.asWebviewUri(vscode.Uri.joinPath(media, "preview.css"))),
      scripts: ["phone.js", "preview.js"].map((name) => String(web.asWebviewUri(vscode.Uri.joinPath(media, name)))),
      csp: web.cspSource,
    });
  }

  get document() {
    return vscode.workspace.textDocuments.find((one) => !one.isClosed && one.uri.toString() === this.uri.toString());
  }

  /** The document was changed, opened or closed. */
  changed() {
    this._draw(PAUSE);
  }

  /** The cursor stands elsewhere in the text. */
  cursorAt(position) {
    clearTimeout(this._cursorTimer);
    this._cursorTimer = setTimeout(() => this._follow(position), PAUSE);
  }

  /** The file has another name. */
  renamed(uri) {
    this._leave();
    this.uri = uri;
    this._showTitle();
    this._post();
    this._draw(PAUSE);
  }

  /** Save the picture of a phone, of one that is asked for where there are two. */
  async save(platform) {
    const phones = this._touches ? this._choices.platforms.map((one) => one.code) : [...this._pictures.keys()];
    if (phones.length === 0) {
      vscode.window.showWarningMessage(vscode.l10n.t("There is no picture to save yet."));
      return;
    }
    const code = platform ?? (phones.length === 1 ? phones[0] : await this._askPhone(phones));
    const picture = this._touches && code !== undefined ? await this._pictureNow(code) : this._pictures.get(code);
    if (picture === undefined) return;
    const stem = baseName(this.uri).replace(/\.json$/i, "");
    const folder = this.uri.scheme === "file" ? vscode.Uri.file(path.dirname(this.uri.fsPath)) : vscode.workspace.workspaceFolders?.[0]?.uri;
    const name = `${stem}-${code}.png`;
    const target = await vscode.window.showSaveDialog({
      defaultUri: folder && vscode.Uri.joinPath(folder, name),
      filters: { [vscode.l10n.t("Pictures")]: ["png"] },
      title: vscode.l10n.t("Save the Picture"),
    });
    if (target === undefined) return;
    try {
      await vscode.workspace.fs.writeFile(target, Buffer.from(picture.png, "base64"));
    } catch (error) {
      vscode.window.showErrorMessage(vscode.l10n.t("{0} could not be written: {1}", baseName(target), error.message));
    }
  }

  dispose() {
    if (this._ended) return;
    this._ended = true;
    clearTimeout(this._timer);
    clearTimeout(this._cursorTimer);
    this._drawing?.cancel();
    this._leave();
    this._listening.forEach((one) => one.dispose());
    this._owner.closed(this);
    this.panel.dispose();
  }

  _showTitle() {
    this.panel.title = vscode.l10n.t("Preview {0}", baseName(this.uri));
  }

  async _askPhone(phones) {
    const rows = phones.map((code) => ({ label: this._phone(code).name, code }));
    return (await vscode.window.showQuickPick(rows, { title: vscode.l10n.t("Save the Picture") }))?.code;
  }

  _phone(code) {
    return this._choices.platforms.find((one) => one.code === code);
  }

  _hear(message) {
    if (message === undefined || this._ended) return;
    if (message.type === "ready") {
      this._ratio = message.ratio;
      this._begun.clear();
      this._post();
      for (const code of this._pictures.keys()) this._postPicture(code);
      this._draw(0);
    } else if (message.type === "choose") this._choose(message);
    else if (message.type === "touch") this._touch(message.on);
    else if (message.type === "said") this._tellServer(message);
    else if (message.type === "go") this._go(message.key);
    else if (message.type === "save") this.save(message.platform);
    else if (message.type === "window") vscode.commands.executeCommand("piecePreviewer.window", this.uri);
    else if (message.type === "act") this._act(this._note.acts?.[message.which]);
  }

  /** Whether the phones are touched just now. */
  get _touches() {
    return this._touched && this._choices !== undefined && this._server.state.touches === true;
  }

  _touch(on) {
    this._touched = on;
    this._owner.touch(on);
    if (!on) this._leave();
    this._post();
    this._drawing?.cancel();
    this._draw(0);
  }

  /** Pass on what the page says of a phone; of a server that has gone the strip tells. */
  _tellServer({ platform, sent }) {
    this._server.request("piece.said", { uri: this.uri.toString(), platform, sent }).catch(() => {});
  }

  _pass({ uri, platform, data }) {
    if (uri === this.uri.toString() && this._begun.has(platform)) this.panel.webview.postMessage({ type: "frame", platform, data });
  }

  /** Let the phones go that were touched. */
  _leave() {
    if (this._begun.size === 0) return;
    this._begun.clear();
    this._server.request("piece.leave", { uri: this.uri.toString() }).catch(() => {});
  }

  /** Have a phone drawn that is touched; its page is told once for each process that draws it. */
  async _touchPhone(code, token) {
    const look = lookOf(this._choices, this._chosen, code, vscode.env.language);
    const { begun, current } = await this._server.request("piece.touch", { uri: this.uri.toString(), look, at: this._scroll }, token);
    if (token.isCancellationRequested || this._ended) return undefined;
    if (this._begun.get(code) !== begun) {
      this._begun.set(code, begun);
      this.panel.webview.postMessage({ type: "touch", platform: code });
    }
    return { current };
  }

  /** The picture of a phone that is touched, as the program draws it whole. */
  async _pictureNow(code) {
    const source = new vscode.CancellationTokenSource();
    try {
      return await this._drawPhone(code, source.token);
    } catch (error) {
      vscode.window.showErrorMessage(error.message);
      return undefined;
    } finally {
      source.dispose();
    }
  }

  _choose(message) {
    if (this._choices === undefined) return;
    const chosen = choose(this._choices, this._chosen, message);
    if (chosen === this._chosen) return;
    this._chosen = chosen;
    this._ways = {};
    this._owner.chose(chosen);
    this._post();
    this._drawing?.cancel();
    this._draw(0);
  }

  async _act(act) {
    if (act === "open") await vscode.window.showTextDocument(this.uri, { viewColumn: this._column() });
    else if (act !== undefined) await this._server.act(act);
  }

  /** The items as they stand in the text; none where the strip says that there is no server, or no document. */
  async _symbols() {
    try {
      return (await this._server.send("textDocument/documentSymbol", { textDocument: { uri: this.uri.toString() } })) ?? [];
    } catch {
      return [];
    }
  }

  /** Show the row of the item that a position of the text is in. */
  async _follow({ line, character }) {
    const before = (one, other) => one.line - other.line || one.character - other.character;
    const at = { line, character };
    const found = (await this._symbols()).find(({ range }) => before(range.start, at) <= 0 && before(at, range.end) <= 0);
    if (found === undefined || this._ended) return;
    this._at = found.name;
    this.panel.webview.postMessage({ type: "mark", key: found.name });
    this._scroll = found.name;
    if (this._touches || [...this._pictures.values()].some((one) => !one.whole)) this._draw(0);
  }

  /** Go to the declaration of an item, in the editor that has the file where there is one. */
  async _go(key) {
    const found = (await this._symbols()).find((one) => one.name === (key || '""'));
    if (found === undefined || this._ended) return;
    const { start, end } = found.selectionRange;
    const selection = new vscode.Range(start.line, start.character, end.line, end.character);
    await vscode.window.showTextDocument(this.uri, { selection, viewColumn: this._column() });
  }

  /** Where the text is shown: where it is, else not over the preview. */
  _column() {
    const seen = vscode.window.visibleTextEditors.find((one) => one.document.uri.toString() === this.uri.toString());
    const { One, Beside } = vscode.ViewColumn;
    return seen?.viewColumn ?? (this.panel.viewColumn === One ? Beside : One);
  }

  _serverChanged() {
    if (this._server.state.name !== "running") {
      this._drawing?.cancel();
      this._begun.clear();
    }
    this._draw(0);
  }

  /** Draw after so many milliseconds; once, however often it is asked for meanwhile. */
  _draw(pause) {
    // A panel behind another has no page: it says that it is ready when it is in front again.
    if (this._ended || this._ratio === undefined || this.panel.visible === false) return;
    if (this._drawing !== undefined) {
      this._stale = true;
      return;
    }
    if (pause === 0) clearTimeout(this._timer);
    else if (this._timer !== undefined) return;
    this._timer = setTimeout(() => {
      this._timer = undefined;
      this._drawNow();
    }, pause);
  }

  async _drawNow() {
    const source = (this._drawing = new vscode.CancellationTokenSource());
    this._stale = false;
    try {
      const note = await this._drawAll(source.token);
      if (!source.token.isCancellationRequested) this._say(note);
    } catch (error) {
      if (!source.token.isCancellationRequested && !this._ended) this._say(this._obstacle() ?? { sentence: error.message });
    } finally {
      source.dispose();
      this._drawing = undefined;
    }
    if (source.token.isCancellationRequested) this._draw(0);
    else if (this._stale) this._draw(PAUSE);
  }

  /** What keeps the server from drawing, as what the strip says; undefined while it draws. */
  _obstacle() {
    const state = this._server.state;
    if (!isOurs({ uri: this.uri })) return { sentence: vscode.l10n.t("{0} is not a file on this machine.", baseName(this.uri)) };
    if (state.name === "failed") return { sentence: state.sentence, acts: state.acts };
    if (state.name !== "running") return { sentence: vscode.l10n.t("Starting the previewer…") };
    if (!state.draws) return { sentence: state.sentence, acts: ["install", "restart"] };
    if (this.document === undefined) return { sentence: vscode.l10n.t("{0} is closed. This is its last preview.", baseName(this.uri)), acts: ["open"] };
    if (!isOurs(this.document)) return { sentence: vscode.l10n.t("{0} is not open as JSON. Choose JSON as its language.", baseName(this.uri)) };
    return undefined;
  }

  /** Draw all phones; gives what the strip says then. */
  async _drawAll(token) {
    const obstacle = this._obstacle();
    if (obstacle !== undefined) return obstacle;
    const uri = this.uri.toString();
    const choices = await this._server.request("piece.choices", { uri }, token);
    if (token.isCancellationRequested) return undefined;
    if (choices.problem !== undefined) {
      return { sentence: choices.problem || vscode.l10n.t('This is not a piece yet: its top level needs "preferences".') };
    }
    this._choices = choices;
    const phones = choices.platforms.map((one) => one.code);
    for (const code of this._pictures.keys()) if (!phones.includes(code)) this._pictures.delete(code);
    this._post();
    const draw = this._touches ? this._touchPhone : this._drawPhone;
    const drawn = await Promise.allSettled(phones.map((code) => draw.call(this, code, token)));
    this._scroll = undefined;
    const failed = drawn.find((one) => one.status === "rejected");
    if (failed !== undefined) throw failed.reason;
    return drawn.every((one) => one.value === undefined || one.value.current)
      ? {}
      : { sentence: vscode.l10n.t("The text cannot be read. This is the last preview.") };
  }

  async _drawPhone(code, token) {
    const look = lookOf(this._choices, this._chosen, code, vscode.env.language);
    const scale = Math.min(Math.max(this._ratio, 1), LARGEST_SCALE);
    // A long screen has fewer pixels, of one that is too long for a picture the
    // part is drawn that the cursor is at. What did for the last one is
    // tried first, so that typing in a long piece does not draw it thrice.
    const ways = [{ full: true, scale }, { full: true, scale: 1 }, { full: false, scale, at: this._at }];
    const picture = await this._firstOf(ways, code, { uri: this.uri.toString(), look }, token);
    if (token.isCancellationRequested || this._ended) return undefined;
    this._pictures.set(code, { ...picture, whole: ways[this._ways[code]].full });
    this._postPicture(code);
    return picture;
  }

  /** The picture by the first of several ways that gives one. */
  async _firstOf(ways, code, asked, token) {
    for (let at = this._ways[code] ?? 0; ; at += 1) {
      try {
        const picture = await this._server.request("piece.picture", { ...asked, ...ways[at] }, token);
        this._ways[code] = at;
        return picture;
      } catch (error) {
        if (token.isCancellationRequested || at === ways.length - 1) {
          delete this._ways[code];
          throw error;
        }
      }
    }
  }

  _say(note) {
    this._note = note ?? {};
    this._post();
  }

  /** Tell the page all but the pictures. */
  _post() {
    if (this._ratio === undefined || this._ended) return;
    const { sentence = "", acts = [] } = this._note;
    this.panel.webview.postMessage({
      type: "view",
      uri: this.uri.toString(),
      title: this.panel.title,
      choices: this._choices,
      shown: this._choices && this._shown(),
      note: sentence,
      buttons: acts.map(actText),
      touched: this._server.state.touches === true ? this._touched : undefined,
    });
  }

  _shown() {
    const { _choices: choices, _chosen: chosen } = this;
    const lang = choices.languages.length > 0 ? shown(choices, chosen, "lang", undefined, vscode.env.language) : "";
    const own = (code) => Object.fromEntries(OWN.map((member) => [member, shown(choices, chosen, member, code)]));
    const phones = Object.fromEntries(choices.platforms.map((one) => [one.code, own(one.code)]));
    return { lang, theme: shown(choices, chosen, "theme"), phones };
  }

  _postPicture(code) {
    const { png, width, height, rows, whole } = this._pictures.get(code);
    this.panel.webview.postMessage({ type: "picture", platform: code, png, width, height, rows, whole, at: this._at });
  }
}

module.exports = { Preview, PAUSE };
