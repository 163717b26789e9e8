/** The transport: the only importer of uWebSockets.js. Sockets become connections here and nothing else happens. */
import * as uws from "uWebSockets.js";
import { addressKey, clientAddress } from "#server/base/core/addresses.ts";
import { ConnectionQuiet } from "#server/base/core/connectionQuiet.ts";
import { quietLimits } from "#server/base/core/limits.ts";
import { socketLimits } from "./limits.ts";
import type { Hub, SocketDependencies } from "./hub.ts";
import type { SocketConnection } from "./connection.ts";
import { NewConnection } from "./newConnection.ts";
import { CLOSE, type Wire } from "./wire.ts";

interface Held {
  /** The key of where the client is. */
  readonly address: string;
  connection: SocketConnection | null;
  isOpen: boolean;
}

export interface Listening {
  readonly port: number;
  /** Refuses new sockets with 503 and ends the open ones with 1012: come back soon. The port stays open. */
  drain(): Promise<void>;
  /** Closes the port once no new connection comes. */
  close(): Promise<void>;
  /** Both at once. */
  stop(): Promise<void>;
}

export interface SocketOptions {
  readonly host: string;
  /** 0 for any free port. */
  readonly port: number;
  /** Whether a page of this origin may connect; an empty one is no browser. */
  readonly isAllowedOrigin: (origin: string, host: string) => boolean;
  /** How many proxies stand before us. */
  readonly trustProxy: number;
}

const RESTARTING = 1012;
/** What uWebSockets.js answers a send with when the frame has gone out, without waiting for the reader. */
const SENT = 1;
/** Our largest frame, an overlay's bracket with a chat of long lines, is below. */
const ROOM_FOR_THE_END = 64 * 1024;
/** How a browser says that its page was closed or left, with a code or (1005) without one. */
const PAGE_CLOSED: readonly number[] = [1000, 1001, 1005];

/** Listens for sockets at /socket. Rejects when the port is taken. */
export async function listenSockets(
  dependencies: SocketDependencies,
  hub: Hub,
  options: SocketOptions,
): Promise<Listening> {
  const app = uws.App();
  const open = new Set<uws.WebSocket<Held>>();
  const arrivals = new ConnectionQuiet();
  let isDraining = false;
  app.filter((_, count) => {
    if (count > 0) arrivals.count();
  });
  app.ws<Held>("/socket", {
    maxPayloadLength: socketLimits.frameBytesMax,
    // beyond it frames would be dropped unseen; we end the connection well before
    maxBackpressure: socketLimits.backpressureBytesMax + ROOM_FOR_THE_END,
    closeOnBackpressureLimit: false,
    idleTimeout: socketLimits.idleSeconds,
    sendPingsAutomatically: true,
    upgrade: (res, req, context) => {
      if (isDraining) return refuse(res);
      const isAllowed = options.isAllowedOrigin(req.getHeader("origin"), req.getHeader("host"));
      if (!isAllowed) {
        res.writeStatus("403 Forbidden").end("not from here");
        return;
      }
      const key = req.getHeader("sec-websocket-key");
      const protocol = req.getHeader("sec-websocket-protocol");
      const extensions = req.getHeader("sec-websocket-extensions");
      const address = addressOf(res, req, options.trustProxy);
      res.upgrade<Held>({ address, connection: null, isOpen: true }, key, protocol, extensions, context);
    },
    open: (ws) => {
      open.add(ws);
      const held = ws.getUserData();
      const wire = new SocketWire(ws, held);
      held.connection = new NewConnection(dependencies, hub, wire, held.address, (known) => {
        held.connection = known;
      });
    },
    message: (ws, message, isBinary) => ws.getUserData().connection?.receive(new Uint8Array(message), isBinary),
    close: (ws, code) => {
      open.delete(ws);
      const held = ws.getUserData();
      held.isOpen = false;
      held.connection?.gone(PAGE_CLOSED.includes(code) ? "closed" : "dropped");
    },
  });
  app.any("/*", (res) => {
    if (isDraining) return refuse(res);
    res.writeStatus("404 Not Found").end("nothing here");
  });
  const listening = await listen(app, options);
  const drain = async (): Promise<void> => {
    isDraining = true;
    for (const ws of open) ws.end(RESTARTING, "restarting");
  };
  const close = async (): Promise<void> => {
    await arrivals.waitForQuiet();
    uws.us_listen_socket_close(listening);
    // Clients that had connected by then are told too.
    await arrivals.waitSinceLast(quietLimits.quietMs);
    app.close();
  };
  return { port: uws.us_socket_local_port(listening), drain, close, stop: () => drain().then(close) };
}

function refuse(res: uws.HttpResponse): void {
  res.writeStatus("503 Service Unavailable").writeHeader("Retry-After", "1").end("restarting", true);
}

/** By the same rule as for calls. A header that is given several times is one list, as with calls. */
function addressOf(res: uws.HttpResponse, req: uws.HttpRequest, trusted: number): string {
  const forwarded: string[] = [];
  if (trusted > 0) {
    req.forEach((name, value) => {
      if (name === "x-forwarded-for") forwarded.push(value);
    });
  }
  const remote = Buffer.from(res.getRemoteAddressAsText()).toString("latin1");
  return addressKey(clientAddress(remote, forwarded.join(","), trusted));
}

const listen = (app: uws.TemplatedApp, { host, port }: SocketOptions): Promise<uws.us_listen_socket> =>
  new Promise((done, refused) => {
    app.listen(host, port, (socket) => {
      if (socket === false) refused(new Error(`port ${port} is taken`));
      else done(socket);
    });
  });

/** A socket that has closed throws on every call, so it is asked for nothing any more. */
class SocketWire implements Wire {
  readonly #ws: uws.WebSocket<Held>;
  readonly #held: Held;

  constructor(ws: uws.WebSocket<Held>, held: Held) {
    this.#ws = ws;
    this.#held = held;
  }

  send(bytes: Uint8Array): void {
    const ws = this.#ws;
    if (!this.#held.isOpen || ws.send(bytes, true) === SENT) return;
    // frames that a client does not read cannot be kept without end: it connects again and is shown everything
    if (ws.getBufferedAmount() > socketLimits.backpressureBytesMax) ws.end(CLOSE.slow, "too slow");
  }

  close(code: number, reason: string): void {
    if (this.#held.isOpen) this.#ws.end(code, reason);
  }
}
