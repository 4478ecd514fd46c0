"use strict";
// Where the `previewer` program is. Nothing of a folder that is not trusted is ever found.

const path = require("node:path");

const WINDOWS = "win32";

/**
 * Find the program.
 *
 * `setting` is the user's ("" for none), which may begin with `~` or be a path from the workspace's first folder;
 * `folders` are the workspace's; `isFile` tells of a path whether a program can be there.
 * Gives `{program}`, or `{lacking: PATH}` of a setting that leads nowhere, or `{}`.
 */
function findServer({ setting, trusted, folders, env, home, platform, isFile }) {
  const paths = platform === WINDOWS ? path.win32 : path.posix;
  const name = platform === WINDOWS ? "previewer.exe" : "previewer";
  if (setting) {
    const expanded = /^~(?=[\\/])/.test(setting) ? home + setting.slice(1) : setting;
    const program = paths.isAbsolute(expanded) || folders.length === 0 ? expanded : paths.join(folders[0], expanded);
    const allowed = paths.isAbsolute(program) && (trusted || !isInside(paths, program, folders));
    return allowed && isFile(program) ? { program } : { lacking: program };
  }
  const scripts = platform === WINDOWS ? "Scripts" : "bin";
  const inFolders = trusted ? folders.map((folder) => paths.join(folder, ".venv", scripts, name)) : [];
  const onPath = (env.PATH ?? env.Path ?? "")
    .split(paths.delimiter)
    .filter((folder) => paths.isAbsolute(folder))
    .map((folder) => paths.join(folder, name))
    .filter((program) => trusted || !isInside(paths, program, folders));
  const program = [...inFolders, ...onPath].find(isFile);
  return program === undefined ? {} : { program };
}

function isInside(paths, program, folders) {
  return folders.some((folder) => {
    const way = paths.relative(folder, program);
    return way !== "" && !way.startsWith("..") && !paths.isAbsolute(way);
  });
}

/** The one command that installs the program, or brings it up to date where it is. */
function installCommand(program, platform) {
  const wanted = 'pip install --upgrade "piece-previewer[lsp]"';
  if (program === undefined || !/[\\/]\.venv[\\/]/.test(program)) return wanted;
  const paths = platform === WINDOWS ? path.win32 : path.posix;
  return `"${paths.join(paths.dirname(program), "python")}" -m ${wanted}`;
}

/** Why a program ended, of what it said: its own sentence where it has one, else the last line. */
function reasonIn(text) {
  const lines = text.split("\n").map((line) => line.trim()).filter((line) => line !== "");
  return lines.findLast((line) => line.startsWith("previewer")) ?? lines.at(-1) ?? "";
}

module.exports = { reasonIn, findServer, installCommand };
