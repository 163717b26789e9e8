/** How the page's modules are grouped into files. */

/** The part of the bundler's module information that is read. */
interface Modules {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null;
}

/** Packages that every page needs and that change rarely: one file that compresses well and stays in the cache. */
const frame = /node_modules[\\/](react|react-dom|scheduler|react-router|i18next|zustand)[\\/]/;
/**
 * TanStack Query and the code around it, without the socket, and Valibot's functions that the first page does not call
 * (valibotParts.ts): every list needs them, the first drawing does not.
 */
const queries = /node_modules[\\/](@tanstack|valibot)[\\/]|[\\/]web[\\/](platform|entities)[\\/]queries[\\/](?!events)/;
/** The folders whose modules every feature may use. */
const shared = /[\\/]web[\\/](ui|platform|entities)[\\/]/;
const ours = /[\\/](web|engine|server)[\\/]/;

/**
 * If at least this number of lazily fetched files need a shared module, it is in one file for all of them. If fewer, a
 * page fetches more code that it does not use. If more, it fetches more files (docs/decisions.md has the numbers).
 */
const commonShareMin = 12;

/** Every module that the first page needs: imports of `roots`, direct and indirect. */
export function importedBy(roots: readonly string[], modules: Modules): ReadonlySet<string> {
  const found = new Set<string>();
  const add = (id: string): void => {
    if (found.has(id)) return;
    found.add(id);
    for (const next of modules.getModuleInfo(id)?.importedIds ?? []) add(next);
  };
  for (const root of roots) add(root);
  return found;
}

/**
 * The shared files: `frame` for the packages, `shell` for code that the first page shares with others, `queries` for
 * the cache of server data, `common` for code that many other pages share. Code of few pages is in their files. `roots`
 * are the paths of the first page's modules.
 */
export function pageChunks(roots: readonly string[]) {
  let first: ReadonlySet<string> | null = null;
  return [
    { name: "frame", test: frame },
    {
      // The bundler warns about a function without one.
      debugName: "shell",
      name: (id: string, modules: Modules): string | null => {
        first ??= importedBy(roots, modules);
        return first.has(id) ? "shell" : null;
      },
      test: ours,
      minShareCount: 2,
    },
    { name: "queries", test: queries },
    { name: "common", test: shared, minShareCount: commonShareMin },
  ];
}
