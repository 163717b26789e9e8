/**
 * The built page, read into memory at the start: no file is opened for a request, so no path can lead out of the
 * folder. Files with a hash in their name never change; the page itself is asked for anew each time.
 */
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { extname, join, relative, sep } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Context } from "koa";
import { type LinkPreview, withTags } from "#server/play/share/tags.ts";
import { StoreUnavailable } from "#server/base/core/errors.ts";
import type { Context as ServerContext } from "#server/base/domain.ts";
import { baseOf, gamePreview, type PreviewDependencies, previewOf } from "./linkPreviews.ts";
import type { Layer } from "#server/base/api/session.ts";
import { isApiPath } from "./middleware.ts";
import { httpLimits } from "./limits.ts";

type Encoding = "br" | "gzip" | "identity";

interface PageFile {
  readonly type: string;
  readonly body: Buffer;
  readonly etag: string;
  readonly isHashed: boolean;
  readonly isText: boolean;
  /** Made when first asked for. */
  readonly compressed: Map<Encoding, Promise<Buffer>>;
}

const types: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".webmanifest": "application/manifest+json; charset=utf-8",
  ".svg": "image/svg+xml",
  ".txt": "text/plain; charset=utf-8",
  ".png": "image/png",
  ".jpg": "image/jpeg",
  ".webp": "image/webp",
  ".avif": "image/avif",
  ".ico": "image/x-icon",
  ".woff2": "font/woff2",
  ".mp3": "audio/mpeg",
  ".ogg": "audio/ogg",
  ".wav": "audio/wav",
  ".m4a": "audio/mp4",
  ".mp4": "video/mp4",
  ".webm": "video/webm",
};

