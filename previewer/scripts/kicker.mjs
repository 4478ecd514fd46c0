// Runs a piece's handler in an engine, on the events that come on standard input, and tells what it answers.
//
// What is told goes to a file that the handler cannot reach (deno) and whose lines it cannot forge (both engines): each
// begins with a word that only this file and whoever started it know. Whatever is needed after the handler was loaded
// is taken from the engine before, since a handler may change what the language brings.
import { createRequire, syncBuiltinESMExports } from "node:module";
import process from "node:process";
import { format, inspect } from "node:util";

const isDeno = typeof Deno !== "undefined";
const { apply, construct, defineProperty, getOwnPropertyDescriptor, ownKeys } = Reflect;
const stringify = JSON.stringify;
const parse = JSON.parse;
const isArray = Array.isArray;
const isInteger = Number.isInteger;
const RealError = Error;
const RealDate = Date;
const RealSet = Set;
const cut = String.prototype.slice;
const realThen = Promise.prototype.then;
const resolve = Promise.resolve.bind(Promise);
const then = (promise, done, failed) => apply(realThen, promise, [done, failed]);
const clock = performance.now.bind(performance);
const soon = (turn => act => turn(act, 0))(globalThis.setTimeout);
const setHas = Set.prototype.has;
const setAdd = Set.prototype.add;
const setEach = Set.prototype.forEach;
const setDelete = Set.prototype.delete;
const { get: realLength } = getOwnPropertyDescriptor(Object.getPrototypeOf(Uint8Array.prototype), "length");
const lengthOf = bytes => apply(realLength, bytes, []);
const byteLength = (encode => text => lengthOf(encode(text)))(TextEncoder.prototype.encode.bind(new TextEncoder()));
const objectPrototype = Object.prototype;
const custom = inspect.custom;
const denoCustom = Symbol.for("Deno.customInspect");

const builtin = createRequire(import.meta.url);
const request = parse(await readAll());
const write = await openAnswer(request.answer);
const exit = isDeno ? Deno.exit : process.reallyExit.bind(process);
const mark = isDeno ? Deno.env.get.bind(Deno.env) : () => {};

async function readAll() {
  if (!isDeno) {
    const { readFileSync } = await import("node:fs");
    return readFileSync(0, "utf8");
  }
  const decoder = new TextDecoder();
  const part = new Uint8Array(65536);
  let text = "";
  for (let size; (size = Deno.stdin.readSync(part)); ) text += decoder.decode(part.subarray(0, size), { stream: true });
  return text + decoder.decode();
}

async function openAnswer(path) {
  const encoder = new TextEncoder();
  const encode = encoder.encode.bind(encoder);
  const sub = Uint8Array.prototype.subarray;
  let put;
  if (isDeno) {
    const file = Deno.openSync(path, { append: true });
    Deno.permissions.revokeSync({ name: "write" });
    put = file.writeSync.bind(file);
  } else {
    const { openSync, writeSync } = await import("node:fs");
    const handle = openSync(path, "a");
    put = bytes => writeSync(handle, bytes);
  }
  return text => {
    let bytes = encode(text);
    while (lengthOf(bytes)) bytes = apply(sub, bytes, [put(bytes)]);
  };
}

// A line for whoever started this: `members` is JSON text.
function tell(kind, members = "") {
  write(`${request.word} {"kind":"${kind}","event":${at}${members && "," + members}}\n`);
}

function stackOf(error) {
  try {
    const stack = error.stack;
    return typeof stack === "string" ? stack : "";
  } catch {
    return "";
  }
}

function text(value) {
  return stringify(typeof value === "string" ? value : `${value}`);
}

// What was thrown, in words, whatever it is.
function told(error) {
  try {
    if (error instanceof RealError) return `${error.name}: ${error.message}`;
    return typeof error === "string" ? error : inspect(error, { depth: 2, breakLength: 100 });
  } catch {
    return "something that cannot be shown";
  }
}

function codeOf(error) {
  try {
    return typeof error.code === "string" ? error.code : "";
  } catch {
    return "";
  }
}

let at = -1;
let written = 0;

