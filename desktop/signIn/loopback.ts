/**
 * An HTTP server on 127.0.0.1 that waits for the browser to return from Google. It answers one path with one plain
 * page, only for requests that name exactly this address. It stops at the first return with the right state, or when
 * told to.
 */
import { timingSafeEqual } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export interface SignInReturn {
  readonly code: string;
  readonly state: string;
}

export interface LoopbackPage {
  readonly title: string;
  readonly done: string;
  readonly failed: string;
}

export const returnPath = "/signin/google";
const codeCharsMax = 2_048;

const isSame = (a: string, b: string): boolean => {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
};

const escaped = (text: string): string => text.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`);

const pageOf = (title: string, text: string): string =>
  `<!doctype html><meta charset="utf-8"><title>${escaped(title)}</title><h1>${escaped(title)}</h1><p>${escaped(text)}</p>`;

function send(response: ServerResponse, status: number, body: string): void {
  response.writeHead(status, {
    "Content-Type": "text/html; charset=utf-8",
    "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
    "Cache-Control": "no-store",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    Connection: "close",
  });
  response.end(body);
}

export class LoopbackServer {
  readonly #server: Server;
  readonly #page: LoopbackPage;
  #expected: string | null = null;
  #settle: (returned: SignInReturn | null) => void = () => undefined;
  /** Resolves to the return, or to null when the wait ends without one. */
  readonly returned: Promise<SignInReturn | null>;

  private constructor(server: Server, page: LoopbackPage) {
    this.#server = server;
    this.#page = page;
    this.returned = new Promise((resolve) => {
      this.#settle = resolve;
    });
    server.on("request", (request, response) => this.#answer(request, response));
  }

  /** Listens on a free port. */
  static async listen(page: LoopbackPage): Promise<LoopbackServer> {
    const server = createServer({ maxHeaderSize: 8_192 });
    server.headersTimeout = 5_000;
    server.requestTimeout = 5_000;
    server.maxConnections = 16;
    await new Promise<void>((resolve, reject) => {
      server.once("error", reject);
      server.listen(0, "127.0.0.1", resolve);
    });
    return new LoopbackServer(server, page);
  }

  get port(): number {
    return (this.#server.address() as AddressInfo | null)?.port ?? 0;
  }

  /** The state of the expected return. Until it is set, every request is refused. */
  expect(state: string): void {
    this.#expected = state;
  }

  stop(): void {
    this.#finish(null);
  }

  #finish(returned: SignInReturn | null): void {
    this.#settle(returned);
    this.#server.close();
    this.#server.closeIdleConnections();
  }

  #answer(request: IncomingMessage, response: ServerResponse): void {
    const { title, done, failed } = this.#page;
    const url = URL.parse(request.url ?? "", `http://127.0.0.1:${this.port}`);
    // A web page that guesses the port and uses another host name is refused.
    const isHere = request.headers.host === `127.0.0.1:${this.port}` && url?.pathname === returnPath;
    if (!isHere || request.method !== "GET") {
      send(response, 404, pageOf(title, failed));
      return;
    }
    const [state, code] = [url.searchParams.get("state") ?? "", url.searchParams.get("code") ?? ""];
    if (this.#expected === null || !isSame(state, this.#expected)) {
      send(response, 400, pageOf(title, failed));
      return;
    }
    const isGood = code !== "" && code.length <= codeCharsMax;
    send(response, 200, pageOf(title, isGood ? done : failed));
    this.#finish(isGood ? { code, state } : null);
  }
}
