/** `app://spar/`: the built page with its policy, and the server's answers under the same origin. */
import { readFile } from "node:fs/promises";
import { forward, type ForwardingDependencies } from "./forwarding.ts";
import { isServerPath, pageOrigin } from "../identity.ts";
import { pageFile, partOf } from "./pageFiles.ts";
import { plainHeaders } from "../security/policy.ts";

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