// --- what it says ------------------------------------------------------------------------------------------------
function say(stream, what, line) {
  written += what.length + 1;
  if (written > request.output) {
    tell("too-much");
    exit(1);
  }
  tell("console", `"stream":"${stream}","text":${stringify(what)},"stack":${stringify(line)}`);
}

const consoles = { log: "log", info: "log", debug: "log", error: "error", warn: "error", trace: "error" };
for (const name in consoles) {
  console[name] = (...what) => {
    const { stack } = new RealError();
    let words;
    try {
      words = apply(format, undefined, what);
    } catch (error) {
      words = told(error);
    }
    say(consoles[name], words, typeof stack === "string" ? stack : "");
  };
}

// --- what is under way -------------------------------------------------------------------------------------------
let sent = 0;
function watchRequests() {
  const { fetch } = globalThis;
  globalThis.fetch = function (...given) {
    const answer = apply(fetch, this, given);
    const over = () => (sent -= 1);
    sent += 1;
    then(answer, over, over);
    return answer;
  };
}

// --- the clock ---------------------------------------------------------------------------------------------------
let pending = 0;
const waiting = new RealSet();
let now = 0;
watchTimers();
if (request.now !== null) standStill();
if (request.seed !== null) seedChance();

function watchTimers() {
  const { setTimeout, clearTimeout, setInterval, clearInterval } = globalThis;
  const begun = id => {
    apply(setAdd, waiting, [id]);
    pending += 1;
  };
  const over = id => {
    if (apply(setDelete, waiting, [id])) pending -= 1;
  };
  globalThis.setTimeout = function (act, delay, ...given) {
    const due = now + (delay > 0 ? +delay : 0);
    const id = setTimeout(() => {
      over(id);
      if (due > now) now = due;
      if (typeof act === "function") apply(act, undefined, given);
    }, delay);
    begun(id);
    return id;
  };
  globalThis.setInterval = function (act, delay, ...given) {
    const step = delay > 0 ? +delay : 0;
    let due = now + step;
    const id = setInterval(() => {
      if (due > now) now = due;
      due += step;
      if (typeof act === "function") apply(act, undefined, given);
    }, delay);
    begun(id);
    return id;
  };
  globalThis.clearTimeout = globalThis.clearInterval = id => {
    over(id);
    clearTimeout(id);
    clearInterval(id);
  };
  const timers = builtin("node:timers");
  for (const name of ["setTimeout", "setInterval", "clearTimeout", "clearInterval"]) {
    defineProperty(timers, name, { value: globalThis[name], writable: true, configurable: true, enumerable: true });
  }
}

// `Date` and the rest tell the moment that was given; it moves on only as timers come due.
function standStill() {
  now = request.now;
  const begin = now;
  function Date(...given) {
    if (!new.target) return new RealDate(now).toString();
    return construct(RealDate, given.length ? given : [now], new.target === Date ? RealDate : new.target);
  }
  defineProperty(Date, "length", { value: 7 });
  Date.prototype = RealDate.prototype;
  Date.now = () => now;
  Date.parse = RealDate.parse;
  Date.UTC = RealDate.UTC;
  RealDate.prototype.constructor = Date;
  globalThis.Date = Date;
  defineProperty(performance, "timeOrigin", { value: begin, configurable: true });
  defineProperty(performance, "now", { value: () => now - begin, configurable: true, writable: true });
  const formats = Intl.DateTimeFormat.prototype;
  const { get } = getOwnPropertyDescriptor(formats, "format");
  defineProperty(formats, "format", {
    configurable: true,
    get() {
      const written = apply(get, this, []);
      return date => written(date === undefined ? now : date);
    },
  });
  const parts = formats.formatToParts;
  formats.formatToParts = function (date) {
    return apply(parts, this, [date === undefined ? now : date]);
  };
  if (typeof Temporal !== "undefined") {
    const instant = () => Temporal.Instant.fromEpochMilliseconds(now);
    const zone = Temporal.Now.timeZoneId();
    const zoned = (of = zone) => instant().toZonedDateTimeISO(of);
    const kept = { timeZoneId: () => zone, instant, zonedDateTimeISO: zoned };
    kept.plainDateTimeISO = of => zoned(of).toPlainDateTime();
    kept.plainDateISO = of => zoned(of).toPlainDate();
    kept.plainTimeISO = of => zoned(of).toPlainTime();
    for (const name in kept) defineProperty(Temporal.Now, name, { value: kept[name], configurable: true });
  }
}

