"use strict";
const data = JSON.parse(document.getElementById("data").textContent);
const byId = id => document.getElementById(id);
function make(tag, props, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(props)) {
    if (name.includes("-") || name === "role" || name === "scope") element.setAttribute(name, value);
    else element[name] = value;
  }
  element.append(...children);
  return element;
}
function button(className, text, act, props = {}) {
  const made = make("button", { type: "button", className, textContent: text, ...props });
  made.addEventListener("click", act);
  return made;
}

// The language of the page: as the address says (#lang=ja), else as the browser wants it.
const asked = (new URLSearchParams(location.hash.slice(1)).get("lang") ?? navigator.language).toLowerCase();
const codes = Object.keys(data.words);
let lang = codes.find(code => asked === code.toLowerCase()) ?? codes.find(code => asked.split("-")[0] === code.toLowerCase()) ?? "en";
const say = name => data.words[lang].sheet[name];
const nameOf = code => data.words[lang].layout[code];

const records = data.pictures;
// An item may be called "", which is not nothing.
const EMPTY = "\0";
for (const one of records) if (one.opened) one.open = EMPTY;
// The platforms' own colours are nobody's mistake here: told once in the list, and when they are asked for.
const PLATFORMS_OWN = "platform-contrast";
const chosen = {};
const state = { wide: 180, factor: 1, at: null, first: null, from: null, back: null, accepted: new Set() };
const readable = value => value === "" ? say("closed") : value === true ? say("on") : typeof value === "number" && !Number.isInteger(value)
  ? value.toFixed(2) : String(value);
const valueOf = (name, value) => name === "platform" ? data.platforms[value] : data.values[lang][name]?.[value]
  ?? (name === "text_size" ? value.toFixed(2) : value === false ? say("off") : value === null ? say("none") : readable(value));
const openName = key => key === "" ? say("closed") : key === EMPTY ? '""' : key;
const stateName = one => ["changed", "added", "gone"].includes(one.state) ? say(one.state) : "";
const different = data.members.filter(name => new Set(records.map(one => one[name])).size > 1);
const lookKey = one => JSON.stringify(data.members.map(name => one[name]));
const unusual = one => data.members.slice(data.members.indexOf("orientation") + 1)
  .filter(name => one[name] !== data.usual[one.platform][name]);
const lookName = one => (different.length ? different : ["platform", "lang"])
  .filter(name => !data.late.includes(name) || unusual(one).includes(name))
  .map(name => data.late.includes(name) ? `${say(name)} ${valueOf(name, one[name])}` : valueOf(name, one[name])).join(" · ");
const caption = one => `${lookName(one)} · ${openName(one.open)}${one.pages > 1 ? ` ${one.page}/${one.pages}` : ""}`;
const source = one => data.after[one.name] ?? data.before[one.name];
const real = one => one.findings.filter(found => found.what !== PLATFORMS_OWN);
const own = one => one.findings.filter(found => found.what === PLATFORMS_OWN);
const listed = one => [...real(one), ...(chosen.what === PLATFORMS_OWN ? own(one) : [])];

function fits(one) {
  return Object.entries(chosen).every(([name, value]) => {
    if (value === undefined) return true;
    return name === "what" ? one.findings.some(found => found.what === value) : one[name] === value;
  });
}

