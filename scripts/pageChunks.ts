/** How the page's modules are put together into files. */

/** What is asked of the bundler about a module. */
interface Modules {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null;
}

/** What every page needs and our changes leave alone: one file that compresses well and stays in the cache. */
const frame = /node_modules[\\/](react|react-dom|scheduler|react-router|i18next|zustand)[\\/]/;
/** TanStack Query and what is written around it, without the socket: every list needs it, the first drawing does not. */
const queries = /node_modules[\\/]@tanstack[\\/]|[\\/]web[\\/](platform|entities)[\\/]queries[\\/](?!events)/;
/** What the pages behind the first one share, without what only a few of them use. */
const common =
  /[\\/]web[\\/](platform|entities|ui)[\\/](?!account|challenge|chat|cards|charts|friend[\\/](?!waiting)|game[\\/](cards|options)|desktop|match[\\/](MatchList|matchRecord)|player[\\/](badges|learning)|browser[\\/]leaving|queries|socket|session[\\/]socket|sound|ProgressBar|Segments|Field|Slider|Toggle|Radio|Tabs|Modal|modalDialog|.*\btext\b)/;
const ours = /[\\/](web|engine|server)[\\/]/;

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
 * cache of what is fetched, `common` for what only the other pages share. What one page alone uses comes with it.
 * `roots` are the paths of the modules that make the first page.
 */
export function pageChunks(roots: readonly string[]) {
  let first: ReadonlySet<string> | null = null;
  return [
    { name: "frame", test: frame },
    {
      name: (id: string, modules: Modules): string | null => {
        first ??= importedBy(roots, modules);
        return first.has(id) ? "shell" : null;
      },
      test: ours,
      minShareCount: 2,
    },
    { name: "queries", test: queries },
    { name: "common", test: common, minShareCount: 2 },
  ];
}
