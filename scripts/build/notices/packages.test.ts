/** Third-party notices are complete, and name a package that may not be redistributed. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { packagesOf } from "./bundleNotices.ts";
import { noticeProblems, noticesText, packageFolderOf, readPackage, licenceProblem } from "./packages.ts";
import { serverNotices } from "./serverNotices.ts";

const root = mkdtempSync(join(tmpdir(), "spar-notices-"));
afterAll(() => rmSync(root, { recursive: true, force: true }));

/** Installs a made-up package below `root` and returns its folder. */
function install(name: string, manifest: object, files: Readonly<Record<string, string>> = {}): string {
  const folder = join(root, "node_modules", name);
  const all = { "package.json": JSON.stringify({ name, version: "1.2.3", ...manifest }), ...files };
  for (const [file, content] of Object.entries(all)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), content);
  }
  return folder;
}

describe("a licence", () => {
  test.each(["MIT", "OFL-1.1", "(MIT OR GPL-3.0-only)", "(BSD-2-Clause OR MIT OR Apache-2.0)", "MIT AND ISC"])(
    "%s may be passed on",
    (licence) => {
      expect(licenceProblem(licence, "bundled")).toBeUndefined();
    },
  );

  test.each([
    "GPL-3.0-only",
    "MIT AND GPL-3.0-only",
    "LGPL-3.0-or-later",
    "CC-BY-NC-4.0",
    "UNLICENSED",
    "SEE LICENSE IN x",
    "",
  ])("%s may not", (licence) => {
    expect(licenceProblem(licence, "bundled")).toBeDefined();
  });

  test("of a library that stays as it is may ask for the source of changed versions", () => {
    expect(licenceProblem("LGPL-3.0-or-later", "installed")).toBeUndefined();
    expect(licenceProblem("Apache-2.0 AND LGPL-3.0-or-later AND MIT", "installed")).toBeUndefined();
    expect(licenceProblem("AGPL-3.0-only", "installed")).toBe(
      "has the licence AGPL-3.0-only, which is not on the list",
    );
  });
});

describe("a package", () => {
  test("has all its licence and notice files, and nothing else, in its notice", () => {
    const folder = install(
      "full",
      { license: "Apache-2.0" },
      { LICENSE: "Apache\n", "NOTICE.txt": "Made by A", "README.md": "hello", "LICENSES/MIT": "x" },
    );
    expect(readPackage(folder)).toEqual({
      name: "full",
      version: "1.2.3",
      licence: "Apache-2.0",
      texts: ["Apache", "Made by A"],
    });
  });

  test("without a licence, with one that is not allowed, or without a text is named", () => {
    const folders = [
      install("good", { license: "MIT" }, { "license.md": "MIT" }),
      install("none", {}, { LICENSE: "?" }),
      install("@scope/copyleft", { license: "GPL-2.0-only" }, { COPYING: "GPL" }),
      install("textless", { license: "MIT" }),
    ];
    expect(noticeProblems(folders.map(readPackage), "bundled")).toEqual([
      "none 1.2.3 has no licence",
      "@scope/copyleft 1.2.3 has the licence GPL-2.0-only, which is not on the list",
      "textless 1.2.3 has no licence text",
    ]);
  });

  test("that is published without a text has the one of its project, or its holder's", () => {
    install("rolldown", { license: "MIT" }, { LICENSE: "of rolldown" });
    expect(readPackage(install("@rolldown/binding-plan9", { license: "MIT" })).texts).toEqual(["of rolldown"]);
    const [text = ""] = readPackage(install("lazy-val", { license: "MIT" })).texts;
    expect(text).toContain("Copyright (c) Vladimir Krivosheev\n\nPermission is hereby granted");
  });
});

test("a module belongs to the innermost package around it", () => {
  const at = (path: string): string | undefined => packageFolderOf(path);
  expect(at("/p/web/app/firstPage/main.tsx")).toBeUndefined();
  expect(at("\0vite/preload-helper.js")).toBeUndefined();
  expect(at("/p/node_modules/i18next/dist/esm/i18next.js?v=1")).toBe("/p/node_modules/i18next");
  expect(at("/p/node_modules/@a/b/node_modules/c/index.js")).toBe("/p/node_modules/@a/b/node_modules/c");
  expect(at("\0/p/node_modules/@a/b/index.js?commonjs")).toBe("/p/node_modules/@a/b");
  expect(at("C:\\p\\node_modules\\@a\\b\\index.js")).toBe("C:\\p\\node_modules\\@a\\b");
});

test("a bundle has the packages of its modules and of its fonts, each once", () => {
  const bundle = {
    "a.js": {
      type: "chunk",
      moduleIds: ["/p/web/a.ts", "/p/node_modules/react/index.js", "/p/node_modules/react/b.js"],
    },
    "font.woff2": {
      type: "asset",
      originalFileNames: ["../node_modules/@fontsource-variable/inter/files/inter.woff2"],
    },
    "own.svg": { type: "asset", originalFileNames: ["ui/own.svg"] },
  } as const;
  expect(packagesOf(bundle, "/p/web")).toEqual(["/p/node_modules/react", "/p/node_modules/@fontsource-variable/inter"]);
});

test("the text has each package with its version, licence and texts, in the order of the names", () => {
  const text = noticesText("Spar contains:", [
    { name: "zustand", version: "5.0.0", licence: "MIT", texts: ["Z text"] },
    { name: "@a/b", version: "1.0.0", licence: "OFL-1.1", texts: ["one", "two"] },
  ]);
  expect(text.replaceAll("=".repeat(80), "--")).toBe(
    "Spar contains:\n\n--\n@a/b 1.0.0\nLicence: OFL-1.1\n\none\n\ntwo\n\n--\nzustand 5.0.0\nLicence: MIT\n\nZ text\n",
  );
});

describe("the notices of a server", () => {
  test("leave out what is for development, and judge what is not installed by the lock file", () => {
    install("served", { license: "MIT" }, { LICENSE: "served text" });
    install("tool", { license: "GPL-3.0-only" }, { LICENSE: "tool text" });
    const packages = {
      "": { version: "1.0.0" },
      "node_modules/served": { version: "1.2.3", license: "MIT" },
      "node_modules/tool": { version: "1.2.3", license: "GPL-3.0-only", dev: true },
      "node_modules/for-mac": { version: "2.0.0", license: "AGPL-3.0-only" },
      "node_modules/for-windows": { version: "2.0.0", license: "MIT" },
    };
    const { text, problems } = serverNotices({ packages }, root);
    expect(text).toContain("served text");
    expect(text).not.toContain("tool");
    expect(problems).toEqual(["for-mac 2.0.0 has the licence AGPL-3.0-only, which is not on the list"]);
  });
});
