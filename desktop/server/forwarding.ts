/**
 * The page asks the server under its own origin, as on the web, and here the question goes out. What comes back is
 * data: never a script or a document, whatever the server calls it, because it would be one of the page's own origin.
 */
import { answerPolicy, plainHeaders } from "../security/policy.ts";

export interface ForwardingParts {
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
  /** The server in use, as `https://host:port`. */
  readonly address: () => string;
  /** By what the server in use tells this app from others, where a browser has a cookie. */
  readonly browser: () => string;
}

const methods = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"]);
/** What of a question the server is told; no cookie, no origin, nothing of the shell's own. */
const askedHeaders = ["accept", "accept-language", "authorization", "content-type"];
/** Set by the shell alone: the page neither knows the id nor can send another. */
const browserHeader = "x-spar-browser";
const answeredHeaders = ["cache-control", "etag", "retry-after", "x-request-id"];
const harmless = /^(application\/json|text\/plain|image\/(png|jpeg|webp|gif|avif))(;|$)/i;
/** A picture of 2 MB and the form around it. */
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

/** Passes one question on. No answer at all is a failed fetch for the page, as on the web. */
export async function forward(request: Request, { fetch, address, browser }: ForwardingParts): Promise<Response> {
  if (!methods.has(request.method)) return new Response(null, { status: 405 });
  const { pathname, search } = new URL(request.url);
  const body = await bodyOf(request);
  if (body !== undefined && body.byteLength > bodyBytesMax) return new Response(null, { status: 413 });
  let answer: Response;
  try {
    answer = await fetch(`${address()}${pathname}${search}`, {
      method: request.method,
      headers: { ...picked(request.headers, askedHeaders), [browserHeader]: browser() },
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
    ...picked(answer.headers, answeredHeaders),
    ...plainHeaders,
    "Content-Type": harmless.test(type) ? type : "application/octet-stream",
    "Content-Security-Policy": answerPolicy,
  };
  return new Response(answer.body, { status: answer.status, headers });
}
