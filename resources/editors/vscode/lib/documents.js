"use strict";
// Which documents are the extension's.

const LANGUAGES = ["json", "jsonc"];
const SCHEMES = ["file", "untitled"];
/** What the language client follows: the server tells definitions from other JSON by what is in them. */
const SELECTOR = SCHEMES.flatMap((scheme) => LANGUAGES.map((language) => ({ scheme, language })));

/** Whether a document is one that the server can have; `languageId` may be unknown. */
function isOurs({ uri, languageId }) {
  return SCHEMES.includes(uri.scheme) && (languageId === undefined || LANGUAGES.includes(languageId));
}

/** Whether a text may be a definition: enough to start the server for, which then tells. */
function looksLikePiece(document) {
  return /"preferences"\s*:/.test(document.getText());
}

function baseName(uri) {
  return uri.path.split("/").pop() || uri.path;
}

module.exports = { SELECTOR, isOurs, looksLikePiece, baseName };
