/** `app://spar/`: the built page with its policy, and the server's answers under the same origin. */
import { readFile } from "node:fs/promises";
import { isServerPath, pageOrigin } from "../identity.ts";
import { pageFile, partOf } from "./pageFiles.ts";
import { plainHeaders, answerPolicy } from "../security/policy.ts";

export interface AppProtocolDependencies extends ForwardingDependencies {
  /** The folder of the built page. */
  readonly root: string;
  /** The current policy. It may wait for the server to name its sockets. */
  readonly policy: () => Promise<string>;
  /** In development the page comes from Vite. */
  readonly vite: string | null;
}

/** The privileges of the page's scheme, which Electron needs before it starts: those of https, and none of file://. */
export const privileges = {
  standard: true,
  secure: true,
  supportFetchAPI: true,
  stream: true,
  codeCache: true,
} as const;

const isRead = (method: string): boolean => method === "GET" || method === "HEAD";

/** Answers each request for the page's origin; never rejects. */
export function createAppProtocol(dependencies: AppProtocolDependencies): (request: Request) => Promise<Response> {
  const notFound = (): Response => new Response("Not found", { status: 404, headers: { ...plainHeaders } });

  const fromFiles = async (request: Request, path: string): Promise<Response> => {
    const found = pageFile(dependencies.root, path);
    if (found === undefined) return notFound();
    const content = await readFile(found.file).catch(() => undefined);
    if (content === undefined) return notFound();
    const part = partOf(new Uint8Array(content), request.headers.get("range"));
    const headers = { ...plainHeaders, ...part.headers, "Content-Type": found.type };
    const body = request.method === "HEAD" ? null : part.body;
    return new Response(body, { status: part.status, headers: await withPolicy(headers) });
  };

  const fromVite = async (vite: string, path: string, search: string): Promise<Response> => {
    const answer = await dependencies.fetch(`${vite}${path}${search}`, { headers: { accept: "text/html,*/*" } });
    const type = answer.headers.get("content-type") ?? "application/octet-stream";
    const headers = await withPolicy({ "Content-Type": type });
    return new Response(answer.body, { status: answer.status, headers });
  };

  const withPolicy = async (headers: Record<string, string>): Promise<Record<string, string>> => ({
    ...headers,
    // A file with a hash in its name never changes, but it is read from the disk as fast as from a cache.
    "Cache-Control": "no-cache",
    "Content-Security-Policy": await dependencies.policy(),
  });

  return async (request) => {
    const url = URL.parse(request.url);
    if (url === null || `${url.protocol}//${url.host}` !== pageOrigin) return notFound();
    try {
      if (isServerPath(url.pathname)) return await forward(request, dependencies);
      if (!isRead(request.method)) return new Response(null, { status: 405 });
      if (dependencies.vite !== null) return await fromVite(dependencies.vite, url.pathname, url.search);
      return await fromFiles(request, url.pathname);
    } catch {
      return Response.error();
    }
  };
}

interface ForwardingDependencies {
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
  /** The server in use, as `https://host:port`. */
  readonly address: () => string;
  /** The id of this app for the server in use, in place of a browser's cookie. */
  readonly browser: () => string;
}

const methods = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"]);
/** The request headers that are forwarded: no cookie, no origin, no header of the shell. */
const requestHeaders = ["accept", "accept-language", "authorization", "content-type", "ticket-token"];
/** Only the shell sets this header: the page neither knows the id nor can send another. */
const browserHeader = "x-spar-browser";
const responseHeaders = ["cache-control", "date", "etag", "retry-after", "x-request-id"];
const safeType = /^(application\/json|text\/plain|image\/(png|jpeg|webp|gif|avif))(;|$)/i;
/** A picture of 2 MB and its form, in bytes. */
const bodyBytesMax = 3 * 1024 * 1024;

const picked = (headers: Headers, names: readonly string[]): Record<string, string> =>
  Object.fromEntries(
    names.flatMap((name) => {
      const value = headers.get(name);
      return value === null ? [] : [[name, value]];
    }),
  );

async function bodyOf(request: Request): Promise<ArrayBuffer | undefined> {
  if (request.method === "GET" || request.method === "HEAD") return undefined;
  const body = await request.arrayBuffer();
  return body.byteLength === 0 ? undefined : body;
}

/**
 * Forwards one request of the page to the server. The answer is data and never a script or document, even if the server
 * says so, because it would have the page's origin. A missing answer is a failed fetch for the page, as on the web.
 */
async function forward(request: Request, { fetch, address, browser }: ForwardingDependencies): Promise<Response> {
  if (!methods.has(request.method)) return new Response(null, { status: 405 });
  const { pathname, search } = new URL(request.url);
  const body = await bodyOf(request);
  if (body !== undefined && body.byteLength > bodyBytesMax) return new Response(null, { status: 413 });
  let answer: Response;
  try {
    answer = await fetch(`${address()}${pathname}${search}`, {
      method: request.method,
      headers: { ...picked(request.headers, requestHeaders), [browserHeader]: browser() },
      ...(body !== undefined && { body }),
      redirect: "error",
      credentials: "omit",
      signal: request.signal,
    });
  } catch {
    return Response.error();
  }
  const type = answer.headers.get("content-type") ?? "";
  const headers = {
    ...picked(answer.headers, responseHeaders),
    ...plainHeaders,
    "Content-Type": safeType.test(type) ? type : "application/octet-stream",
    "Content-Security-Policy": answerPolicy,
  };
  return new Response(answer.body, { status: answer.status, headers });
}
