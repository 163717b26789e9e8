/**
 * Divides Valibot into its source files. It is published as one module, and the bundler moves only whole modules: the
 * first page would fetch each function that any later page calls.
 */
import type { Plugin } from "vite";

const published = /[\\/]valibot[\\/]dist[\\/]index\.mjs$/;
const part = /[\\/]valibot[\\/]dist[\\/]index\.mjs\?part=/;

/** The published module marks each source file by these comments. */
const region = /^\/\/#region (\S+)\n([\s\S]*?)^\/\/#endregion/gm;
const declaration = /^(?:async )?(?:function\*?|const|let|var|class) ([\w$]+)/gm;
const exported = /^export \{(.*)\};?$/m;
const word = /[A-Za-z_$][\w$]*/g;

const names = (code: string, pattern: RegExp, group: number): string[] =>
  [...code.matchAll(pattern)].flatMap((found) => found[group] ?? []);

/** The module at `id` as several: under `id` one that exports all, the others under the same id with `?part=PATH`. */
export function partsOf(id: string, code: string): ReadonlyMap<string, string> {
  const sources = [...code.matchAll(region)].map(([, path = "", body = ""]) => ({ id: `${id}?part=${path}`, body }));
  const homes = new Map(
    sources.flatMap((source) => names(source.body, declaration, 1).map((name) => [name, source.id])),
  );
  const parts = new Map<string, string>();
  for (const source of sources) {
    // A word may be a key or a variable of the same name. The bundler drops the import that nothing reads.
    const words = new Set(names(source.body, word, 0));
    const imports = [...homes].flatMap(([name, home]) =>
      home !== source.id && words.has(name) ? [`import { ${name} } from ${JSON.stringify(home)};\n`] : [],
    );
    const own = [...homes].flatMap(([name, home]) => (home === source.id ? [name] : []));
    parts.set(source.id, `${imports.join("")}${source.body}export { ${own.join(", ")} };\n`);
  }
  const all = (exported.exec(code)?.[1] ?? "").split(",").map((entry) => entry.trim());
  const exports = all.map((entry) => {
    const home = homes.get(entry.split(" as ")[0] ?? "");
    if (home === undefined) throw new Error(`Valibot's module has no marked source file that declares "${entry}"`);
    return `export { ${entry} } from ${JSON.stringify(home)};\n`;
  });
  return parts.set(id, exports.join(""));
}

export function valibotParts(): Plugin {
  let parts: ReadonlyMap<string, string> = new Map();
  return {
    name: "spar-valibot-parts",
    apply: "build",
    enforce: "pre",
    resolveId: { filter: { id: part }, handler: (id) => ({ id, moduleSideEffects: false }) },
    load: { filter: { id: part }, handler: (id) => parts.get(id) },
    transform: {
      filter: { id: published },
      handler(code, id) {
        parts = partsOf(id, code);
        return { code: parts.get(id) ?? "", map: null };
      },
    },
  };
}
