/** What the two listeners share: their options, their answers to a handshake, and a client from open to close. */
import { addressKey, clientAddress } from "#server/base/core/addresses.ts";
import type { NodeName } from "#protocol/ids.ts";
import type { ConnectionQuiet } from "#server/base/core/connectionQuiet.ts";
import { quietLimits } from "#server/base/core/limits.ts";
import type { SocketConnection } from "./connection.ts";
import type { Hub, SocketDependencies } from "./hub.ts";
import { NewConnection } from "./newConnection.ts";
import { CLOSE, type Wire } from "./wire.ts";

export interface Listening {
  readonly port: number;
  /** Refuses new sockets with 503 and ends the open ones with 1012: come back soon. The port stays open. */
  drain(): Promise<void>;
  /** Closes the port once no new connection comes. */
  close(): Promise<void>;
}

export interface SocketOptions {
  readonly host: string;
  /** 0 for any free port. */
  readonly port: number;
  /** Whether a page of this origin may connect; programs other than browsers send an empty one. */
  readonly isAllowedOrigin: (origin: string, host: string) => boolean;
  /** The number of proxies before this server. */
  readonly trustProxy: number;
  /** The name of this node: its sockets are at `/socket/NAME` too. Null for a server alone. */
  readonly node: NodeName | null;
}

/** Listens for sockets at /socket and /socket/NAME. Rejects when the port is taken. */
export type Listen = (dependencies: SocketDependencies, hub: Hub, options: SocketOptions) => Promise<Listening>;

export const SOCKET_PATH = "/socket";
export const RESTARTING = { code: 1012, reason: "restarting" } as const;

/** The answer to a request that gets no socket. */
export interface Refusal {
  readonly status: string;
  readonly text: string;
  /** After how many seconds the client should ask again. */
  readonly retryAfter?: string;
}

export const refusals = {
  draining: { status: "503 Service Unavailable", text: RESTARTING.reason, retryAfter: "1" },
  foreign: { status: "403 Forbidden", text: "not from here" },
  elsewhere: { status: "404 Not Found", text: "nothing here" },
} as const satisfies Readonly<Record<string, Refusal>>;

/** A client, from its handshake to its end. */
export interface Held {
  /** The key of where the client is. */
  readonly address: string;
  /** Whether its path names another node. */
  readonly isForOther: boolean;
  connection: SocketConnection | null;
  isOpen: boolean;
}

/** A client at its address, by the rule for calls: several headers of one name are one list. */
export const heldFrom = (remote: string, forwarded: string, trusted: number, isForOther: boolean): Held => ({
  address: addressKey(clientAddress(remote, forwarded, trusted)),
  isForOther,
  connection: null,
  isOpen: true,
});

/** What follows the path of a socket that is for one node alone. */
const nodePath = /^\/socket\/([a-z0-9-]{1,32})$/;

/**
 * Whether a socket at this path, without its query, is for this server: "wrongNode" where the path names another node.
 * Null where no sockets are.
 */
export function socketAt(path: string, node: NodeName | null): "own" | "wrongNode" | null {
  if (path === SOCKET_PATH) return "own";
  const named = nodePath.exec(path)?.[1];
  if (named === undefined) return null;
  return named === node ? "own" : "wrongNode";
}

/** The handshake is done. A socket for another node is ended at once: its client connects to `/socket` instead. */
export function opened(held: Held, wire: Wire, dependencies: SocketDependencies, hub: Hub): void {
  if (held.isForOther) {
    wire.close(CLOSE.wrongNode, "another server");
    return;
  }
  held.connection = new NewConnection(dependencies, hub, wire, held.address, (known) => {
    held.connection = known;
  });
}

/** The close codes of a browser whose page was closed or left; 1005 stands for none. */
const pageClosed: readonly number[] = [1000, 1001, 1005];

/** The socket has ended with this code, by either side. */
export function ended(held: Held, code: number): void {
  if (!held.isOpen) return;
  held.isOpen = false;
  held.connection?.gone(pageClosed.includes(code) ? "closed" : "dropped");
}

/** Closes a port so that no client is reset. `closePort` refuses new connections, `closeRest` ends the open ones. */
export async function closeQuietly(
  arrivals: ConnectionQuiet,
  closePort: () => void,
  closeRest: () => void,
): Promise<void> {
  await arrivals.waitForQuiet();
  closePort();
  // Clients that connected just before still get their answer.
  await arrivals.waitSinceLast(quietLimits.quietMs);
  closeRest();
}
