"use strict";
// The panel's page: shows what the extension tells, and tells it what is done here.
(() => {
  const vscode = acquireVsCodeApi();
  const { words, editor } = JSON.parse(document.body.dataset.said);
  const bar = document.getElementById("bar");
  const note = document.getElementById("note");
  const phones = document.getElementById("phones");
  const touchedPhones = new Map(); // by platform
  const filled = (text, ...given) => text.replace(/\{(\d)\}/g, (_, at) => given[at]);

  function make(tag, properties = {}, ...inside) {
    const made = Object.assign(document.createElement(tag), properties);
    made.append(...inside);
    return made;
  }

  function languageName(code) {
    try {
      return `${new Intl.DisplayNames([editor], { type: "language" }).of(code)} (${code})`;
    } catch {
      return code;
    }
  }

  /** A picker; one that is there already is changed in its place, so that it keeps the keys. */
  function picker(parent, name, label, spoken, options, value, choose) {
    let select = parent.querySelector(`select[name="${name}"]`);
    if (select === null) {
      select = make("select", { name });
      parent.append(make("label", {}, make("span", { textContent: label }), select));
      select.addEventListener("change", () => choose(select.selectedOptions[0].given));
    }
    const same = select.options.length === options.length && options.every(([text], at) => select.options[at].text === text);
    if (!same) select.replaceChildren(...options.map(([text]) => make("option", { textContent: text })));
    options.forEach(([, given], at) => {
      select.options[at].given = given;
      select.options[at].selected = given === value;
    });
    select.parentElement.hidden = options.length < 2;
    select.setAttribute("aria-label", spoken);
    select.title = select.selectedOptions[0]?.text ?? "";
  }

  function button(parent, name, text, spoken, act) {
    if (parent.querySelector(`button[name="${name}"]`) !== null) return;
    const made = make("button", { name, type: "button", textContent: text });
    made.setAttribute("aria-label", spoken);
    made.addEventListener("click", act);
    parent.append(made);
  }

  /** The switch between phones that are touched and pictures whose rows lead to the text. */
  function showTouch(on) {
    document.body.classList.toggle("touched", on === true);
    if (on === undefined) return;
    button(bar, "touch", words.touch, words.touch, (event) => vscode.postMessage({ type: "touch", on: event.currentTarget.ariaPressed !== "true" }));
    const made = bar.querySelector('button[name="touch"]');
    made.ariaPressed = String(on);
    made.title = on ? words.touched : "";
  }

  function showBar({ choices, shown, touched }) {
    const send = (member) => (value) => vscode.postMessage({ type: "choose", member, value });
    picker(bar, "lang", words.lang, words.lang, choices.languages.map((code) => [languageName(code), code]), shown.lang, send("lang"));
    picker(bar, "theme", words.theme, words.theme, choices.themes.map((one) => [words[one] ?? one, one]), shown.theme, send("theme"));
    showTouch(touched);
    button(bar, "window", words.window, words.window, () => vscode.postMessage({ type: "window" }));
  }

  function phone(code) {
    return phones.querySelector(`[data-platform="${code}"]`);
  }

  function showPhones({ choices, shown }) {
    for (const there of [...phones.children]) {
      if (!choices.platforms.some((one) => one.code === there.dataset.platform)) there.remove();
    }
    for (const platform of choices.platforms) {
      const { code, name } = platform;
      let section = phone(code);
      if (section === null) {
        const head = make("div", { className: "head" }, make("h2", { textContent: name }));
        section = make("section", {}, head, make("div", { className: "choices" }), make("div", { className: "screen" }));
        section.dataset.platform = code;
        section.setAttribute("aria-label", name);
        phones.append(section);
      }
      const row = section.querySelector(".choices");
      const send = (member) => (value) => vscode.postMessage({ type: "choose", platform: code, member, value });
      const spoken = (member) => filled(words.of, name, words[member]);
      picker(row, "device", words.device, spoken("device"), platform.devices.map((one) => [one, one]), shown.phones[code].device, send("device"));
      picker(row, "design", words.design, spoken("design"), platform.designs.map((one) => [one.name, one.code]), shown.phones[code].design, send("design"));
      const sizes = platform.text_sizes.map((one) => [`${one.label} ${Math.round(one.factor * 100)} %`, one.factor]);
      picker(row, "text_size", words.text_size, spoken("text_size"), sizes, shown.phones[code].text_size, send("text_size"));
      button(section.querySelector(".head"), "save", words.save, spoken("save"), () => vscode.postMessage({ type: "save", platform: code }));
    }
  }

  function showNote({ note: sentence, buttons }) {
    phones.classList.toggle("old", sentence !== "");
    const said = [sentence, ...buttons].join("\n");
    if (note.dataset.said === said) return; // what stands there is not said again
    note.dataset.said = said;
    note.hidden = sentence === "";
    note.replaceChildren(make("span", { textContent: sentence }));
    buttons.forEach((text, which) => button(note, `act-${which}`, text, text, () => vscode.postMessage({ type: "act", which })));
  }

  function showPicture({ platform, png, width, height, rows, whole, at }) {
    const section = phone(platform);
    if (section === null) return;
    const screen = section.querySelector(".screen");
    const name = section.getAttribute("aria-label");
    let image = screen.querySelector("img");
    if (image === null) {
      image = make("img", { decoding: "sync" }); // no blank between two pictures
      screen.append(image, make("div", { className: "rows" }));
    }
    const address = `data:image/png;base64,${png}`;
    if (image.src !== address) image.src = address;
    image.alt = filled(words.screen, name);
    image.width = width;
    image.height = height;
    screen.style.setProperty("--width", `${width}px`);
    screen.querySelector(".rows").replaceChildren(...rows.map((row) => rowButton(row, width, height)));
    section.querySelector(".part")?.remove();
    if (!whole) screen.before(make("p", { className: "part", textContent: words.part }));
    mark(section, at);
  }

  /** A phone is drawn by the server from now on: its page says that it is there. */
  function beginTouch(platform) {
    const screen = phone(platform)?.querySelector(".screen");
    if (screen === undefined || screen === null) return;
    screen.querySelectorAll("canvas, textarea").forEach((one) => one.remove());
    const canvas = make("canvas", { tabIndex: 0 });
    const keys = make("textarea", { tabIndex: -1, spellcheck: false, autocapitalize: "off" });
    canvas.setAttribute("role", "application");
    canvas.setAttribute("aria-label", filled(words.screen, phone(platform).getAttribute("aria-label")));
    keys.setAttribute("aria-label", canvas.getAttribute("aria-label"));
    canvas.addEventListener("focus", () => keys.focus({ preventScroll: true }));
    screen.append(canvas, keys);
    const say = (message) => vscode.postMessage({ type: "said", platform, sent: JSON.stringify(message) });
    const leave = (way) => {
      const stops = [...document.querySelectorAll("button, select, canvas")].filter((one) => one.offsetParent !== null);
      stops[stops.indexOf(canvas) + way]?.focus();
    };
    touchedPhones.set(platform, new Phone(canvas, keys, say, (said) => said.leaves && leave(said.leaves)));
    say(["hello", platform, 1, 400, 800, Math.min(Math.max(window.devicePixelRatio, 1), 4)]);
    say(["whole"]);
  }

  /** Mark the row that the cursor is in; true where there is one. */
  function mark(place, key) {
    for (const row of place.querySelectorAll(".rows button")) row.classList.toggle("here", row.dataset.key === key);
    return place.querySelector(".here");
  }

  function rowButton(row, width, height) {
    const made = make("button", { type: "button", title: row.key });
    made.setAttribute("aria-label", filled(words.go, row.key));
    made.dataset.key = row.key;
    const place = { left: row.x / width, top: row.y / height, width: row.width / width, height: row.height / height };
    for (const [side, part] of Object.entries(place)) made.style[side] = `${part * 100}%`;
    made.addEventListener("click", () => vscode.postMessage({ type: "go", key: row.key }));
    return made;
  }

  window.addEventListener("message", ({ data }) => {
    if (data.type === "view") {
      vscode.setState({ uri: data.uri });
      document.title = document.querySelector("h1").textContent = data.title;
      if (data.choices !== undefined) {
        showBar(data);
        showPhones(data);
      }
      showNote(data);
    } else if (data.type === "picture") showPicture(data);
    else if (data.type === "touch") beginTouch(data.platform);
    else if (data.type === "frame") {
      const bytes = Uint8Array.from(atob(data.data), (letter) => letter.charCodeAt(0));
      touchedPhones.get(data.platform)?.receive(bytes.buffer);
    } else if (data.type === "mark") mark(phones, data.key)?.scrollIntoView({ block: "nearest" });
  });
  vscode.postMessage({ type: "ready", ratio: Math.min(Math.max(window.devicePixelRatio, 0.25), 8) });
})();
