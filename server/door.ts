/**
 * An HTTP listener with an end that nobody is cut off by: while the server drains, the door stays open and answers what
 * is new with 503; it is closed last, at a moment when nobody is knocking.
 */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { Server as NetServer, type AddressInfo, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { addressKey } from "./addresses.ts";
import { callBounds, ConnectionBounds, type Counted } from "./connectionBounds.ts";
import { restLimits } from "./limits.ts";
import { Knocks } from "./knocks.ts";
import { openFilesMax } from "./openFiles.ts";
import { listenFailure, type PortName } from "./listening.ts";

export interface Door {
  readonly port: number;
  /** From now on new requests are refused; resolves when those under way are answered, at most `drainMsMax` later. */
  drain(): Promise<void>;
  /** Closes the port once no new connection comes, and lets go of the connections. */
  close(): Promise<void>;
}

export interface DoorPlace {
  readonly host: string;
  /** 0 for any free port. */
  readonly port: number;
  /** The name of the setting that gave the port, for whoever reads why it cannot be had. */
  readonly setting: PortName;
  /** How many proxies stand before us. */
  readonly trustProxy: number;
  /** How many files the process may have open, where that is not the system's own limit. */
  readonly filesMax?: number | undefined;
}

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

interface Connection {
  readonly counted: Counted;
  /** Calls that are not answered yet. */
  underWay: number;
}

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
export async function openDoor(handler: Handler, place: DoorPlace): Promise<Door> {
  const { trustProxy, filesMax = openFilesMax() } = place;
  const { headerBytesMax, headersTimeoutMs, drainMsMax } = restLimits;
  const settings = { maxHeaderSize: headerBytesMax, connectionsCheckingInterval: headersTimeoutMs / 2 };
  const knocks = new Knocks();
  /** Connections that have not asked anything yet. */
  const silent = new Set<Socket>();
  const bounds = new ConnectionBounds(callBounds(filesMax, trustProxy > 0));
  const connections = new WeakMap<Socket, Connection>();
  let underWay = 0;
  let isDraining = false;
  const http = createServer(settings, (request, response) => {
    const { socket } = request;
    silent.delete(socket);
    if (isDraining) return refuse(request, response);
    underWay += 1;
    const ended = begun(connections.get(socket));
    response.once("close", () => {
      underWay -= 1;
      ended();
    });
    handler(request, response);
  });
  http.headersTimeout = headersTimeoutMs;
  http.requestTimeout = restLimits.requestTimeoutMs;
  http.keepAliveTimeout = restLimits.keepAliveMs;
  http.on("connection", (socket: Socket) => {
    knocks.count();
    silent.add(socket);
    const counted = bounds.enter(addressKey(socket.remoteAddress ?? ""), () => socket.destroy());
    connections.set(socket, { counted, underWay: 0 });
    socket.once("close", () => {
      silent.delete(socket);
      counted.leave();
    });
  });
  await listening(http, place);

  const settled = async (ms: number, isQuiet: () => boolean): Promise<void> => {
    const giveUpAt = performance.now() + ms;
    while (!isQuiet() && performance.now() < giveUpAt) await sleep(restLimits.drainLookMs);
  };
  return {
    port: (http.address() as AddressInfo).port,
    drain: () => {
      isDraining = true;
      return settled(drainMsMax, () => underWay === 0);
    },
    close: async () => {
      isDraining = true;
      await knocks.lull();
      // Only the port: http's own close would cut off those who have connected and not asked yet.
      const closed = new Promise<void>((resolve) => NetServer.prototype.close.call(http, () => resolve()));
      await settled(restLimits.silentMsMax, () => silent.size === 0);
      // By now this ends the idle connections and what watches over them.
      http.close(() => {});
      const timer = setTimeout(() => http.closeAllConnections(), drainMsMax);
      await closed;
      clearTimeout(timer);
    },
  };
}

/** A call has begun on a connection, which may carry several at once. The answer says that the call has ended. */
function begun(connection: Connection | undefined): () => void {
  if (connection === undefined) return () => {};
  connection.underWay += 1;
  connection.counted.busy();
  return () => {
    connection.underWay -= 1;
    if (connection.underWay === 0) connection.counted.idle();
  };
}

function listening(http: NetServer, { host, port, setting }: DoorPlace): Promise<void> {
  return new Promise((resolve, reject) => {
    http.once("error", (error: NodeJS.ErrnoException) => {
      reject(listenFailure(setting, { host, port }, error.code ?? "unknown"));
    });
    http.listen(port, host, resolve);
  });
}