// ---- the head: what there is, what was found, what to show
function head() {
  document.documentElement.lang = lang;
  document.title = `${data.title[lang]} – ${say("pictures")}`;
  byId("title").textContent = document.title;
  byId("grid").setAttribute("aria-label", say("grid"));
  byId("kinds").setAttribute("aria-label", say("found"));
  const count = wanted => records.filter(one => one.state === wanted).length;
  const facts = [[say("looks"), new Set(records.map(lookKey)).size],
    [say("screens"), new Set(records.map(one => one.open)).size],
    [say("found"), records.reduce((sum, one) => sum + real(one).length, 0)]];
  if (data.compared) facts.push([say("compared"), data.against], ...["changed", "added", "gone", "same"].map(name => [say(name), count(name)]));
  for (const name of data.members) {
    if (!different.includes(name) && records.length && (!data.late.includes(name) || unusual(records[0]).includes(name)))
      facts.push([say(name), valueOf(name, records[0][name])]);
  }
  facts.push(["Piece Previewer", data.versions.program], ["Qt", data.versions.qt]);
  byId("summary").replaceChildren(...facts.map(([name, value]) => make("div", {}, make("dt", { textContent: name }), make("dd", { textContent: value }))));
  const notes = data.madeDifferently.length ? [`${say("made-differently")} ${data.madeDifferently.join("; ")}`] : [];
  if (!data.whole) notes.push(say("beside"));
  byId("note").hidden = notes.length === 0;
  byId("note").textContent = notes.join(" ");
  kinds();
  filters();
  byId("keys").replaceChildren(...[["← ↑ → ↓", "key-move"], ["Enter", "key-zoom"], ["c", "key-pair"], ["f", "key-found"],
    ...(data.compared ? [["a", "key-accept"]] : []), ["Esc", "key-back"]]
    .flatMap(([key, name]) => [make("kbd", { textContent: key }), ` ${say(name)}   `]));
}
function kinds() {
  const kind = (name, value, text) => {
    const made = button("kind", text, () => {
      chosen[name] = chosen[name] === value ? undefined : value;
      kinds();
      draw();
      [...byId("kinds").children].find(one => one.textContent === text)?.focus();
    }, { "aria-pressed": String(chosen[name] === value) });
    return made;
  };
  const counts = new Map();
  for (const { what } of records.flatMap(one => one.findings)) counts.set(what, (counts.get(what) ?? 0) + 1);
  const states = data.compared ? ["changed", "added", "gone", "same"].filter(name => records.some(one => one.state === name)) : [];
  byId("kinds").replaceChildren(...[...counts].map(([what, count]) => kind("what", what, `${nameOf(what)}: ${count}`)),
    ...states.map(name => kind("state", name, say(name))));
}
function filters() {
  const form = byId("filters");
  form.replaceChildren();
  const choice = (label, values, show, current, act) => {
    const select = make("select", {}, ...values.map((value, at) => make("option", { value: at, textContent: show(value), selected: value === current })));
    select.addEventListener("change", () => act(values[select.value]));
    form.append(make("label", {}, label, select));
  };
  for (const name of [...data.members, "open"]) {
    const values = [...new Set(records.map(one => one[name]))];
    if (values.length > 1) {
      const show = value => value === undefined ? say("all") : name === "open" ? openName(value) : valueOf(name, value);
      choice(say(name), [undefined, ...values], show, chosen[name], value => { chosen[name] = value; draw(); });
    }
  }
  const slider = make("input", { type: "range", min: 80, max: 480, value: state.wide });
  slider.addEventListener("input", () => { state.wide = Number(slider.value); sizes(); });
  form.append(make("label", {}, say("size"), slider));
  choice(say("page-language"), codes, code => data.names[code], lang, code => { lang = code; head(); draw(); accepting(); });
  form.append(button("plain", say("key-found"), () => list()));
}

