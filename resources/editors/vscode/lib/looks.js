"use strict";
// How both phones are looked at: what was chosen, held against what can be.
//
// `choices` is what the server gives (`piece.choices`); `chosen` is `{lang, theme, phones: {ios: {device, …}, …}}`, whatever
// of it is lacking is as usual. A language or a device that is not on offer any more is the usual one, and comes back
// with what it was chosen for.

const OWN = ["device", "design", "text_size"];
const EMPTY = Object.freeze({ phones: Object.freeze({}) });

/** What can be chosen of a member: by its value. */
function values(choices, member, code) {
  if (member === "lang") return choices.languages;
  if (member === "theme") return choices.themes;
  const phone = choices.platforms.find((one) => one.code === code);
  if (phone === undefined) return [];
  if (member === "device") return phone.devices;
  if (member === "design") return phone.designs.map((one) => one.code);
  return phone.text_sizes.map((one) => one.factor);
}

/** What is shown of a member: what was chosen where it is on offer, else the usual. */
function shown(choices, chosen, member, code, editorLanguage) {
  const offered = values(choices, member, code);
  const wanted = OWN.includes(member) ? chosen.phones?.[code]?.[member] : chosen[member];
  if (offered.includes(wanted)) return wanted;
  if (member === "lang") return offered.find((one) => one === editorLanguage) ?? choices.lang;
  if (member === "theme") return "light";
  if (member === "text_size") return 1;
  return choices.platforms.find((one) => one.code === code)[member];
}

/** The members of the look of a phone, for `piece.picture`. */
function lookOf(choices, chosen, code, editorLanguage) {
  const look = { platform: code, theme: shown(choices, chosen, "theme") };
  if (choices.languages.length > 0) look.lang = shown(choices, chosen, "lang", undefined, editorLanguage);
  for (const member of OWN) look[member] = shown(choices, chosen, member, code);
  return look;
}

/** What is chosen after a choice of the page; the same where the choice is none. */
function choose(choices, chosen, { member, platform, value }) {
  if (!values(choices, member, platform).includes(value)) return chosen;
  if (!OWN.includes(member)) return { ...chosen, [member]: value };
  const phones = { ...chosen.phones, [platform]: { ...chosen.phones?.[platform], [member]: value } };
  return { ...chosen, phones };
}

module.exports = { EMPTY, OWN, values, shown, lookOf, choose };
