// How long both phones take to follow a key: given the program, a definition and a language it prints milliseconds by the
// extension (`keys`) and, in turns, by the server alone (`asked`), the page with what it was told, and its last pictures.
import fs from "node:fs";
import { begin, soon } from "./real_vscode.mjs";

const TIMES = 15;
const TITLE = '"en": "';
const { server, panel, document, folder, press } = begin(...process.argv.slice(2));
await soon(() => panel.of("picture").length >= 2);
const choices = panel.last("view").choices;
const looks = choices.platforms.map(({ code, device, design }) => ({ platform: code, lang: choices.lang, theme: "light", device, design, text_size: 1 }));
const page = { html: panel.webview.html, told: [...panel.posted] };
const post = panel.webview.postMessage;
let told = () => {};
panel.webview.postMessage = (message) => {
  post(message);
  if (message.type === "picture") told();
};

async function byExtension() {
  const began = performance.now();
  const drawn = new Promise((resolve) => {
    let left = looks.length;
    told = () => (left -= 1) === 0 && resolve();
  });
  press(document.text.indexOf(TITLE) + TITLE.length);
  await drawn;
  return performance.now() - began;
}

async function byServer() {
  panel.visible = false; // the preview does not draw
  const began = performance.now();
  press(document.text.indexOf(TITLE) + TITLE.length);
  const uri = String(document.uri);
  await Promise.all(looks.map((look) => server.request("piece.picture", { uri, look, full: true, scale: 1 })));
  panel.visible = true;
  return performance.now() - began;
}

const keys = [];
const asked = [];
for (let time = 0; time < TIMES; time += 1) {
  keys.push(await byExtension());
  asked.push(await byServer());
}
const pictures = panel.of("picture").slice(-6);
await server.dispose();
fs.rmSync(folder, { recursive: true });
process.stdout.write(JSON.stringify({ keys, asked, page, pictures }), () => process.exit(0));
