/**
 * The modules of the first page, and how much JavaScript a visitor fetches for it and for each page after it.
 *
 * The folders called `firstPage`, one in web/app and one in the home feature, are its boundary: of the app and the
 * features, the first page has exactly the modules in them. Of web/ui, web/platform and web/entities it has the modules
 * that these import.
 */
import { gzipSync } from "node:zlib";

export type Chunk = {
  readonly fileName: string;
  readonly code: string;
  readonly isEntry: boolean;
  /** The module of a dynamic import, from the root of the project; null for shared chunks. */
  readonly module: string | null;
  /** File names of the chunks that this one imports. */
  readonly imports: readonly string[];
  /** Its modules, from the root of the project. */
  readonly modules: readonly string[];
};

export const firstPageBytesMax = 120 * 1024;
export const routeBytesMax = 60 * 1024;

export const entryModule = "web/app/firstPage/main.tsx";
/** The page that most visitors see first. */
export const homeModule = "web/features/home/firstPage/HomePage.tsx";

const bounded = /^web\/(app|features)\//;
const firstPageFolder = /^web\/(app|features\/[^/]+)\/firstPage\//;
/** A catalog's other languages are beside the English one and are fetched when needed. */
const translation = /\/text\/(es|fr|de)\.ts$/;

const gzipBytes = ({ code }: Chunk): number => gzipSync(code).length;

function withImports(chunks: readonly Chunk[], roots: readonly Chunk[]): Set<Chunk> {
  const found = new Set<Chunk>();
  const add = (chunk: Chunk | undefined): void => {
    if (chunk === undefined || found.has(chunk)) return;
    found.add(chunk);
    for (const name of chunk.imports) add(chunks.find((each) => each.fileName === name));
  };
  for (const root of roots) add(root);
  return found;
}

/** The chunks that must arrive before the home page is shown. */
function firstPageChunks(chunks: readonly Chunk[]): ReadonlySet<Chunk> {
  const roots = chunks.filter((chunk) => chunk.isEntry || chunk.module === homeModule);
  return withImports(chunks, roots);
}

/** The compressed size of the first page's chunks, in bytes. */
export const firstPageBytes = (chunks: readonly Chunk[]): number =>
  [...firstPageChunks(chunks)].reduce((total, chunk) => total + gzipBytes(chunk), 0);

/** Modules on the wrong side of the first page's boundary, one line each. */
export function misplaced(chunks: readonly Chunk[]): string[] {
  const first = firstPageChunks(chunks);
  const inside = [...first].flatMap(({ modules }) => modules);
  const outside = chunks.filter((chunk) => !first.has(chunk)).flatMap(({ modules }) => modules);
  return [
    ...inside
      .filter((module) => bounded.test(module) && !firstPageFolder.test(module))
      .map((module) => `${module} is in the first page's files but in no firstPage folder`),
    ...outside
      .filter((module) => firstPageFolder.test(module) && !translation.test(module))
      .map((module) => `${module} is in a firstPage folder, but the first page does without it`),
  ];
}

const kilobytes = (bytes: number): string => `${(bytes / 1024).toFixed(1)} KB`;

/** Chunks over their limit, one line each. */
export function overweight(chunks: readonly Chunk[]): string[] {
  const found: string[] = [];
  if (!chunks.some((chunk) => chunk.module === homeModule)) found.push(`${homeModule} is no chunk of its own`);
  const first = firstPageBytes(chunks);
  if (first > firstPageBytesMax)
    found.push(`the first page takes ${kilobytes(first)} of ${kilobytes(firstPageBytesMax)}`);
  for (const chunk of chunks) {
    const bytes = chunk.module === null || chunk.isEntry ? 0 : gzipBytes(chunk);
    if (bytes > routeBytesMax) found.push(`${chunk.fileName} takes ${kilobytes(bytes)} of ${kilobytes(routeBytesMax)}`);
  }
  return found;
}
