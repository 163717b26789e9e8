/** Writes the notices of everything that Vite copies into a bundle: modules, fonts and other files of packages. */
import { existsSync } from "node:fs";
import { resolve } from "node:path";
import type { Plugin } from "vite";
import { noticeProblems, noticesText, packageFolderOf, readPackage } from "./packages.ts";

/** The file of the built page with the notices. The page fetches it by this name. */
const noticesFile = "third-party-notices.txt";

const about = "Spar contains the following third-party software and fonts, each under its own licence.";

/** The part of a bundle that is read. */
type Outputs = Readonly<
  Record<
    string,
    | { readonly type: "chunk"; readonly moduleIds: readonly string[] }
    | { readonly type: "asset"; readonly originalFileNames: readonly string[] }
  >
>;

/** The folders of the packages whose modules or files are in a bundle. Files are named from Vite's `root`. */
export function packagesOf(bundle: Outputs, root: string): string[] {
  const paths = Object.values(bundle).flatMap((output) =>
    output.type === "chunk" ? output.moduleIds : output.originalFileNames.map((name) => resolve(root, name)),
  );
  return [...new Set(paths.flatMap((path) => packageFolderOf(path) ?? []))];
}

/**
 * The plugins of one product that is built in parts: `collect` for a part without notices of its own, `write` for the
 * last one, which gets the notices of all. `also` has the folders of packages that are packed unchanged, where they are
 * installed. A package that may not be redistributed fails the build.
 */
export function bundleNotices(also: readonly string[] = []): {
  readonly collect: () => Plugin;
  readonly write: () => Plugin;
} {
  const folders = new Set(also.filter((folder) => existsSync(folder)));
  const gather = (bundle: Outputs, root: string): void => {
    for (const folder of packagesOf(bundle, root)) folders.add(folder);
  };
  const plugin = (name: string, fileName?: string): Plugin => {
    let root = "";
    return {
      name,
      apply: "build",
      configResolved(config) {
        ({ root } = config);
      },
      generateBundle: {
        // After Vite, which adds fonts and style sheets to the bundle here.
        order: "post",
        handler(_options, bundle) {
          gather(bundle, root);
          if (fileName === undefined) return;
          const packages = [...folders].map(readPackage);
          const problems = noticeProblems(packages, "bundled");
          if (problems.length > 0) this.error(problems.join("\n"));
          this.emitFile({ type: "asset", fileName, source: noticesText(about, packages) });
        },
      },
    };
  };
  return { collect: () => plugin("spar-notices-collect"), write: () => plugin("spar-notices", noticesFile) };
}
