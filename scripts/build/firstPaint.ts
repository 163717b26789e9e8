/** Puts the first drawing of the home page into the built page, in each language, for theme.js to show. */
import { resolve } from "node:path";
import { type Plugin, type Rolldown, runnerImport } from "vite";
import { namesWithoutRules, scopedName } from "./web/styleNames.ts";

interface Drawn {
  readonly firstPaints: ReadonlyMap<string, string>;
}

const emptyStorage = { getItem: () => null };

async function draw(web: string): Promise<Drawn["firstPaints"]> {
  // The page reads its browser storage: here it is empty.
  Object.assign(globalThis, { localStorage: emptyStorage, sessionStorage: emptyStorage });
  const { module } = await runnerImport<Drawn>(resolve(web, "app/firstPaint.tsx"), {
    configFile: false,
    root: web,
    logLevel: "error",
    plugins: [namesWithoutRules(scopedName)],
  });
  return module.firstPaints;
}

/** Links to the style sheets of a chunk, after those of the chunks that it imports. */
function styleLinks(chunk: Rolldown.OutputChunk, bundle: Rolldown.OutputBundle): string[] {
  const sheets = new Set<string>();
  const seen = new Set<Rolldown.OutputChunk>();
  const add = (each: Rolldown.OutputChunk): void => {
    if (seen.has(each)) return;
    seen.add(each);
    for (const name of each.imports) {
      const imported = bundle[name];
      if (imported?.type === "chunk") add(imported);
    }
    for (const sheet of each.viteMetadata?.importedCss ?? []) sheets.add(sheet);
  };
  add(chunk);
  return [...sheets].map((sheet) => `<link rel="stylesheet" crossorigin href="/${sheet}">`);
}

/**
 * Adds a template for each language to the end of the page, the home page's file name where theme.js reads it, and the
 * home page's style sheets, which the drawing needs before that file has arrived. `web` is the folder of the page,
 * `home` the path of the home page's module.
 */
export function firstPaint(web: string, home: string): Plugin {
  return {
    name: "spar-first-paint",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      async handler(html, { bundle }) {
        const chunks = Object.values(bundle ?? {}).filter((each) => each.type === "chunk");
        const file = chunks.find(({ facadeModuleId }) => facadeModuleId === home);
        if (bundle === undefined || file === undefined) throw new Error(`${home} is no chunk of its own`);
        const templates = [...(await draw(web))].map(
          ([language, paint]) => `<template data-language="${language}">${paint}</template>`,
        );
        const sheets = styleLinks(file, bundle).filter((link) => !html.includes(link));
        return html
          .replace("</head>", `${sheets.join("\n")}\n</head>`)
          .replace('src="/theme.js"', `src="/theme.js" data-home="/${file.fileName}"`)
          .replace("</body>", `${templates.join("\n")}\n</body>`);
      },
    },
  };
}
