/** The connections over which calls come: bounded by address and in all, and ended where they say nothing in time. */
import type { Socket } from "node:net";
import { addressKey } from "#server/base/core/addresses.ts";
import { ConnectionBounds, type Counted } from "#server/base/core/connectionBounds.ts";
import { callBounds } from "./callBounds.ts";
import { httpLimits } from "./limits.ts";
import { openFilesMax } from "#server/base/core/openFiles.ts";
import { type Clock, systemClock } from "#server/base/core/clock.ts";
import { PacedQueue } from "#server/base/core/pacedQueue.ts";

export interface CallConnectionSettings {
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

export class CallConnections {
  readonly #clock: Pick<Clock, "after">;
  readonly #bounds: ConnectionBounds;
  readonly #slowEnds: PacedQueue;
  readonly #bySocket = new WeakMap<Socket, Connection>();
  /** Those that have not asked anything yet. */
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
