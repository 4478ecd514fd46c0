// The extension with the real server: given the program, a definition and a language it prints what happened, and the
// page with what it was told.
import fs from "node:fs";
import { begin, soon } from "./real_vscode.mjs";

const { hand, server, panel, document, folder, press } = begin(...process.argv.slice(2));
const found = {};
try {
  // Phones that are touched, with a page that says what ours does.
  await soon(() => panel.of("touch").length === 2);
  found.touched = { html: panel.webview.html, told: [...panel.posted] };
  panel.say({ type: "said", platform: "ios", sent: JSON.stringify(["hello", "ios", 1, 400, 800, 1]) });
  await soon(() => panel.of("frame").length > 0);
  found.touched.told.push(...panel.of("frame"));
  panel.say({ type: "touch", on: false });
  await soon(() => panel.of("picture").length === 2);
  await soon(() => panel.last("view").choices !== undefined);
  const touches = ["touch", "frame"];
  found.page = { html: panel.webview.html, told: panel.posted.filter((one) => !touches.includes(one.type)) };
  found.rows = panel.of("picture").map((one) => one.rows.length);
  found.languages = panel.last("view").choices.languages;
  panel.say({ type: "go", key: "brightness" });
  await soon(() => hand.shown.length === 1);
  found.line = hand.shown[0].selection.numbers[0];
  press(document.text.indexOf('"brightness": {') + 1);
  await soon(() => panel.of("picture").length >= 4);
  found.typed = panel.of("picture").slice(-2).map((one) => one.rows.some((row) => row.key === "xbrightness"));
  // The process is ended by somebody: another one takes its place, and draws.
  process.kill(server._client._child.pid, "SIGKILL");
  await soon(() => server.state.name === "starting");
  await soon(() => server.state.name === "running" && panel.of("picture").length >= 6);
  const child = server._client._child;
  await server.dispose();
  await soon(() => child.exitCode !== null || child.signalCode !== null);
  found.status = child.exitCode;
  found.said = hand.said;
} catch (error) {
  console.error(error.stack, hand.log, panel.last("view")?.note, server.state);
  server._client?._child?.kill("SIGKILL");
  process.exit(1);
}
fs.rmSync(folder, { recursive: true });
process.stdout.write(JSON.stringify(found), () => process.exit(0));
