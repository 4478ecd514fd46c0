"use strict";
// What the panel's page may say. Whatever else comes from it is nothing.

const text = (most) => (value) => typeof value === "string" && value.length <= most;
const ratio = (value) => typeof value === "number" && value >= 0.25 && value <= 8;
const optional = (check) => (value) => value === undefined || check(value);
const oneOf = (...words) => (value) => words.includes(value);
const choice = (value) => text(200)(value) || (typeof value === "number" && Number.isFinite(value));

const SHAPES = {
  ready: { ratio },
  choose: { member: oneOf("lang", "theme", "device", "design", "text_size"), platform: optional(oneOf("ios", "android")), value: choice },
  go: { key: text(10_000) },
  save: { platform: oneOf("ios", "android") },
  touch: { on: oneOf(true, false) },
  said: { platform: oneOf("ios", "android"), sent: text(1100) },
  window: {},
  act: { which: oneOf(0, 1) },
};

/** The message with the members that its kind has, or undefined. */
function checked(message) {
  if (typeof message !== "object" || message === null || !Object.hasOwn(SHAPES, message.type)) return undefined;
  const shape = SHAPES[message.type];
  if (!Object.entries(shape).every(([name, check]) => check(message[name]))) return undefined;
  return Object.fromEntries(["type", ...Object.keys(shape)].map((name) => [name, message[name]]));
}

module.exports = { checked };
