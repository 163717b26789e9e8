/** The listener on uWebSockets.js, and its only importer. Sockets become connections here and nothing else happens. */
import * as uws from "uWebSockets.js";
import { ConnectionQuiet } from "#server/base/core/connectionQuiet.ts";
import { socketLimits } from "./limits.ts";
import { closeQuietly, ended, type Held, heldFrom, type Listen, opened, type Refusal } from "./transport.ts";
import { refusals, RESTARTING, SOCKET_PATH, socketAt, type SocketOptions } from "./transport.ts";
import { CLOSE, type Wire } from "./wire.ts";

/** What uWebSockets.js answers a send with when the frame has gone out, without waiting for the reader. */
const SENT = 1;
/** Our largest frame, an overlay's bracket with a chat of long lines, is below. */
const ROOM_FOR_THE_END = 64 * 1024;

export const listenSockets: Listen = async (dependencies, hub, options) => {
  const app = uws.App();
  const open = new Set<uws.WebSocket<Held>>();
  const arrivals = new ConnectionQuiet();
  let isDraining = false;
  app.filter((_, count) => {
    if (count > 0) arrivals.count();
  });
  const behavior: uws.WebSocketBehavior<Held> = {
    maxPayloadLength: socketLimits.frameBytesMax,
    // beyond it frames would be dropped unseen; we end the connection well before
    maxBackpressure: socketLimits.backpressureBytesMax + ROOM_FOR_THE_END,
    closeOnBackpressureLimit: false,
    idleTimeout: socketLimits.idleSeconds,
    sendPingsAutomatically: true,
    upgrade: (res, req, context) => {
      if (isDraining) return refuse(res, refusals.draining);
      const at = socketAt(req.getUrl(), options.node);
      if (at === null) return refuse(res, refusals.elsewhere);
      const isAllowed = options.isAllowedOrigin(req.getHeader("origin"), req.getHeader("host"));
      if (!isAllowed) return refuse(res, refusals.foreign);
      const key = req.getHeader("sec-websocket-key");
      const protocol = req.getHeader("sec-websocket-protocol");
      const extensions = req.getHeader("sec-websocket-extensions");
      res.upgrade<Held>(heldOf(res, req, options.trustProxy, at === "wrongNode"), key, protocol, extensions, context);
    },
    open: (ws) => {
      open.add(ws);
      const held = ws.getUserData();
      opened(held, new SocketWire(ws, held), dependencies, hub);
    },
    message: (ws, message, isBinary) => ws.getUserData().connection?.receive(new Uint8Array(message), isBinary),
    close: (ws, code) => {
      open.delete(ws);
      ended(ws.getUserData(), code);
    },
  };
  app.ws(SOCKET_PATH, behavior);
  app.ws(`${SOCKET_PATH}/:node`, behavior);
  app.any("/*", (res) => refuse(res, isDraining ? refusals.draining : refusals.elsewhere));
  const listening = await listen(app, options);
  const drain = async (): Promise<void> => {
    isDraining = true;
    for (const ws of open) ws.end(RESTARTING.code, RESTARTING.reason);
  };
  const close = (): Promise<void> =>
    closeQuietly(
      arrivals,
      () => uws.us_listen_socket_close(listening),
      () => app.close(),
    );
  return { port: uws.us_socket_local_port(listening), drain, close };
};

function refuse(res: uws.HttpResponse, { status, text, retryAfter }: Refusal): void {
  res.writeStatus(status);
  if (retryAfter !== undefined) res.writeHeader("Retry-After", retryAfter);
  res.end(text, retryAfter !== undefined);
}

function heldOf(res: uws.HttpResponse, req: uws.HttpRequest, trusted: number, isForOther: boolean): Held {
  const forwarded: string[] = [];
  if (trusted > 0) {
    req.forEach((name, value) => {
      if (name === "x-forwarded-for") forwarded.push(value);
    });
  }
  const remote = Buffer.from(res.getRemoteAddressAsText()).toString("latin1");
  return heldFrom(remote, forwarded.join(","), trusted, isForOther);
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
    // Unread frames must not fill the memory: the client connects again and gets the whole table.
    if (ws.getBufferedAmount() > socketLimits.backpressureBytesMax) ws.end(CLOSE.slow, "too slow");
  }

  close(code: number, reason: string): void {
    if (this.#held.isOpen) this.#ws.end(code, reason);
  }
}