// ---- the grid: rows are looks, columns are what is open
let rows = [], columns = [], cells = [];
// A picture gets its file when its row comes near, and not before: `loading` alone does nothing for pages opened as files.
const near = new IntersectionObserver(entries => {
  for (const entry of entries) if (entry.isIntersecting) load(entry.target);
}, { rootMargin: "600px 300px" });
function load(row) {
  near.unobserve(row);
  for (const image of row.querySelectorAll("img[data-src]")) {
    image.src = image.dataset.src;
    image.removeAttribute("data-src");
  }
}
addEventListener("beforeprint", () => document.querySelectorAll(".of-look").forEach(load));
function sizes() {
  const grid = byId("grid");
  grid.style.setProperty("--wide", `${state.wide}px`);
  grid.style.setProperty("--columns", columns.map(column => `${column.pages * (state.wide + 12) + 9}px`).join(" "));
}
function draw() {
  const shown = records.filter(fits);
  const byLook = new Map(), byOpen = new Map();
  for (const one of shown) {
    const key = lookKey(one);
    if (!byLook.has(key)) byLook.set(key, { first: one, cells: new Map() });
    const row = byLook.get(key).cells;
    row.set(one.open, [...row.get(one.open) ?? [], one]);
    byOpen.set(one.open, Math.max(byOpen.get(one.open) ?? 1, row.get(one.open).length));
  }
  rows = [...byLook.values()];
  columns = [...byOpen].map(([open, pages]) => ({ open, pages }));
  cells = [];
  near.disconnect();
  state.at = state.first = null;
  sizes();
  const heads = make("div", { role: "row", className: "heads" }, make("div", { role: "columnheader", textContent: say("look") }),
    ...columns.map(({ open }) => make("div", { role: "columnheader", textContent: openName(open) },
      ...(data.titles[lang][open] && data.titles[lang][open] !== open ? [make("small", { textContent: data.titles[lang][open] })] : []))));
  byId("grid").replaceChildren(...(rows.length ? [heads, ...rows.map(drawn)] : []));
  byId("grid").hidden = rows.length === 0;
  byId("nothing").hidden = rows.length > 0;
  byId("nothing").textContent = say("nothing");
  byId("grid").querySelectorAll(".of-look").forEach(row => near.observe(row));
  const first = cells.flat(2)[0];
  if (first) first.shot.tabIndex = 0;
  told(`${say("picture")}: ${shown.length}`);
}
function drawn(row, down) {
  const made = make("div", { role: "row", className: "of-look" }, lookHead(row.first));
  cells.push([]);
  let [ratio, below] = [0.5, 0];
  for (const [across, { open }] of columns.entries()) {
    const pictures = row.cells.get(open) ?? [];
    cells[down].push(pictures.map(one => ({ one, ...figure(one, () => cells[down][across].find(each => each.one === one)) })));
    ratio = Math.max(ratio, ...pictures.map(one => one.height / one.width));
    below = Math.max(below, ...pictures.map(heightBelow));
    made.append(make("div", { role: "gridcell", className: pictures.length ? "cell" : "cell empty" },
      ...(pictures.length ? cells[down][across].map(each => each.figure) : ["–"])));
  }
  made.style.setProperty("--ratio", ratio);
  made.style.setProperty("--below", `${below}px`);
  return made;
}
/** About how high is what a picture has below it, in pixels: its badge, its changes and the findings of `figure`. */
function heightBelow(one) {
  const found = listed(one).length;
  return (stateName(one) ? 24 : 0) + (one.changes?.length ?? 0) * 18 + Math.min(found, 3) * 37 + (found ? 6 : 0) + (found > 3 ? 20 : 0);
}
function lookHead(one) {
  const said = (different.length ? different : ["platform", "lang"]).filter(name => !data.late.includes(name) || unusual(one).includes(name));
  const box = make("div", {}, make("b", { textContent: said.slice(0, 2).map(name => valueOf(name, one[name])).join(" · ") }));
  for (const name of said.slice(2)) box.append(make("small", {}, `${say(name)} `, make("span", { textContent: valueOf(name, one[name]) })));
  return make("div", { role: "rowheader", className: "look" }, box);
}
function figure(one, entry) {
  const image = make("img", { alt: "", loading: "lazy", decoding: "async", width: one.width, height: one.height });
  image.dataset.src = source(one);
  const found = listed(one);
  const count = real(one).length;
  const name = [caption(one), stateName(one), count ? `${say("found")}: ${count}` : ""].filter(Boolean).join(", ");
  const shot = make("button", { type: "button", className: "shot", tabIndex: -1, "aria-label": name }, image, ...frames(one, found));
  shot.addEventListener("click", () => { focus(entry(), false); zoom([one]); });
  shot.addEventListener("focus", () => focus(entry(), false));
  const made = make("figure", {}, shot);
  if (stateName(one)) made.append(make("span", { className: `badge ${one.state}` }));
  mark(one, made);
  if (one.changes) made.append(changes(one));
  if (found.length) made.append(findings(found, 3));
  return { figure: made, shot };
}
/** Say on a picture that differs whether it is accepted. */
function mark(one, made) {
  const badge = made.querySelector(".badge");
  if (badge) badge.textContent = state.accepted.has(one.name) ? `${stateName(one)} · ${say("accepted")}` : stateName(one);
  made.classList.toggle("accepted", state.accepted.has(one.name));
}
function changes(one) {
  return make("ul", { className: "changes", "aria-label": say("entries") }, ...one.changes.map(textContent => make("li", { textContent })));
}
function frames(one, found) {
  return found.flatMap((each, at) => {
    if (!(each.rect[2] > 0)) return [];
    const frame = make("span", { className: "frame", "aria-hidden": "true" }, make("i", { textContent: at + 1 }));
    const [across, down] = [one.width / data.scale, one.height / data.scale];
    Object.assign(frame.style, { left: `${each.rect[0] / across * 100}%`, top: `${each.rect[1] / down * 100}%`,
      width: `${each.rect[2] / across * 100}%`, height: `${each.rect[3] / down * 100}%` });
    frame.dataset.at = at;
    return [frame];
  });
}
function findings(found, most = Infinity, first = 1) {
  const said = found.slice(0, most).map((each, at) => make("li", {}, make("i", { textContent: first + at }),
    make("span", {}, nameOf(each.what), make("br", {}), make("small", { textContent: [each.item, each.detail].filter(Boolean).join(": ").slice(0, most === 3 ? 60 : 400) }))));
  if (found.length > most) said.push(make("li", {}, `+ ${found.length - most}`));
  return make("ul", { className: "found" }, ...said);
}

