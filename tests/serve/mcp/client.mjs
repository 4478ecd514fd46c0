// The official TypeScript SDK's client: what it finds of our server, as JSON on standard output.
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";

const require = createRequire(process.env.PREVIEWER_NODE_MODULES + "/");
const load = (name) => import(pathToFileURL(require.resolve("@modelcontextprotocol/sdk/" + name)));
const { Client } = await load("client/index.js");
const { StdioClientTransport } = await load("client/stdio.js");

const [python, folder, text] = process.argv.slice(2);
const transport = new StdioClientTransport({ command: python, args: ["-m", "previewer", "mcp", folder] });
const client = new Client({ name: "a client", version: "1" });
const patience = { timeout: 600_000 }; // a machine may be at work with other things
await client.connect(transport, patience);
const { tools } = await client.listTools({}, patience);
const calls = [
  ["check", { path: "." }],
  ["screen", { path: "every-kind.json", lang: "ja" }],
  ["values", { text }],
  ["render", { path: "every-kind.json", scale: 0.5 }],
  ["edit", { text, operations: [{ op: "hide_item", key: "scene" }] }],
  ["texts", { path: "every-kind.json" }],
  ["compare", { published: "published.json", path: "updated.json" }],
  ["check", { path: "/etc/passwd" }],
];
const found = [];
for (const [name, args] of calls) {
  const result = await client.callTool({ name, arguments: args }, undefined, patience);
  found.push({ name, error: result.isError === true, kinds: result.content.map((one) => one.type) });
}
const about = client.getServerVersion();
await client.close();
console.log(JSON.stringify({ about, tools: tools.map((one) => one.name), found }));
