"use strict";
// A client whose server answers as a test says. The real ones are tried elsewhere.

const CHOICES = {
  languages: ["ja", "en"], lang: "en", themes: ["light", "dark"],
  platforms: ["ios", "android"].map((code) => ({
    code, name: code, devices: ["one", "two"], device: "one",
    designs: [{ code: "new", name: "New" }, { code: "old", name: "Old" }], design: "new",
    text_sizes: [{ factor: 1, label: "M" }, { factor: 1.5, label: "L" }],
  })),
};

class FakeServers {
  constructor() {
    this.started = [];
    this.asked = [];
    this.commands = ["piece.choices", "piece.picture"];
    this.begun = 1; // the number of the process that draws what is touched
    this.fails = undefined; // what it says on standard error instead of starting
    this.choices = CHOICES;
    this.symbols = [];
    this.hold = false; // pictures wait for `let()`
    this.waiting = [];
    this.draw = () => ({ png: Buffer.from("picture").toString("base64"), width: 10, height: 20, rows: [], current: true });
    this.make = (given) => new FakeClient(this, given);
  }
  get last() {
    return this.started.at(-1);
  }
  pictures() {
    return this.asked.filter((one) => one.command === "piece.picture").map((one) => one.argument);
  }
  let() {
    this.hold = false;
    this.waiting.splice(0).forEach((go) => go());
  }
}

class FakeClient {
  constructor(servers, given) {
    Object.assign(this, { servers, given, disposed: false });
  }
  async start() {
    this.servers.started.push(this);
    if (this.servers.silent) await new Promise(() => {});
    if (this.servers.fails !== undefined) {
      this.given.onError(this.servers.fails);
      throw new Error("the connection closed");
    }
    this.initializeResult = {
      capabilities: { executeCommandProvider: { commands: this.servers.commands } }, serverInfo: { version: "0.9" },
    };
  }
  async sendRequest(method, params, token) {
    if (method === "textDocument/documentSymbol") return this.servers.symbols;
    const { command, arguments: [argument] } = params;
    this.servers.asked.push({ command, argument, token });
    if (command === "piece.choices") return this.servers.choices;
    if (command === "piece.touch") return { begun: this.servers.begun, current: true };
    if (command === "piece.said" || command === "piece.leave") return null;
    if (this.servers.hold) await new Promise((resolve) => this.servers.waiting.push(resolve));
    if (token.isCancellationRequested) throw new Error("cancelled");
    return this.servers.draw(argument);
  }
  async dispose() {
    this.disposed = true;
  }
  /** The process ends by itself. */
  end() {
    this.given.onEnd();
  }
}

module.exports = { FakeServers, CHOICES };