// ---- keys: one stop for Tab, the arrows go from picture to picture
function focus(entry, move = true) {
  if (!entry) return;
  if (state.at && state.at !== entry) state.at.shot.tabIndex = -1;
  else if (!state.at) cells.flat(2).forEach(each => { each.shot.tabIndex = -1; });
  state.at = entry;
  entry.shot.tabIndex = 0;
  if (move) {
    entry.shot.focus({ preventScroll: true });
    entry.shot.scrollIntoView({ block: "nearest", inline: "nearest" });
  }
}
function place(entry) {
  for (const [down, row] of cells.entries()) for (const [across, pictures] of row.entries()) {
    const page = pictures.indexOf(entry);
    if (page >= 0) return { down, across, page };
  }
  return null;
}
/** The picture `down` and `across` from another, over empty cells; null at the edge. */
function next(entry, down, across) {
  const at = place(entry);
  if (across) {
    const line = cells[at.down].flat();
    return line[line.indexOf(entry) + across] ?? null;
  }
  for (let row = at.down + down; cells[row]; row += down) {
    const pictures = cells[row][at.across];
    if (pictures.length) return pictures[Math.min(at.page, pictures.length - 1)];
  }
  return null;
}
const STEPS = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] };
byId("grid").addEventListener("keydown", event => {
  if (event.ctrlKey || event.metaKey || event.altKey || !state.at) return;
  const line = () => cells[place(state.at).down].flat();
  const column = () => { const { across } = place(state.at); return cells.map(row => row[across][0]).filter(Boolean); };
  let to;
  if (event.key in STEPS) to = next(state.at, ...STEPS[event.key]);
  else if (event.key === "Home") to = line()[0];
  else if (event.key === "End") to = line().at(-1);
  else if (event.key === "PageUp") to = column()[0];
  else if (event.key === "PageDown") to = column().at(-1);
  else return;
  event.preventDefault();
  focus(to);
});
document.addEventListener("keydown", event => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest("select, input")) return;
  const open = byId("zoom").open ? "zoom" : byId("list").open ? "list" : "";
  if (event.key === "f" && open !== "list") list();
  else if (event.key === "f") byId("list").close();
  else if (event.key === "c" && open !== "list") pair();
  else if (event.key === "a" && open !== "list" && state.at && state.from === null) accept(state.at.one);
  else if (event.key === "Escape" && !open && state.first) unchoose();
  else if (open === "zoom" && event.key in STEPS && state.from === null) {
    const to = next(state.at, ...STEPS[event.key]);
    if (to) { focus(to, false); zoom([to.one]); }
  } else return;
  event.preventDefault();
});
function unchoose() {
  state.first?.shot.classList.remove("chosen");
  state.first = null;
  told("");
}
/** Take a picture as the first of two; with a first one there, put the two beside each other. */
function pair() {
  if (!state.at) return;
  if (state.first && state.first !== state.at) {
    zoom([state.first.one, state.at.one]);
    unchoose();
    return;
  }
  const again = state.first === state.at;
  unchoose();
  if (again) return;
  byId("zoom").close();
  state.first = state.at;
  state.first.shot.classList.add("chosen");
  state.first.shot.focus();
  told(say("pair-first"));
}
let forgetting = 0;
function told(text) {
  clearTimeout(forgetting);
  byId("told").textContent = text;
  if (text) forgetting = setTimeout(() => { byId("told").textContent = ""; }, 6000);
}

