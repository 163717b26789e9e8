/** How the page's modules are put together into files. */

/** What is asked of the bundler about a module. */
interface Modules {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null;
}

/** What every page needs and our changes leave alone: one file that compresses well and stays in the cache. */
const frame = /node_modules[\\/](react|react-dom|scheduler|react-router|i18next|zustand)[\\/]/;
/** TanStack Query and what is written around it, without the socket: every list needs it, the first drawing does not. */
const queries = /node_modules[\\/]@tanstack[\\/]|[\\/]web[\\/](platform|entities)[\\/]queries[\\/](?!events)/;
/** The folders whose modules every feature may use. */
const shared = /[\\/]web[\\/](ui|platform|entities)[\\/]/;
const ours = /[\\/](web|engine|server)[\\/]/;

/**
 * A shared module that at least this number of the lazily fetched files needs comes in one file for all of them. Fewer: a page
 * brings along more that it does not use. More: it asks for more files (docs/decisions.md has the numbers).
 */
const commonShareMin = 12;

/** Every module that stands before the first page does: what `roots` import, directly or through others. */
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
 * The shared files: `frame` for the packages, `shell` for what the first page shares with others, `queries` for the
 * cache of what is fetched, `common` for what many of the other pages share. What few pages use comes with them. `roots`
 * are the paths of the modules that make the first page.
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
