/**
 * The listener on ws and node:http, for a Node that uWebSockets.js has no binary for; the only importer of ws. A client
 * notices no difference: the same answers, limits, pings and close codes.
 */
import { createServer, type IncomingMessage, type Server } from "node:http";
import { type AddressInfo, Server as NetServer, type Socket } from "node:net";
import { WebSocket, WebSocketServer } from "ws";
import { ConnectionQuiet } from "#server/base/core/connectionQuiet.ts";
import { inSlices } from "#server/base/core/inSlices.ts";
import { plainListenerLimits, socketLimits } from "./limits.ts";
import { closeQuietly, ended, type Held, heldFrom, type Listen, opened, type Refusal } from "./transport.ts";
import { refusals, RESTARTING, socketAt, type SocketOptions } from "./transport.ts";
import { CLOSE, type Wire } from "./wire.ts";

/** The code of a socket that ended without a close frame. */
const ABNORMAL = 1006;
/** The checks after which a quiet client is ended. */
const quietTicksMax = (socketLimits.idleSeconds * 1_000) / plainListenerLimits.idleTickMs;

export const listenSockets: Listen = async (dependencies, hub, options) => {
  const { idleTickMs, closeMsMax, fragmentsMax, ...headers } = plainListenerLimits;
  const clients = new Set<Client>();
  const arrivals = new ConnectionQuiet();
  let isDraining = false;
  const http = createServer(headers, (_, response) => {
    const { status, text, retryAfter }: Refusal = isDraining ? refusals.draining : refusals.elsewhere;
    const retry = retryAfter === undefined ? {} : { "Retry-After": retryAfter };
    response.writeHead(Number.parseInt(status, 10), { Connection: "close", ...retry }).end(text);
  });
  const handshake = {
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload: socketLimits.frameBytesMax,
    maxFragments: fragmentsMax,
    closeTimeout: closeMsMax,
    WebSocket: ServerSocket,
  };
  const sockets = new WebSocketServer(handshake);
  const admit = (request: IncomingMessage, socket: Socket, head: Buffer): void => {
    const { origin = "", host = "" } = request.headers;
    if (isDraining) return refuse(socket, refusals.draining);
    const at = socketAt(request.url?.split("?", 1)[0] ?? "", options.node);
    if (at === null) return refuse(socket, refusals.elsewhere);
    if (!options.isAllowedOrigin(origin, host)) return refuse(socket, refusals.foreign);
    const held = heldOf(request, options.trustProxy, at === "wrongNode");
    sockets.handleUpgrade(request, socket, head, (ws) => {
      const client = new Client(ws, socket, held);
      clients.add(client);
      ws.on("close", () => clients.delete(client));
      opened(held, client, dependencies, hub);
    });
  };
  http.on("connection", () => arrivals.count());
  http.on("upgrade", admit);
  await listen(http, options);
  const isOver = (): boolean => !http.listening && clients.size === 0;
  const ticks = setInterval(() => void inSlices([...clients], isOver, (client) => client.tick()), idleTickMs).unref();
  const drain = async (): Promise<void> => {
    isDraining = true;
    for (const client of clients) client.close(RESTARTING.code, RESTARTING.reason);
  };
  const close = (): Promise<void> =>
    closeQuietly(
      arrivals,
      // Only the port: http's own close also ends connections without a request.
      () => void NetServer.prototype.close.call(http),
      () => {
        clearInterval(ticks);
        for (const client of clients) client.terminate();
        http.close(() => {});
        http.closeAllConnections();
      },
    );
  return { port: (http.address() as AddressInfo).port, drain, close };
};

/** Answers a handshake with plain HTTP and ends the connection. */
function refuse(socket: Socket, { status, text, retryAfter }: Refusal): void {
  const lines = [`HTTP/1.1 ${status}`, "Connection: close", `Content-Length: ${text.length}`];
  if (retryAfter !== undefined) lines.push(`Retry-After: ${retryAfter}`);
  socket.on("error", () => socket.destroy());
  socket.once("finish", () => socket.destroy());
  socket.end([...lines, "", text].join("\r\n"));
}

function heldOf({ headers, socket }: IncomingMessage, trusted: number, isForOther: boolean): Held {
  // Node joins a header that is given several times with commas.
  const forwarded = headers["x-forwarded-for"] ?? "";
  return heldFrom(socket.remoteAddress ?? "", String(forwarded), trusted, isForOther);
}

const listen = (http: Server, { host, port }: SocketOptions): Promise<void> =>
  new Promise((done, refused) => {
    http.once("error", refused);
    http.listen(port, host, () => {
      http.off("error", refused);
      done();
    });
  });

/** A client that breaks the WebSocket protocol is cut off without a close frame, as uWebSockets.js does it. */
class ServerSocket extends WebSocket {
  override close(code?: number, reason?: string | Buffer): void {
    // ws closes with a code alone where it refuses a frame, and with code and reason where it answers a close frame.
    if (code !== undefined && reason === undefined) this.terminate();
    else super.close(code, reason);
  }
}

/** A socket, and how long it has been quiet. */
class Client implements Wire {
  readonly #ws: ServerSocket;
  readonly #socket: Socket;
  readonly #held: Held;
  #bytesRead = 0;
  #quietTicks = 0;

  constructor(ws: ServerSocket, socket: Socket, held: Held) {
    this.#ws = ws;
    this.#socket = socket;
    this.#held = held;
    ws.on("message", (bytes, isBinary) => {
      if (held.isOpen) held.connection?.receive(bytes as Buffer, isBinary);
    });
    ws.on("close", (code) => ended(held, code));
    // A close follows every error.
    ws.on("error", () => undefined);
  }

  send(bytes: Uint8Array): void {
    if (!this.#held.isOpen) return;
    // The caller uses the bytes again, while a delayed write still needs them.
    this.#ws.send(Buffer.from(bytes));
    // Unread frames must not fill the memory: the client connects again and gets the whole table.
    if (this.#ws.bufferedAmount > socketLimits.backpressureBytesMax) this.close(CLOSE.slow, "too slow");
  }

  /** Messages that arrive before the client answers the close frame are ignored. */
  close(code: number, reason: string): void {
    if (!this.#held.isOpen) return;
    this.#ws.close(code, reason);
    // A client that ignores close frames sees the end of the connection.
    this.#socket.end();
    ended(this.#held, code);
  }

  terminate(): void {
    this.#ws.terminate();
    ended(this.#held, ABNORMAL);
  }

  /** Pings a client that was quiet for half of `idleSeconds`, and ends one that was quiet for all of it. */
  tick(): void {
    const { bytesRead } = this.#socket;
    this.#quietTicks = bytesRead === this.#bytesRead ? this.#quietTicks + 1 : 0;
    this.#bytesRead = bytesRead;
    if (!this.#held.isOpen) return;
    if (this.#quietTicks >= quietTicksMax) this.terminate();
    else if (this.#quietTicks === quietTicksMax / 2) this.#ws.ping();
  }
}