// The same chance for every event, so that what differs in an answer comes of the event (mulberry32).
let chance = 0;
function seedChance() {
  const draw = () => {
    chance = (chance + 0x6d2b79f5) | 0;
    let mixed = Math.imul(chance ^ (chance >>> 15), 1 | chance);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  const fill = view => {
    const bytes = new Uint8Array(view.buffer, view.byteOffset, view.byteLength);
    for (let index = 0; index < bytes.length; index++) bytes[index] = draw() * 256;
    return view;
  };
  const uuid = () => {
    const bytes = fill(new Uint8Array(16));
    bytes[6] = (bytes[6] & 15) | 64;
    bytes[8] = (bytes[8] & 63) | 128;
    let written = "";
    for (let index = 0; index < 16; index++) {
      written += (index === 4 || index === 6 || index === 8 || index === 10 ? "-" : "") + (256 + bytes[index]).toString(16).slice(1);
    }
    return written;
  };
  Math.random = draw;
  const prototype = Object.getPrototypeOf(crypto);
  defineProperty(prototype, "getRandomValues", { value: fill, configurable: true, enumerable: true, writable: true });
  defineProperty(prototype, "randomUUID", { value: uuid, configurable: true, enumerable: true, writable: true });
  const { Buffer } = builtin("node:buffer");
  const told = (value, done) => (typeof done === "function" ? void process.nextTick(done, null, value) : value);
  const module = builtin("node:crypto");
  module.randomUUID = () => uuid();
  module.randomBytes = (size, done) => told(fill(Buffer.alloc(size)), done);
  module.randomFillSync = view => fill(view);
  module.randomInt = (low, high, done) => {
    if (typeof high !== "number") [low, high, done] = [0, low, high];
    return told(low + Math.floor(draw() * (high - low)), done);
  };
  syncBuiltinESMExports();
}

// --- what it asks for --------------------------------------------------------------------------------------------
let asks = 0;
function ask(what, of, allowed) {
  asks += 1;
  if (asks > request.asks) return;
  const words = typeof of === "string" ? of : `${of}`;
  const stack = allowed ? "" : new RealError().stack;
  const shown = stringify(words.length > 1000 ? apply(cut, words, [0, 1000]) : words);
  tell("asked", `"what":"${what}","of":${shown},"allowed":${allowed},"stack":${text(stack)}`);
}

// --- what it starts ----------------------------------------------------------------------------------------------
// Deno notes what a handler asks for, programs aside.
function watchPrograms() {
  const note = what => ask("run", what, false);
  const command = Deno.Command;
  Deno.Command = function (program, options) {
    note(program);
    return construct(command, [program, options]);
  };
  const processes = builtin("node:child_process");
  for (const name of ["exec", "execFile", "execFileSync", "execSync", "fork", "spawn", "spawnSync"]) {
    const real = processes[name];
    processes[name] = function (...given) {
      note(given[0]);
      return apply(real, this, given);
    };
  }
  syncBuiltinESMExports();
}
if (isDeno) watchPrograms();

// A module that is not in the handler's folder is not there, as in Node; deno would refuse to look above.
function watchModules() {
  const modules = builtin("node:module");
  const resolveName = modules._resolveFilename;
  modules._resolveFilename = function (...given) {
    try {
      return apply(resolveName, this, given);
    } catch (error) {
      if (!(error instanceof Deno.errors.NotCapable) || /^[./]/.test(given[0])) throw error;
      const missing = new RealError(`Cannot find module '${given[0]}'`);
      missing.code = "MODULE_NOT_FOUND";
      throw missing;
    }
  };
}
if (isDeno) watchModules();

// Deno notes what a handler reads. In Node it is told as far as it goes by `require` and `node:fs`.
function watchFiles() {
  const { resolve: absolute, dirname } = builtin("node:path");
  const { fileURLToPath } = builtin("node:url");
  const seen = file => {
    try {
      if (file instanceof URL) file = fileURLToPath(file);
      if (typeof file === "string") ask("read", absolute(file), true);
    } catch {
      // It is no file; what it is given to says so.
    }
  };
  const watch = (from, names) => {
    for (const name of names) {
      const real = from[name];
      from[name] = function (...given) {
        seen(given[0]);
        return apply(real, this, given);
      };
    }
  };
  const files = builtin("node:fs");
  watch(files, ["readFileSync", "readFile", "openSync", "open", "createReadStream", "existsSync", "statSync", "readdirSync"]);
  watch(files.promises, ["readFile", "open", "readdir", "stat"]);
  const modules = builtin("node:module");
  const resolveName = modules._resolveFilename;
  modules._resolveFilename = function (...given) {
    const [name, parent] = given;
    try {
      const found = apply(resolveName, this, given);
      if (absolute(found) === found) seen(found);
      return found;
    } catch (error) {
      const missing = absolute(parent?.filename ? dirname(parent.filename) : "", name);
      if (/^[./]/.test(name)) for (const ending of ["", ".js", ".json", ".node", "/index.js"]) seen(missing + ending);
      throw error;
    }
  };
  syncBuiltinESMExports();
}
if (!isDeno) watchFiles();

// --- what it reaches ---------------------------------------------------------------------------------------------
function refuse(what, of) {
  ask(what, of, false);
  const error = new TypeError(`refused by the previewer: ${of}`);
  error.code = "EPERM";
  throw error;
}

// What shows the engine from within: our word would stand there, and the file that we tell in could be written to.
function closeInside() {
  const v8 = builtin("node:v8");
  for (const name of ["getHeapSnapshot", "writeHeapSnapshot", "setFlagsFromString"]) {
    v8[name] = () => refuse("sys", `node:v8 ${name}`);
  }
  syncBuiltinESMExports();
  if (!isDeno) return;
  delete Deno[Deno.internal];
  // What is kept there outlives the process. Node has none of them.
  for (const name of ["localStorage", "sessionStorage", "caches"]) delete globalThis[name];
}
closeInside();

// Node before 25 keeps nobody from the network: this keeps a handler that does not work around it.
function watchSockets() {
  const { Socket } = builtin("node:net");
  const connect = Socket.prototype.connect;
  Socket.prototype.connect = function (...given) {
    const [first, second] = isArray(given[0]) ? given[0] : given;
    const options = typeof first === "object" && first !== null ? first : { port: first, host: second };
    const address = options.path ?? `${typeof options.host === "string" ? options.host : "localhost"}:${options.port}`;
    const [, name] = /^(.*):[0-9]+$/.exec(address) ?? [];
    const allowed = !request.replays && (request.hosts.includes(address) || request.hosts.includes(name));
    if (!allowed) refuse(request.replays ? "replay" : "net", address);
    ask("net", address, true);
    return apply(connect, this, given);
  };
}
if (!isDeno) watchSockets();
if (request.tape !== null) keepTape();
watchRequests();

// What is sent and comes back goes through `exchange`, which records it, or gives what was recorded.
function keepTape() {
  const { fetch, Headers, Request, Response, URL } = globalThis;
  const { Buffer } = builtin("node:buffer");
  const base64 = bytes => Buffer.from(bytes).toString("base64");
  const hostOf = url => `${url.hostname}:${url.port || (url.protocol === "http:" ? 80 : 443)}`;

  const recorded = async (method, url, headers, body, redirect) => {
    const response = await fetch(url, { method, headers, body: body.length ? body : undefined, redirect });
    const bytes = new Uint8Array(await response.arrayBuffer());
    const kept = [...response.headers].filter(([name]) => !/^(content-encoding|content-length|transfer-encoding)$/.test(name));
    const answer = { status: response.status, headers: kept, body: base64(bytes) };
    const sent = { method, url, headers: [...new Headers(headers)], body: base64(body) };
    tell("exchange", `"exchange":${stringify({ request: sent, response: answer })}`);
    return { status: response.status, headers: kept, bytes };
  };

  const matches = (pattern, found) => {
    const parts = pattern.split(request.mask);
    let from = 0;
    for (let index = 0; index < parts.length; index++) {
      const place = index === parts.length - 1 ? found.length - parts[index].length : found.indexOf(parts[index], from);
      if (place < from || !found.startsWith(parts[index], place) || (index === 0 && place !== 0)) return false;
      from = place + parts[index].length;
    }
    return parts.length > 1 || found === pattern;
  };

  let used = new RealSet();
  let usedAt = -1;
  const replayed = (method, url, _headers, body) => {
    if (usedAt !== at) used = new RealSet();
    usedAt = at;
    const sent = Buffer.from(body).toString();
    const fitting = request.tape.filter(
      one =>
        one.request.method === method &&
        matches(one.request.url, url) &&
        matches(Buffer.from(one.request.body, "base64").toString(), sent),
    );
    const found = fitting.find(one => !used.has(one)) ?? fitting.at(-1);
    if (!found) refuse("replay", `${method} ${url}`);
    used.add(found);
    ask("net", hostOf(new URL(url)), true);
    const { status, headers } = found.response;
    return { status, headers, bytes: new Uint8Array(Buffer.from(found.response.body, "base64")) };
  };
  const exchange = async (...given) => (request.replays ? replayed : recorded)(...given);

  globalThis.fetch = async (input, init) => {
    const asked = new Request(input, init);
    const body = new Uint8Array(await asked.arrayBuffer());
    const found = await exchange(asked.method, asked.url, [...asked.headers], body, asked.redirect);
    const bytes = [101, 103, 204, 205, 304].includes(found.status) ? null : found.bytes;
    const response = new Response(bytes, { status: found.status, headers: found.headers });
    defineProperty(response, "url", { value: asked.url });
    return response;
  };

  for (const scheme of ["http", "https"]) {
    const module = builtin(`node:${scheme}`);
    module.request = requester(`${scheme}:`);
    module.get = (...given) => module.request(...given).end();
  }
  syncBuiltinESMExports();

  function requester(scheme) {
    const { Readable, Writable } = builtin("node:stream");
    return (...given) => {
      const options = {};
      let url = null;
      let done = null;
      for (const one of given) {
        if (typeof one === "function") done = one;
        else if (typeof one === "string" || one instanceof URL) url = new URL(one);
        else Object.assign(options, one);
      }
      const host = options.hostname ?? (options.host ?? "localhost").replace(/:[0-9]+$/, "");
      const port = options.port ? `:${options.port}` : "";
      url ??= new URL(`${options.protocol ?? scheme}//${host}${port}${options.path ?? "/"}`);
      const headers = new Headers(options.headers ?? {});
      if (options.auth) headers.set("authorization", `Basic ${Buffer.from(options.auth).toString("base64")}`);
      const parts = [];
      const sent = new Writable({
        write(part, encoding, next) {
          parts.push(typeof part === "string" ? Buffer.from(part, encoding) : part);
          next();
        },
        final(next) {
          next();
          const method = (options.method ?? "GET").toUpperCase();
          exchange(method, url.href, [...headers], Buffer.concat(parts), "manual").then(
            found => {
              const came = Readable.from([Buffer.from(found.bytes)], { objectMode: false });
              came.statusCode = found.status;
              came.headers = Object.fromEntries(found.headers);
              came.rawHeaders = found.headers.flat();
              sent.emit("response", came);
            },
            error => sent.emit("error", error.cause ?? error),
          );
        },
      });
      sent.setHeader = (name, value) => headers.set(name, value);
      sent.getHeader = name => headers.get(name) ?? undefined;
      sent.removeHeader = name => headers.delete(name);
      sent.setTimeout = sent.setNoDelay = sent.setSocketKeepAlive = sent.flushHeaders = () => sent;
      sent.abort = () => sent.destroy();
      if (done) sent.once("response", done);
      return sent;
    };
  }
}

// --- what it reads -----------------------------------------------------------------------------------------------
// Preferences are a plain object of getters that note what is read; their prototype notes what is not declared.
function watched(preferences, reads) {
  const note = key => apply(setAdd, reads, [key]);
  const prototype = new Proxy(objectPrototype, {
    get(target, key, receiver) {
      if (key === custom || key === denoCustom) return () => preferences;
      if (typeof key === "string" && !(key in target)) note(key);
      return Reflect.get(target, key, receiver);
    },
    has(target, key) {
      if (typeof key === "string" && !(key in target)) note(key);
      return key in target;
    },
  });
  const plain = Object.create(prototype);
  for (const key of Object.keys(preferences)) {
    let value = preferences[key];
    defineProperty(plain, key, {
      configurable: true,
      enumerable: true,
      get() {
        note(key);
        return value;
      },
      set(other) {
        value = other;
      },
    });
  }
  return plain;
}

// --- the answer as JSON ------------------------------------------------------------------------------------------
class NotJson {
  constructor(path, why) {
    this.path = path;
    this.why = why;
  }
}

const tagOf = value => apply(objectPrototype.toString, value, []);

function memberOf(value, key, path) {
  try {
    return value[key];
  } catch (error) {
    throw new NotJson(path, `threw ${told(error)}`);
  }
}

// The JSON text of a value; throws `NotJson` for what JSON has not, however the engine would write it.
function jsonOf(value, path, above, depth) {
  switch (typeof value) {
    case "string":
    case "boolean":
      return stringify(value);
    case "number":
      if (value - value !== 0) throw new NotJson(path, value !== value ? "NaN" : "Infinity");
      return stringify(value);
    case "object":
      break;
    default:
      throw new NotJson(path, typeof value);
  }
  if (value === null) return "null";
  if (apply(setHas, above, [value])) throw new NotJson(path, "cyclic");
  if (depth > 100) throw new NotJson(path, "deep");
  apply(setAdd, above, [value]);
  let written = "";
  if (isArray(value)) {
    const { length } = value;
    for (let index = 0; index < length; index++) {
      written += (written && ",") + jsonOf(value[index], `${path}/${index}`, above, depth + 1);
      if (written.length > request.most) throw new NotJson(path, "long");
    }
    written = `[${written}]`;
  } else {
    const tag = tagOf(value);
    if (tag !== "[object Object]") throw new NotJson(path, tag);
    if (typeof memberOf(value, "toJSON", path) === "function") throw new NotJson(path, "toJSON");
    const keys = ownKeys(value);
    for (let index = 0; index < keys.length; index++) {
      const key = keys[index];
      if (typeof key !== "string" || !getOwnPropertyDescriptor(value, key)?.enumerable) continue;
      const inner = jsonOf(memberOf(value, key, `${path}/${key}`), `${path}/${key}`, above, depth + 1);
      written += `${written && ","}${stringify(key)}:${inner}`;
      if (written.length > request.most) throw new NotJson(path, "long");
    }
    written = `{${written}}`;
  }
  apply(setDelete, above, [value]);
  return written;
}

// A part of the answer as members of a line: its JSON under `name`, or why it has none under `name`-`fault`.
function part(answer, name) {
  let value;
  try {
    value = answer[name];
    if (value === undefined) return `"${name}":null,"${name}_fault":{"path":"","why":"undefined"}`;
    const written = jsonOf(value, "", new RealSet(), 0);
    if (byteLength(written) > request.most) throw new NotJson("", "long");
    return `"${name}":${written}`;
  } catch (error) {
    const found = error instanceof NotJson ? error : new NotJson("", `threw ${told(error)}`);
    return `"${name}":null,"${name}_fault":{"path":${text(found.path)},"why":${text(found.why)}}`;
  }
}

// --- the way of one event ----------------------------------------------------------------------------------------
const require = createRequire(request.file);
const known = new RealSet(ownKeys(globalThis));
let load = require;
let settled = true;
let ready = null; // the answer, until all that went wrong beside it is told

function failed(kind, error, place = "") {
  settled = true;
  const stack = `${place}\n${stackOf(error)}`;
  tell(kind, `"what":${text(told(error))},"code":${text(codeOf(error))},"stack":${text(stack)}`);
  const last = kind === "load-threw" || pending > 0;
  next(last);
}

function answered(reads, begin, answer) {
  if (settled) return;
  settled = true;
  const ms = clock() - begin;
  let members;
  if ((typeof answer !== "object" && typeof answer !== "function") || answer === null) {
    members = `"status":null,"body":null,"answered":${text(told(answer))}`;
  } else {
    members = `${part(answer, "status")},${part(answer, "body")}`;
  }
  let names = "";
  apply(setEach, reads, [key => (names += `${names && ","}${stringify(key)}`)]);
  ready = `"ms":${ms},"reads":[${names}],"left":${isUnderWay()},${members}`;
  // A rejection that nobody waits for is known when the turn is over.
  soon(() => soon(() => ready !== null && (give(), next(pending > 0 || sent > 0))));
}

// Whether a request or a timer of the handler is: those of the engine do not keep it.
function isUnderWay() {
  let found = sent > 0;
  apply(setEach, waiting, [id => (found ||= typeof id !== "object" || id.hasRef())]);
  return found;
}

function give() {
  tell("answer", ready);
  ready = null;
}

function next(last) {
  if (last || at + 1 >= request.events.length) {
    tell("over");
    exit(0);
  }
  then(resolve(), begin);
}

function begin() {
  at += 1;
  sent = 0;
  written = 0;
  asks = 0;
  chance = request.seed ?? 0;
  if (request.now !== null) now = request.now;
  for (const key of ownKeys(globalThis)) if (!apply(setHas, known, [key])) delete globalThis[key];
  const cache = load.cache;
  if (cache) for (const file of Object.keys(cache)) delete cache[file];
  const event = parse(request.events[at]);
  const reads = new RealSet();
  event.properties.preferences = watched(event.properties.preferences, reads);
  mark(`${request.word}-${at}`); // a line in the record of what is asked for
  tell("load");
  let handler;
  try {
    const module = load(request.file);
    handler = module?.handler;
  } catch (error) {
    if (isDeno && error instanceof SyntaxError && !stackOf(error).includes(request.file)) {
      // Deno does not say where; it does of a module that it reads, and runs nothing of one that it cannot read.
      const address = builtin("node:url").pathToFileURL(request.file).href;
      then(import(address), () => failed("load-threw", error), found => failed("load-threw", error, found.message));
      return;
    }
    failed("load-threw", error);
    return;
  }
  if (typeof handler !== "function") {
    tell("no-handler");
    next(true);
    return;
  }
  settled = false;
  tell("call");
  const begun = clock();
  const wrong = error => failed("threw", error);
  try {
    const answer = handler(event);
    then(resolve(answer), found => answered(reads, begun, found), error => settled || wrong(error));
  } catch (error) {
    wrong(error);
  }
}

const ended = (code, stack) => {
  if (ready !== null) {
    give();
    exit(0);
  }
  tell("exit", `"code":${isInteger(code) ? code : 0},"stack":${stringify(stack)}`);
  exit(isInteger(code) ? code : 0);
};
process.exit = code => ended(code, new RealError().stack);
process.abort = () => ended(134, new RealError().stack); // as a shell tells of the signal that it sends
if (isDeno) Deno.exit = code => ended(code, new RealError().stack);

const idle = () => {
  if (!settled) {
    settled = true;
    tell("unsettled");
    exit(0);
  }
};
const stray = error => {
  if (ready !== null) tell("unawaited", `"what":${text(told(error))},"stack":${text(stackOf(error))}`);
  else if (!settled) failed("threw", error);
};
if (isDeno) {
  addEventListener("beforeunload", idle);
  addEventListener("unhandledrejection", event => {
    event.preventDefault();
    stray(event.reason);
  });
  addEventListener("error", event => {
    event.preventDefault();
    stray(event.error ?? event.message); // one of a worker has words alone
  });
} else {
  process.env = {}; // the engine has its zone and who may sign for hosts from there; no handler has
  process.on("beforeExit", idle);
  process.on("uncaughtException", stray);
  process.on("unhandledRejection", stray);
}
begin();
