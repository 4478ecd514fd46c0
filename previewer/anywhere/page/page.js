// The page of a link: one phone that is the whole page in a hand, both phones in their frames on a desk.
const WORDS = {
  en: { joining: "Connecting…", ended: "Sharing has ended.", elsewhere: "This phone is shown in another tab.", lang: "Language", theme: "Theme", light: "Light", dark: "Dark", size: "Text size", keys: "Keyboard", more: "Look", phone: "Phone" },
  ja: { joining: "接続しています…", ended: "共有は終わりました。", elsewhere: "この端末は別のタブに表示されています。", lang: "言語", theme: "テーマ", light: "ライト", dark: "ダーク", size: "文字サイズ", keys: "キーボード", more: "表示", phone: "端末" },
};
const lang = navigator.language.startsWith("ja") ? "ja" : "en", words = WORDS[lang];
const inHand = matchMedia("(pointer: coarse)").matches;
const part = name => document.getElementById(name);
const ENDED = 4000, ELSEWHERE = 4001;
// Milliseconds: how long a whole picture may take before the socket counts as dead, at first and at most; pauses between
// two tries; how long a touch may bring nothing.
const PATIENCE = 4000, LAST_PATIENCE = 16000, FIRST_PAUSE = 400, LAST_PAUSE = 5000, DOUBT = 3000;
const TOUCHES = new Set(["finger", "wheel", "pinch", "key", "text"]);
const connections = [];

document.documentElement.lang = lang;
document.body.className = inHand ? "held" : "framed";

class Connection {
  constructor(platform) {
    const canvas = document.createElement("canvas"), keys = document.createElement("textarea");
    canvas.tabIndex = 0;
    canvas.setAttribute("role", "application");
    canvas.setAttribute("aria-label", words.phone);
    for (const [name, value] of Object.entries({ autocapitalize: "off", autocomplete: "off", autocorrect: "off", spellcheck: "false", tabindex: "-1", "aria-label": words.keys })) keys.setAttribute(name, value);
    canvas.addEventListener("focus", () => { if (!inHand) keys.focus({ preventScroll: true }); });
    part("phones").append(canvas, keys);
    this.platform = platform;
    this.pause = FIRST_PAUSE;
    this.patience = PATIENCE;
    this.phone = new Phone(canvas, keys, message => this.send(message), said => show(said, this));
    this.open();
  }

  open() {
    clearTimeout(this.again);
    if (this.socket && this.socket.readyState <= 1) return;
    const socket = this.socket = new WebSocket(new URL("socket", location.href.replace(/^http/, "ws")));
    socket.binaryType = "arraybuffer";
    let greeted = false;
    this.expect();
    socket.onopen = () => {
      greeted = true;
      this.size = size();
      this.send(["hello", this.platform, inHand ? 0 : 1, ...this.size]);
      this.expect();
    };
    socket.onmessage = event => {
      this.rest();
      this.pause = FIRST_PAUSE;
      this.patience = PATIENCE;
      tell("");
      this.phone.receive(event.data);
    };
    socket.onclose = event => {
      if (this.socket !== socket) return;
      this.rest();
      if (event.code === ENDED) return tell(words.ended);
      if (event.code === ELSEWHERE) return tell(words.elsewhere);
      tell(words.joining);
      if (!greeted) this.check();
      this.again = setTimeout(() => this.open(), this.pause);
      this.pause = Math.min(LAST_PAUSE, this.pause * 2);
    };
  }

  // Whether the link still holds: a socket that is refused does not say why.
  async check() {
    const answer = await fetch("", { cache: "no-store" }).catch(() => null);
    if (answer && !answer.ok) {
      clearTimeout(this.again);
      const why = new DOMParser().parseFromString(await answer.text(), "text/html").querySelector("p");
      tell(why ? why.textContent : words.ended);
    }
  }

  // A socket that sleeps says that it is open: what does not answer is opened anew.
  expect() {
    this.rest();
    this.waits = setTimeout(() => {
      const old = this.socket;
      this.socket = null;
      old.close();
      this.patience = Math.min(LAST_PATIENCE, this.patience * 2);
      tell(words.joining);
      this.open();
    }, this.patience);
  }

  // Wait for nothing any more.
  rest() {
    clearTimeout(this.waits);
    clearTimeout(this.doubts);
    this.doubts = 0;
  }

  send(message) {
    if (this.socket?.readyState !== 1) return;
    this.socket.send(JSON.stringify(message));
    // A network that is gone says nothing; a touch that changes nothing has no answer either, so one is asked for.
    if (TOUCHES.has(message[0]) && !this.doubts) this.doubts = setTimeout(() => { this.send(["whole"]); this.expect(); }, DOUBT);
  }

  sleep() {
    this.rest();
    this.send(["hidden"]);
  }

  wake() {
    this.pause = FIRST_PAUSE;
    if (this.socket?.readyState === 1) {
      this.send(["seen"]);
      this.expect();
    } else this.open();
  }
}

function size() {
  const within = value => Math.max(200, Math.min(2000, Math.floor(value)));
  return [within(innerWidth), within(innerHeight), Math.max(1, Math.min(4, devicePixelRatio))];
}

function tell(text, name = "state") {
  if (part(name).textContent !== text) part(name).textContent = text;
}

// The keyboard leaves a phone: for the next one, or the one before, or what is beside them.
function leave(connection, way) {
  const to = connections[connections.indexOf(connection) + way];
  (to ? to.phone.canvas : part("more")).focus();
}

function choose(id, values, chosen, name) {
  const select = part(id);
  if (values) select.replaceChildren(...values.map(value => new Option(name(value), value)));
  select.value = chosen;
}

function show(said, connection) {
  tell(said.focus, "focus");
  if (said.leaves) leave(connection, said.leaves);
  if (connection !== connections[0]) return;
  if (!inHand && connections.length === 1)
    for (const platform of said.platforms) if (platform !== said.platform) connections.push(new Connection(platform));
  document.title = part("title").textContent = said.title;
  choose("lang", said.langs, said.lang, value => { try { return new Intl.DisplayNames([value], { type: "language" }).of(value); } catch { return value; } });
  choose("theme", null, said.theme);
  choose("text-size", said.text_sizes, said.text_size, value => `${Math.round(value * 100)} %`);
}

for (const id of ["lang", "theme", "text-size"]) part(id).addEventListener("change", () => {
  const message = ["look", part("lang").value, part("theme").value, Number(part("text-size").value)];
  for (const connection of connections) connection.send(message);
});
part("theme").options[0].text = words.light;
part("theme").options[1].text = words.dark;
for (const [id, word] of [["lang", words.lang], ["theme", words.theme], ["text-size", words.size], ["keys", words.keys], ["more", words.more], ["bar", words.more]]) part(id).setAttribute("aria-label", word);
part("keys").textContent = "⌨";
part("keys").addEventListener("click", () => connections[0].phone.keys.focus());
part("more").addEventListener("click", () => { part("bar").hidden = !part("bar").hidden; });

addEventListener("resize", () => {
  for (const connection of connections) {
    const now = size();
    if (inHand && String(now) !== String(connection.size)) connection.send(["size", ...(connection.size = now)]);
  }
});
document.addEventListener("visibilitychange", () => {
  for (const connection of connections) document.hidden ? connection.sleep() : connection.wake();
});
addEventListener("pageshow", event => { if (event.persisted) for (const connection of connections) connection.wake(); });
addEventListener("online", () => { for (const connection of connections) connection.wake(); });

tell(words.joining);
connections.push(new Connection(inHand ? (/android/i.test(navigator.userAgent) ? "android" : "ios") : ""));
