"use strict";
// Where the program is looked for, on each system.

const assert = require("node:assert/strict");
const { test } = require("node:test");
const { findServer, installCommand } = require("../../../resources/editors/vscode/lib/find_server");

const LINUX = { platform: "linux", env: { PATH: "/usr/bin:.:bin::/work/tools" }, home: "/home/me", folders: ["/work"], setting: "" };
const WINDOWS = { platform: "win32", env: { Path: "C:\\Windows;D:\\Python\\Scripts" }, home: "C:\\me", folders: ["C:\\work"], setting: "" };

for (const [what, given, there, found] of [
  ["the workspace's .venv before PATH", LINUX, ["/work/.venv/bin/previewer", "/usr/bin/previewer"], "/work/.venv/bin/previewer"],
  ["PATH without a .venv", LINUX, ["/usr/bin/previewer"], "/usr/bin/previewer"],
  ["the second folder's .venv", { ...LINUX, folders: ["/a", "/b"] }, ["/b/.venv/bin/previewer"], "/b/.venv/bin/previewer"],
  ["no part of PATH that is relative", LINUX, ["previewer", "bin/previewer", "./previewer"], undefined],
  ["the setting before all", { ...LINUX, setting: "/opt/previewer" }, ["/opt/previewer", "/usr/bin/previewer"], "/opt/previewer"],
  ["a setting from home", { ...LINUX, setting: "~/bin/previewer" }, ["/home/me/bin/previewer"], "/home/me/bin/previewer"],
  ["a setting from the workspace", { ...LINUX, setting: "env/bin/previewer" }, ["/work/env/bin/previewer"], "/work/env/bin/previewer"],
  ["Windows: .venv", WINDOWS, ["C:\\work\\.venv\\Scripts\\previewer.exe"], "C:\\work\\.venv\\Scripts\\previewer.exe"],
  ["Windows: PATH", WINDOWS, ["D:\\Python\\Scripts\\previewer.exe"], "D:\\Python\\Scripts\\previewer.exe"],
]) {
  test(`found in a trusted folder: ${what}`, () => {
    assert.equal(findServer({ ...given, trusted: true, isFile: (one) => there.includes(one) }).program, found);
  });
}

for (const [what, given, there] of [
  ["its .venv", LINUX, ["/work/.venv/bin/previewer"]],
  ["what PATH has of it", LINUX, ["/work/tools/previewer"]],
  ["what a setting names in it", { ...LINUX, setting: "/work/.venv/bin/previewer" }, ["/work/.venv/bin/previewer"]],
  ["what a setting names from it", { ...LINUX, setting: "x/previewer" }, ["/work/x/previewer"]],
  ["a setting that goes round", { ...LINUX, setting: "/usr/../work/previewer" }, ["/usr/../work/previewer"]],
  ["its .venv on Windows", WINDOWS, ["C:\\work\\.venv\\Scripts\\previewer.exe"]],
]) {
  test(`never found in a folder that is not trusted: ${what}`, () => {
    assert.equal(findServer({ ...given, trusted: false, isFile: (one) => there.includes(one) }).program, undefined);
  });
}

test("a folder whose name begins as a trusted one's is another folder", () => {
  const given = { ...LINUX, env: { PATH: "/work2/bin" }, trusted: false, isFile: () => true };
  assert.equal(findServer(given).program, "/work2/bin/previewer");
});

test("a setting that leads nowhere is told, whatever else there is", () => {
  const given = { ...LINUX, setting: "/nowhere", trusted: true, isFile: (one) => one === "/usr/bin/previewer" };
  assert.deepEqual(findServer(given), { lacking: "/nowhere" });
});

test("the command that installs is that of the .venv whose program is too old", () => {
  assert.equal(installCommand("/work/.venv/bin/previewer", "linux"), '"/work/.venv/bin/python" -m pip install --upgrade "piece-previewer[lsp]"');
  assert.equal(installCommand("/usr/bin/previewer", "linux"), 'pip install --upgrade "piece-previewer[lsp]"');
  assert.equal(installCommand(undefined, "win32"), 'pip install --upgrade "piece-previewer[lsp]"');
});