// ---- what is accepted: the page only says it, the command does it
/** Accept a picture that differs, with all pages of its screen, or no longer. */
function accept(one) {
  if (!stateName(one)) return;
  const screen = records.filter(each => stateName(each) && each.open === one.open && lookKey(each) === lookKey(one));
  const now = !state.accepted.has(one.name);
  for (const each of screen) now ? state.accepted.add(each.name) : state.accepted.delete(each.name);
  for (const each of cells.flat(2)) if (screen.includes(each.one)) mark(each.one, each.figure);
  if (byId("zoom").open) zoom(state.from ?? [one]);
  accepting();
}
function accepting() {
  const names = records.filter(one => state.accepted.has(one.name)).map(one => one.name);
  byId("accepting").hidden = names.length === 0;
  const words = make("code", { textContent: `--accept ${names.join(" ")}`, tabIndex: 0 });
  const copy = button("plain", say("copy"), () => {
    getSelection().selectAllChildren(words);
    if (document.execCommand("copy")) told(say("copied"));
  });
  byId("accepting").replaceChildren(make("p", {}, `${say("accepted")}: ${names.length}. ${say("accept-these")}`), words, copy);
}

// ---- one picture large, or two beside each other
function layer(src, one, found) {
  const image = make("img", { src, alt: "", width: one.width / data.scale * state.factor, height: one.height / data.scale * state.factor });
  return make("div", { className: "layer" }, image, ...frames(one, found));
}
function view(src, one, found, word) {
  const shown = layer(src, one, found);
  const made = make("figure", { className: "view" }, make("figcaption", { textContent: word }), shown);
  return made;
}
/** Findings beside their picture, under a name and their number; `first` is the number of the first. */
function beside(made, found, name, first) {
  const lines = findings(found, Infinity, first);
  for (const [at, line] of [...lines.children].entries()) {
    line.tabIndex = 0;
    const frame = made.querySelector(`.frame[data-at="${first + at - 1}"]`);
    const light = lit => () => { frame?.classList.toggle("lit", lit); if (lit) frame?.scrollIntoView({ block: "nearest" }); };
    for (const [what, lit] of [["mouseenter", true], ["focus", true], ["mouseleave", false], ["blur", false]]) line.addEventListener(what, light(lit));
  }
  return make("section", { className: "view", "aria-label": name }, make("h2", { textContent: `${name}: ${found.length}` }), lines);
}
function zoom(ones) {
  const dialog = byId("zoom"), [bar, stage] = dialog.children;
  state.from = ones.length > 1 ? ones : null;
  state.back = state.at;
  const name = ones.map(caption).join(" – ");
  const resize = by => { state.factor *= by; zoom(ones); };
  const step = (down, across) => { const to = state.at && next(state.at, down, across); if (to) { focus(to, false); zoom([to.one]); } };
  const moves = ones.length > 1 ? [] : [["←", "to-left", 0, -1], ["→", "to-right", 0, 1], ["↑", "to-above", -1, 0], ["↓", "to-below", 1, 0]];
  bar.replaceChildren(make("h2", { textContent: name }),
    ...moves.map(([sign, word, down, across]) => button("plain", sign, () => step(down, across), { "aria-label": say(word), title: say(word) })),
    ...(ones.length === 1 && stateName(ones[0]) ? [button("kind", say("accept"), () => { accept(ones[0]); bar.querySelector(".kind").focus(); },
      { "aria-pressed": String(state.accepted.has(ones[0].name)), title: say("key-accept") })] : []),
    button("plain", "−", () => resize(1 / 1.25), { "aria-label": say("smaller"), title: say("smaller") }),
    button("plain", "+", () => resize(1.25), { "aria-label": say("larger"), title: say("larger") }),
    button("plain", say("close"), () => dialog.close()));
  stage.setAttribute("aria-label", name);
  stage.replaceChildren();
  let unlike = null;
  for (const one of ones) {
    const [found, noted] = [real(one), own(one)], all = [...found, ...noted];
    const [before, after] = [data.before[one.name], data.after[one.name]];
    let made = stage;
    if (before) stage.append(view(before, one, [], `${caption(one)} – ${say("before")}`));
    if (after) stage.append(made = view(after, one, all, before ? `${caption(one)} – ${say("after")}` : caption(one)));
    if (before && after) {
      const difference = view(after, one, [], say("difference")), shown = difference.lastElementChild;
      shown.classList.add("difference");
      shown.append(make("div", { className: "unlike", "aria-hidden": "true" }, ...[before, after].map(src => layer(src, one, []).firstChild)));
      stage.append(difference);
      if (one.differs) {
        const [top, end] = one.differs.map(line => line / one.height * 100);
        unlike = make("span", { className: "frame", "aria-hidden": "true" });
        Object.assign(unlike.style, { left: 0, width: "100%", top: `${top}%`, height: `${end - top}%` });
        shown.append(unlike);
      }
    }
    if (one.changes) stage.append(make("section", { className: "view" }, make("h2", { textContent: say("entries") }), changes(one)));
    if (found.length) stage.append(beside(made, found, say("found"), 1));
    if (noted.length) stage.append(beside(made, noted, nameOf(PLATFORMS_OWN), found.length + 1));
  }
  dialog.setAttribute("aria-label", name);
  if (!dialog.open) dialog.showModal();
  // What changed may be far below.
  unlike?.scrollIntoView({ block: "center", inline: "nearest" });
}
// The browser itself goes back to where the first picture was enlarged, not to the one that was gone to from there.
byId("zoom").addEventListener("close", () => { if (!byId("list").open) focus(state.back); });

