/**
 * Forwards the page's requests under its own origin to the server. An answer is data and never a script or document,
 * even if the server says so, because it would have the page's origin.
 */
import { answerPolicy, plainHeaders } from "../security/policy.ts";

export interface ForwardingDependencies {
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

/** Forwards one request. A missing answer is a failed fetch for the page, as on the web. */
export async function forward(
  request: Request,
  { fetch, address, browser }: ForwardingDependencies,
): Promise<Response> {
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
