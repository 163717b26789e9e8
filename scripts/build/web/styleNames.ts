/** The class names of CSS Modules in the built page. */
import { basename } from "node:path";
import type { CSSModulesOptions, Plugin } from "vite";

const ending = ".module.css";

/**
 * `Modal_head` for `.head` of Modal.module.css. The name depends on nothing else, so that the first drawing, which is
 * rendered apart from the page's scripts, has the same names. The code rules refuse two sheets of one name.
 */
export const scopedName = (name: string, sheet: string): string => `${basename(sheet, ending)}_${name}`;

export const styleNames: CSSModulesOptions = {
  generateScopedName: (name, path) => scopedName(name, path.split("?")[0] ?? path),
};

const drawnSheet = "\0drawn-sheet:";

/**
 * For components that are rendered apart from the page by `runnerImport`, which cannot read CSS Modules: a sheet
 * exports the names of its classes, as `nameOf` makes them, and no rules.
 */
export function namesWithoutRules(nameOf: (name: string, sheet: string) => string): Plugin {
  return {
    name: "spar-names-without-rules",
    enforce: "pre",
    resolveId: (id) => (id.endsWith(".css") ? `${drawnSheet}${basename(id)}.js` : undefined),
    load(id) {
      if (!id.startsWith(drawnSheet)) return undefined;
      const pattern = nameOf("*", id.slice(drawnSheet.length, -".js".length));
      return `export default new Proxy({}, { get: (_, name) => ${JSON.stringify(pattern)}.replace("*", String(name)) });`;
    },
  };
}