// ---- everything found, as a list
function list() {
  const dialog = byId("list"), [bar, stage] = dialog.children;
  const entries = cells.flat(2), said = new Set();
  const told = which => entries.flatMap(entry => which(entry.one).map(each => [entry, each]));
  // The platforms' own colours are told once each.
  const found = told(real), noted = told(own).filter(([{ one }, each]) => {
    const colours = [one.platform, one.theme, each.detail].join();
    return !said.has(colours) && said.add(colours);
  });
  bar.replaceChildren(make("h2", { textContent: `${say("found")}: ${found.length}` }), button("plain", say("close"), () => dialog.close()));
  const table = (some, name) => make("table", { "aria-label": name }, make("thead", {}, make("tr", {}, ...["found", "item", "detail", "picture"].map(name => make("th", { scope: "col", textContent: say(name) })))),
    make("tbody", {}, ...some.map(([entry, each]) => make("tr", {}, ...[nameOf(each.what), each.item, each.detail].map(textContent => make("td", { textContent })),
      make("td", {}, button("plain", caption(entry.one), () => { dialog.close(); focus(entry); zoom([entry.one]); }))))));
  stage.replaceChildren(found.length ? table(found, say("found")) : make("p", { className: "empty", textContent: say("nothing-found") }));
  if (noted.length) stage.append(make("h2", { textContent: nameOf(PLATFORMS_OWN) }), table(noted, nameOf(PLATFORMS_OWN)));
  dialog.setAttribute("aria-label", say("found"));
  if (byId("zoom").open) byId("zoom").close();
  if (!dialog.open) dialog.showModal();
}
byId("list").addEventListener("close", () => { if (!byId("zoom").open) focus(state.at); });

head();
draw();
