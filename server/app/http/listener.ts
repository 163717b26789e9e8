/**
 * An HTTP listener that ends without cutting off a client: while the server drains, it stays open and answers new
 * requests with 503; the port is closed last, at a moment when no connection arrives.
 */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { Server as NetServer, type AddressInfo, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { httpLimits, callBounds } from "./limits.ts";
import { ConnectionQuiet } from "#server/base/core/connectionQuiet.ts";
import { listenFailure, type PortName } from "#server/base/core/listening.ts";
import { addressKey } from "#server/base/core/addresses.ts";
import { ConnectionBounds, type Counted, openFilesMax } from "#server/base/core/connectionBounds.ts";
import { type Clock, systemClock } from "#server/base/core/clock.ts";
import { PacedQueue } from "#server/base/core/pacedQueue.ts";

/** The connections over which calls come: bounded by address and in all, and ended where they say nothing in time. */
interface CallConnectionSettings {
  /** How many proxies stand before us. */
  readonly trustProxy: number;
  /** How many files the process may have open, where that is not the system's own limit. */
  readonly filesMax?: number | undefined;
  readonly clock?: Pick<Clock, "after">;
}

interface Connection {
  readonly counted: Counted;
  /** Calls that are not answered yet: a client may send the next one before. */
  underWay: number;
  readonly cancelLate: () => void;
}

class CallConnections {
  readonly #clock: Pick<Clock, "after">;
  readonly #bounds: ConnectionBounds;
  readonly #slowEnds: PacedQueue;
  readonly #bySocket = new WeakMap<Socket, Connection>();
  /** Connections without a request so far. */
  readonly #silent = new Set<Socket>();

  constructor({ trustProxy, filesMax = openFilesMax(), clock = systemClock }: CallConnectionSettings) {
    this.#clock = clock;
    this.#bounds = new ConnectionBounds(callBounds(filesMax, trustProxy > 0));
    this.#slowEnds = new PacedQueue(clock, httpLimits.slowEnds);
  }

  /** How many have not asked anything yet. */
  get silent(): number {
    return this.#silent.size;
  }

  opened(socket: Socket): void {
    this.#silent.add(socket);
    const counted = this.#bounds.enter(addressKey(socket.remoteAddress ?? ""), () => socket.destroy());
    const end = (): void => {
      if (this.#silent.has(socket)) socket.destroy();
    };
    const cancelLate = this.#clock.after(httpLimits.headersTimeoutMs, () => this.#slowEnds.run(end));
    this.#bySocket.set(socket, { counted, underWay: 0, cancelLate });
    socket.once("close", () => {
      cancelLate();
      this.#silent.delete(socket);
      counted.leave();
    });
  }

  /** A call has begun: its headers are whole. The answer says that the call has ended. */
  begun(socket: Socket): () => void {
    this.#silent.delete(socket);
    const connection = this.#bySocket.get(socket);
    if (connection === undefined) return () => {};
    connection.cancelLate();
    connection.underWay += 1;
    connection.counted.busy();
    return () => {
      connection.underWay -= 1;
      if (connection.underWay === 0) connection.counted.idle();
    };
  }
}

export interface HttpListener {
  readonly port: number;
  /** From now on new requests are refused; resolves when those under way are answered, at most `drainMsMax` later. */
  drain(): Promise<void>;
  /** Closes the port once no new connection comes, and lets go of the connections. */
  close(): Promise<void>;
}

export interface ListenerSettings extends CallConnectionSettings {
  readonly host: string;
  /** 0 for any free port. */
  readonly port: number;
  /** The name of the setting that gave the port, for the message about a port that cannot be opened. */
  readonly setting: PortName;
}

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

const refusal = JSON.stringify({ code: "unavailable", message: "An error occurred. Please try again later." });

/** Refuses once the whole request is there: an end before that would reset the connection under the answer. */
function refuse(request: IncomingMessage, response: ServerResponse): void {
  request.resume();
  request.once("end", () => {
    response.writeHead(503, {
      Connection: "close",
      "Retry-After": "1",
      "Content-Type": "application/json; charset=utf-8",
      "Cache-Control": "no-store",
    });
    response.end(refusal);
  });
}

/** Listens; rejects with a StartError when the port cannot be had. */
export async function openListener(handler: Handler, place: ListenerSettings): Promise<HttpListener> {
  const { headerBytesMax, headersTimeoutMs, drainMsMax } = httpLimits;
  const settings = { maxHeaderSize: headerBytesMax, connectionsCheckingInterval: headersTimeoutMs / 2 };
  const arrivals = new ConnectionQuiet();
  const connections = new CallConnections(place);
  let underWay = 0;
  let isDraining = false;
  const http = createServer(settings, (request, response) => {
    const ended = connections.begun(request.socket);
    if (isDraining) return refuse(request, response);
    underWay += 1;
    response.once("close", () => {
      underWay -= 1;
      ended();
    });
    handler(request, response);
  });
  http.headersTimeout = httpLimits.headersAgainMs;
  http.requestTimeout = httpLimits.requestTimeoutMs;
  http.keepAliveTimeout = httpLimits.keepAliveMs;
  http.on("connection", (socket: Socket) => {
    arrivals.count();
    connections.opened(socket);
  });
  await listening(http, place);

  const settled = async (ms: number, isQuiet: () => boolean): Promise<void> => {
    const giveUpAt = performance.now() + ms;
    while (!isQuiet() && performance.now() < giveUpAt) await sleep(httpLimits.drainLookMs);
  };
  return {
    port: (http.address() as AddressInfo).port,
    drain: () => {
      isDraining = true;
      return settled(drainMsMax, () => underWay === 0);
    },
    close: async () => {
      isDraining = true;
      await arrivals.waitForQuiet();
      // Only the port: http's own close would cut off those who have connected and not asked yet.
      const closed = new Promise<void>((resolve) => NetServer.prototype.close.call(http, () => resolve()));
      await settled(httpLimits.silentMsMax, () => connections.silent === 0);
      // By now this ends the idle connections and what watches over them.
      http.close(() => {});
      const timer = setTimeout(() => http.closeAllConnections(), drainMsMax);
      await closed;
      clearTimeout(timer);
    },
  };
}

function listening(http: NetServer, { host, port, setting }: ListenerSettings): Promise<void> {
  return new Promise((resolve, reject) => {
    http.once("error", (error: NodeJS.ErrnoException) => {
      reject(listenFailure(setting, { host, port }, error.code ?? "unknown"));
    });
    http.listen(port, host, resolve);
  });
}
