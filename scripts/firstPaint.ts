/** Puts the first drawing of the home page into the built page, in each language, for theme.js to show. */
import { resolve } from "node:path";
import { type Plugin, runnerImport } from "vite";

interface Drawn {
  readonly firstPaints: ReadonlyMap<string, string>;
}

const nothing = "\0nothing";
const emptyStorage = { getItem: () => null };

/** Style sheets have no part in a drawing that is text. */
const withoutStyles: Plugin = {
  name: "spar-without-styles",
  enforce: "pre",
  resolveId: (id) => (id.endsWith(".css") ? nothing : undefined),
  load: (id) => (id === nothing ? "" : undefined),
};

async function draw(web: string): Promise<Drawn["firstPaints"]> {
  // The page asks the browser what it stores about the visitor: here nothing.
  Object.assign(globalThis, { localStorage: emptyStorage, sessionStorage: emptyStorage });
  const { module } = await runnerImport<Drawn>(resolve(web, "app/firstPaint.tsx"), {
    configFile: false,
    root: web,
    logLevel: "error",
    plugins: [withoutStyles],
  });
  return module.firstPaints;
}

/**
 * A template for each language at the end of the page, and the home page's own file named where theme.js reads it.
 * `web` is the folder of the page, `home` the path of the home page's module.
 */
export function firstPaint(web: string, home: string): Plugin {
  return {
    name: "spar-first-paint",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      async handler(html, { bundle }) {
        const file = Object.values(bundle ?? {}).find((each) => each.type === "chunk" && each.facadeModuleId === home);
        if (file === undefined) throw new Error(`${home} is no chunk of its own`);
        const templates = [...(await draw(web))].map(
          ([language, paint]) => `<template data-language="${language}">${paint}</template>`,
        );
        return html
          .replace('src="/theme.js"', `src="/theme.js" data-home="/${file.fileName}"`)
          .replace("</body>", `${templates.join("\n")}\n</body>`);
      },
    },
  };
}
