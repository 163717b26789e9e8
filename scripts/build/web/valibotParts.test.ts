import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import * as valibot from "valibot";
import { expect, test } from "vitest";
import { partsOf } from "./valibotParts.ts";

const published = `//#region src/config.ts
let config;
function setConfig(next) { config = next; }
function getConfig() { return config; }

//#endregion
//#region src/text.ts
/** Says nothing about setConfig. */
const text_ = (value) => ({ value, config: getConfig() });

//#endregion
export { getConfig, setConfig, text_ as text };
`;

test("each source file is a module that imports what it reads of others and exports its own", () => {
  const parts = partsOf("/v/index.mjs", published);
  expect([...parts.keys()]).toEqual([
    "/v/index.mjs?part=src/config.ts",
    "/v/index.mjs?part=src/text.ts",
    "/v/index.mjs",
  ]);
  expect(parts.get("/v/index.mjs?part=src/config.ts")).toContain("export { config, setConfig, getConfig };");
  const text = parts.get("/v/index.mjs?part=src/text.ts");
  expect(text).toContain('import { getConfig } from "/v/index.mjs?part=src/config.ts";');
  expect(text).toContain("export { text_ };");
  expect(parts.get("/v/index.mjs")).toBe(
    [
      'export { getConfig } from "/v/index.mjs?part=src/config.ts";\n',
      'export { setConfig } from "/v/index.mjs?part=src/config.ts";\n',
      'export { text_ as text } from "/v/index.mjs?part=src/text.ts";\n',
    ].join(""),
  );
});

test("the installed module has marked source files, and its parts export all that it exports", () => {
  const path = fileURLToPath(import.meta.resolve("valibot"));
  const parts = partsOf(path, readFileSync(path, "utf8"));
  expect(parts.size).toBeGreaterThan(100);
  const exported = [...(parts.get(path) ?? "").matchAll(/^export \{ (?:\S+ as )?(\S+) \}/gm)].map(
    ([, name = ""]) => name,
  );
  expect(exported.toSorted()).toEqual(Object.keys(valibot).toSorted());
});

test("a module without the marks is refused", () => {
  expect(() => partsOf("/v/index.mjs", "function text() {}\nexport { text };\n")).toThrow(/no marked source file/);
});
