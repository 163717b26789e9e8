/** The page's own scheme over HTTP: the handler gets each request, and its answers keep their own headers. */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { Readable } from "node:stream";

type Handler = (request: Request) => Promise<Response>;

async function bodyOf(incoming: IncomingMessage): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Uint8Array);
  return chunks.length === 0 ? undefined : new Uint8Array(Buffer.concat(chunks));
}

function headersOf(incoming: IncomingMessage): [string, string][] {
  // Headers that HTTP adds and a custom scheme does not have.
  const { host: _host, connection: _connection, ...headers } = incoming.headers;
  return Object.entries(headers).flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : []));
}

async function pass(
  origin: string,
  handler: Handler,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<void> {
  const body = await bodyOf(incoming);
  const request = new Request(`${origin}${incoming.url}`, {
    method: incoming.method ?? "GET",
    headers: headersOf(incoming),
    ...(body !== undefined && { body }),
  });
  const answer = await handler(request);
  if (answer.type === "error") {
    outgoing.destroy();
    return;
  }
  outgoing.writeHead(answer.status, Object.fromEntries(answer.headers));
  if (answer.body === null) outgoing.end();
  else
    Readable.fromWeb(answer.body as import("node:stream/web").ReadableStream)
      .on("error", () => outgoing.destroy())
      .pipe(outgoing);
}

/** Serves it on this port of 127.0.0.1, the same one after a restart, so that the page's storage stays. */
export async function serveScheme(origin: string, handler: Handler, port: number): Promise<number> {
  const server = createServer((incoming, outgoing) => {
    void pass(origin, handler, incoming, outgoing).catch(() => outgoing.destroy());
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", resolve);
  });
  return (server.address() as AddressInfo).port;
}
