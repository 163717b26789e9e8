/**
 * Maps an address to a file of the built page. The address must match one plain pattern, so it cannot leave the folder.
 */
import { extname, join } from "node:path";

const types: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".svg": "image/svg+xml",
  ".txt": "text/plain; charset=utf-8",
  ".png": "image/png",
  ".webp": "image/webp",
  ".woff2": "font/woff2",
  ".mp3": "audio/mpeg",
  ".mp4": "video/mp4",
  ".webm": "video/webm",
};

export interface PageFile {
  readonly file: string;
  readonly type: string;
}

/** Names of letters, digits, `-`, `_` and inner dots. No name starts with a dot, and no character is escaped. */
const filePath = /^(\/[\w-]+(\.[\w-]+)*)+$/;
const isScreen = (path: string): boolean => !path.slice(path.lastIndexOf("/")).includes(".");

/** The file for an address below `root`; each screen of the page is index.html. */
export function pageFile(root: string, path: string): PageFile | undefined {
  if (isScreen(path)) return { file: join(root, "index.html"), type: types[".html"] ?? "" };
  const type = types[extname(path).toLowerCase()];
  return type !== undefined && filePath.test(path) ? { file: join(root, path), type } : undefined;
}

export interface FilePart {
  readonly status: 200 | 206 | 416;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array<ArrayBuffer>;
}

/** The part of a file that a media player asks for; the whole file for a range that is not understood. */
export function partOf(body: Uint8Array<ArrayBuffer>, range: string | null): FilePart {
  const [, first = "", last = ""] = /^bytes=(\d{0,12})-(\d{0,12})$/.exec(range ?? "") ?? [];
  const whole = { status: 200, headers: { "Accept-Ranges": "bytes" }, body } as const;
  if (first === "" && last === "") return whole;
  const start = first === "" ? Math.max(0, body.length - Number(last)) : Number(first);
  const end = first === "" || last === "" ? body.length - 1 : Math.min(Number(last), body.length - 1);
  if (start > end) {
    return { status: 416, headers: { "Content-Range": `bytes */${body.length}` }, body: new Uint8Array(0) };
  }
  const headers = { "Accept-Ranges": "bytes", "Content-Range": `bytes ${start}-${end}/${body.length}` };
  return { status: 206, headers, body: body.subarray(start, end + 1) };
}