const texts = new Set([".html", ".js", ".css", ".json", ".webmanifest", ".svg", ".txt"]);
const hashedName = /[-.][\w-]{8,}\.\w+$/;
const foreverCache = "public, max-age=31536000, immutable";
const freshCache = "no-cache";
const dayCache = "public, max-age=86400";

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Every file under the folder by its path on the web; empty where the page is not built. */
export function readPage(root: string): ReadonlyMap<string, PageFile> {
  const files = new Map<string, PageFile>();
  if (statSync(root, { throwIfNoEntry: false })?.isDirectory() !== true) return files;
  for (const entry of readdirSync(root, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = join(entry.parentPath, entry.name);
    const path = `/${relative(root, file).split(sep).join("/")}`;
    files.set(path, pageFile(path, readFileSync(file)));
  }
  return files;
}

function pageFile(path: string, body: Buffer): PageFile {
  const ending = extname(path).toLowerCase();
  return {
    type: types[ending] ?? "application/octet-stream",
    body,
    etag: createHash("sha256").update(body).digest("base64url").slice(0, 22),
    isHashed: path.startsWith("/assets/") && hashedName.test(path),
    isText: texts.has(ending),
    compressed: new Map(),
  };
}

/** The service worker, which a browser must request again each time. */
const workerPath = "/sw.js";

/**
 * Takes the place of a worker that should be gone: it deletes what was kept, and removes itself. Pages that were opened
 * from what is kept load themselves anew, because nobody checks any more whether they are of this build.
 *
 * All of it happens when this script is installed. It becomes active only when the old worker has nothing to do, for
 * which Chromium waits up to 5 minutes while an open page calls the server. A browser unregisters only after the install
 * is done, so that is not waited for there. The old worker may have kept something in between: what is kept when this
 * script does become active is deleted too.
 */
const noWorker = Buffer.from(`const forget = async () => {
  const opened = (await caches.has("spar-opened")) ? await (await caches.open("spar-opened")).keys() : [];
  await Promise.all((await caches.keys()).map((name) => caches.delete(name)));
  for (const { url } of opened) (await clients.get(url.slice(url.lastIndexOf("/") + 1)))?.postMessage("renew");
};
addEventListener("install", (event) => {
  skipWaiting();
  event.waitUntil(forget().finally(() => void registration.unregister()));
});
addEventListener("activate", (event) => event.waitUntil(forget().finally(() => registration.unregister())));
`);

type Parts = Pick<ServerContext, "config" | "rates"> & PreviewDependencies;

/** Serves the files, and the page itself for every address that is a screen of it. */
export function servedPage(files: ReadonlyMap<string, PageFile>, parts: Parts): Layer {
  const index = files.get("/index.html");
  const own = parts.config.offlineWorker ? files : new Map([...files, [workerPath, pageFile(workerPath, noWorker)]]);
  const screen = index === undefined ? undefined : screens(index, parts);
  return async (ctx, next) => {
    const isRead = ctx.method === "GET" || ctx.method === "HEAD";
    if (!isRead || isApiPath(ctx.path)) return next();
    if (ctx.path === overlayPath) openToScenes(ctx);
    const path = ctx.path === overlayPath ? `${overlayPath}.html` : ctx.path;
    const file = own.get(path) ?? (isScreen(ctx.path) ? await screen?.(ctx) : undefined);
    if (file !== undefined) return serve(ctx, file);
    ctx.status = 404;
    ctx.type = "text/plain";
    ctx.body = files.size === 0 ? "The page is not built: run npm run build." : "Not found";
  };
}

/** The page of streaming programs, apart from the site's. */
const overlayPath = "/overlay";

/**
 * A streaming program puts the streamer's own colours into the page as a style element, and may show the page in a
 * frame of a scene, which can be a file of its machine. There is nothing to press in it and no session, so a frame can
 * trick nobody.
 */
function openToScenes(ctx: Parameters<Layer>[0]): void {
  const policy = String(ctx.response.get("Content-Security-Policy"));
  const opened = policy
    .replace("style-src 'self'", "style-src 'self' 'unsafe-inline'")
    .replace("; frame-ancestors 'none'", "");
  ctx.set("Content-Security-Policy", opened);
  ctx.remove("X-Frame-Options");
}

/**
 * The page for an address, with the tags that a link to it shows elsewhere. Another base of our address costs a page of
 * its own to hash and compress, and without PUBLIC_URL the request names it: beyond the limit a page has no tags.
 */
function screens(index: PageFile, parts: Parts): (ctx: Parameters<Layer>[0]) => Promise<PageFile> {
  const html = index.body.toString("utf8");
  const tagged = (preview: LinkPreview): PageFile => pageFile("/index.html", Buffer.from(withTags(html, preview)));
  const plain = new Map<string, PageFile>();
  const isTooMuch = (address: string): boolean => parts.rates.take("linkPreview", { address }) > 0;
  const plainAt = (base: string, address: string): PageFile => {
    const known = plain.get(base);
    if (known !== undefined) return known;
    if (parts.config.publicUrl === null && isTooMuch(address)) return index;
    if (plain.size >= httpLimits.basesMax) plain.clear();
    const made = tagged(gamePreview(base));
    plain.set(base, made);
    return made;
  };
  return async (ctx) => {
    const base = baseOf(parts.config, ctx);
    const { address } = ctx.state;
    const preview = previewOf(parts, ctx.path);
    if (preview === undefined || isTooMuch(address)) return plainAt(base, address);
    const found = await preview(base).catch(withoutStore);
    return found === undefined ? plainAt(base, address) : tagged(found);
  };
}

/** A page is worth more than its tags: with the database away it comes all the same. */
function withoutStore(error: unknown): undefined {
  if (!(error instanceof StoreUnavailable)) throw error;
}

/** An address without a dot in its last part is a screen, not a file. */
const isScreen = (path: string): boolean => !path.slice(path.lastIndexOf("/")).includes(".");

async function serve(ctx: Context, file: PageFile): Promise<void> {
  const encoding = encodingFor(ctx, file);
  const isAskedAnew = file.type.startsWith("text/html") || ctx.path === workerPath;
  ctx.set("Cache-Control", file.isHashed ? foreverCache : isAskedAnew ? freshCache : dayCache);
  ctx.set("ETag", `"${file.etag}${encoding === "identity" ? "" : `-${encoding}`}"`);
  if (file.isText) ctx.vary("Accept-Encoding");
  ctx.status = 200;
  ctx.type = file.type;
  if (ctx.fresh) {
    ctx.status = 304;
    return;
  }
  if (encoding !== "identity") ctx.set("Content-Encoding", encoding);
  if (file.isText) ctx.body = await encoded(file, encoding);
  else serveRange(ctx, file.body);
}

function encodingFor(ctx: Context, file: PageFile): Encoding {
  if (!file.isText || file.body.length < httpLimits.compressBytesMin) return "identity";
  const accepted = ctx.acceptsEncodings("br", "gzip", "identity");
  return accepted === "br" || accepted === "gzip" ? accepted : "identity";
}

function encoded(file: PageFile, encoding: Encoding): Promise<Buffer> {
  const made = file.compressed.get(encoding);
  if (made !== undefined) return made;
  const making = compress(file.body, encoding);
  file.compressed.set(encoding, making);
  return making;
}

async function compress(body: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === "identity") return body;
  if (encoding === "gzip") return zip(body);
  return brotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: httpLimits.brotliQuality } });
}

/** Sound and video players ask for parts, and some play nothing that cannot be had in parts. */
function serveRange(ctx: Context, body: Buffer): void {
  ctx.set("Accept-Ranges", "bytes");
  const requested = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(ctx.get("range"));
  const [, first = "", last = ""] = requested ?? [];
  if (requested === null || (first === "" && last === "") || ctx.get("if-range") !== "") {
    ctx.body = body;
    return;
  }
  const start = first === "" ? Math.max(0, body.length - Number(last)) : Number(first);
  const end = first === "" || last === "" ? body.length - 1 : Math.min(Number(last), body.length - 1);
  if (start > end) {
    ctx.set("Content-Range", `bytes */${body.length}`);
    ctx.body = "";
    ctx.status = 416;
    return;
  }
  ctx.status = 206;
  ctx.set("Content-Range", `bytes ${start}-${end}/${body.length}`);
  ctx.body = body.subarray(start, end + 1);
}
