// One phone on a canvas: draws what comes by the wire, tells what is done with it. How the bytes go is the caller's.

const KEYS = new Set(["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight", "Home", "End", "PageUp", "PageDown", "Enter", "Tab", "Escape", "Backspace", "Delete"]);
// Letters of one message: in UTF-8 it has to stay below its bound.
const LETTERS = 200;
// Eighths of a degree that Qt counts for a turn of one line, and of one pixel.
const LINE = 40, PIXEL = 1.2;
// Eighths of a degree by which a map doubles.
const DOUBLE = 240;

// No module: the page of an editor's panel is of plain scripts.
class Phone {
  // `send` takes one array of the wire; `said` hears the words about the phone.
  constructor(canvas, keys, send, said) {
    this.canvas = canvas;
    this.keys = keys;
    this.say = send;
    this.said = said;
    this.context = canvas.getContext("2d", { alpha: false });
    this.work = Promise.resolve();
    this.scale = 1;
    this.touch = true;
    this.number = 0;
    this.fingers = new Map();
    // How far two fingers were apart when that was told last; 0 while there are not two.
    this.apart = 0;
    this.listen();
  }

  // What comes by the wire: an ArrayBuffer, drawn after all that came before.
  receive(buffer) {
    this.work = this.work.then(() => this.draw(buffer)).catch(() => this.say(["whole"]));
  }

  async draw(buffer) {
    const view = new DataView(buffer);
    const steps = [], pictures = [];
    let at = 8;
    while (at < buffer.byteLength) {
      const kind = view.getUint8(at);
      const number = index => view.getUint16(at + 1 + 2 * index);
      if (kind === 1) {
        const [x, y, width, height, from] = [0, 1, 2, 3, 4].map(number);
        steps.push(() => this.context.drawImage(this.canvas, x, from, width, height, x, y, width, height));
        at += 11;
      } else if (kind === 2) {
        const place = [0, 1, 2, 3].map(number);
        const length = view.getUint32(at + 9);
        const bytes = new Uint8Array(buffer, at + 13, length);
        pictures.push(createImageBitmap(new Blob([bytes], { type: "image/png" }), { colorSpaceConversion: "none" }));
        const decoded = pictures.length - 1;
        steps.push(bitmaps => { this.context.drawImage(bitmaps[decoded], ...place); bitmaps[decoded].close(); });
        at += 13 + length;
      } else if (kind === 3) {
        const [width, height, scale] = [number(0), number(1), view.getFloat32(at + 5)];
        steps.push(() => this.resize(width, height, scale));
        at += 9;
      } else {
        const length = view.getUint32(at + 1);
        const words = JSON.parse(new TextDecoder().decode(new Uint8Array(buffer, at + 5, length)));
        steps.push(() => { this.touch = words.touch; this.canvas.setAttribute("aria-label", words.title); this.said(words); });
        at += 5 + length;
      }
    }
    const bitmaps = await Promise.all(pictures);
    for (const step of steps) step(bitmaps);
    this.canvas.dataset.frame = view.getUint32(0);
    this.canvas.dataset.event = view.getUint32(4);
    this.say(["answered", view.getUint32(0)]);
  }

  resize(width, height, scale) {
    this.scale = scale;
    this.canvas.width = width;
    this.canvas.height = height;
    for (const [name, side] of [["width", width / scale], ["height", height / scale]]) {
      this.canvas.style[name] = `${side}px`;
      this.canvas.style.setProperty(`--${name}`, side);
    }
  }

  next() {
    return ++this.number;
  }

  place(event) {
    const box = this.canvas.getBoundingClientRect(), style = getComputedStyle(this.canvas);
    const x = event.clientX - box.left - parseFloat(style.borderLeftWidth), y = event.clientY - box.top - parseFloat(style.borderTopWidth);
    // A page with less room shows the canvas smaller.
    const wide = box.width - parseFloat(style.borderLeftWidth) - parseFloat(style.borderRightWidth);
    const points = wide > 0 ? this.canvas.width / this.scale / wide : 1;
    return [Math.round(x * points * 100) / 100, Math.round(y * points * 100) / 100];
  }

  finger(kind, event) {
    this.say(["finger", kind, ...this.place(event), Math.round(event.timeStamp), this.next()]);
  }

  // Two fingers: their middle is one finger, their distance a turn of a wheel there.
  pinch(event) {
    const places = [...this.fingers.values()].slice(0, 2).map(one => this.place(one));
    if (places.length < 2) return;
    const [[x, y], [right, below]] = places, middle = [(x + right) / 2, (y + below) / 2], time = Math.round(event.timeStamp);
    const apart = Math.max(1, Math.hypot(right - x, below - y));
    if (!this.apart) {
      this.say(["finger", "gone", x, y, time, this.next()]);
      this.say(["finger", "down", ...middle, time, this.next()]);
    } else {
      this.say(["finger", "move", ...middle, time, this.next()]);
      const turn = Math.round(DOUBLE * Math.log2(apart / this.apart));
      if (!turn) return;
      this.say(["pinch", ...middle, turn, time, this.next()]);
    }
    this.apart = apart;
  }

  listen() {
    const canvas = this.canvas, on = (name, act) => canvas.addEventListener(name, event => { if (this.touch) act(event); }, { passive: false });
    on("pointerdown", event => {
      event.preventDefault();
      if (event.button !== 0) return;
      canvas.setPointerCapture(event.pointerId);
      this.fingers.set(event.pointerId, event);
      if (this.fingers.size === 1) this.finger("down", event);
      else this.pinch(event);
      if (event.pointerType === "mouse") this.keys.focus({ preventScroll: true });
    });
    on("pointermove", event => {
      if (!this.fingers.has(event.pointerId)) return;
      this.fingers.set(event.pointerId, event);
      if (this.apart) this.pinch(event);
      else this.finger("move", event);
    });
    const lifted = kind => event => {
      if (!this.fingers.delete(event.pointerId)) return;
      // A finger that stays after two does nothing more.
      if (this.apart) this.finger("gone", event);
      else if (this.fingers.size === 0) this.finger(kind, event);
      if (this.fingers.size === 0) this.apart = 0;
    };
    on("pointerup", lifted("up"));
    on("pointercancel", lifted("gone"));
    on("contextmenu", event => event.preventDefault());
    on("wheel", event => {
      event.preventDefault();
      const unit = event.deltaMode === 0 ? PIXEL : LINE;
      this.say(["wheel", ...this.place(event), -event.deltaX * unit, -event.deltaY * unit, Math.round(event.timeStamp), this.next()]);
    });
    this.keys.addEventListener("keydown", event => {
      if (!this.touch || event.isComposing || !KEYS.has(event.key)) return;
      event.preventDefault();
      this.say(["key", event.key, (event.shiftKey ? 1 : 0) | (event.ctrlKey || event.metaKey ? 2 : 0), this.next()]);
    });
    const compose = text => { if (this.touch) this.say(["compose", [...text].slice(0, LETTERS).join(""), this.next()]); };
    const type = () => {
      const text = [...this.keys.value];
      this.keys.value = "";
      while (this.touch && text.length) this.say(["text", text.splice(0, LETTERS).join(""), this.next()]);
    };
    this.keys.addEventListener("input", event => { if (!event.isComposing) type(); });
    this.keys.addEventListener("compositionupdate", event => compose(event.data));
    this.keys.addEventListener("compositionend", () => { compose(""); type(); });
  }
}
