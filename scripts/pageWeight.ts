/** How much JavaScript a visitor fetches before the first page stands, and with each page after it. */
import { gzipSync } from "node:zlib";

export type Chunk = {
  readonly fileName: string;
  readonly code: string;
  readonly isEntry: boolean;
  /** The module that a dynamic import asked for, from the root of the project; null for shared chunks. */
  readonly module: string | null;
  /** File names of the chunks that come along with this one. */
  readonly imports: readonly string[];
};

export const firstPageBytesMax = 120 * 1024;
export const routeBytesMax = 60 * 1024;

/** The page that most visitors see first. */
const homeModule = "web/features/home/HomePage.tsx";

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

/** The compressed size of everything that must arrive before the home page stands. */
export function firstPageBytes(chunks: readonly Chunk[]): number {
  const roots = chunks.filter((chunk) => chunk.isEntry || chunk.module === homeModule);
  return [...withImports(chunks, roots)].reduce((total, chunk) => total + gzipBytes(chunk), 0);
}

const kilobytes = (bytes: number): string => `${(bytes / 1024).toFixed(1)} KB`;

/** What is too heavy, in one line each. */
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
