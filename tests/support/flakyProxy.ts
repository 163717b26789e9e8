/** A TCP proxy before a database or a server. A test can make it unreachable or silent, or let it lose answers. */
import { connect, createServer, type Server, type Socket } from "node:net";

export type ProxyMood =
  /** Everything passes. */
  | "well"
  /** It closes new connections at once, and has closed the open ones. */
  | "away"
  /** It accepts connections and passes nothing in either direction, not even that an end has closed. */
  | "silent"
  /** The next request passes and its answer does not: the proxy cuts the connection instead. */
  | "cutAnswer";

export interface FlakyProxy {
  readonly port: number;
  mood(mood: ProxyMood): void;
  /** Blocked connections and requests since the last change of mode. */
  readonly frustrated: number;
  stop(): Promise<void>;
}

/** Starts a proxy to a port of this machine, on a free port or the given one. */
export async function startFlakyProxy(target: number, port = 0): Promise<FlakyProxy> {
  let mood: ProxyMood = "well";
  let frustrated = 0;
  const open = new Set<Socket>();
  const cut = (): void => {
    for (const socket of open) socket.destroy();
  };
  /** The other ends of connections that closed while nothing passed. */
  const halves = new Set<Socket>();
  const closeHalves = (): void => {
    for (const socket of halves) socket.destroy();
    halves.clear();
  };
  const server: Server = createServer((client) => {
    if (mood !== "well") frustrated += 1;
    if (mood === "away") return client.destroy();
    const database = connect(target, "127.0.0.1");
    for (const [socket, other] of [
      [client, database],
      [database, client],
    ] as const) {
      open.add(socket);
      socket.on("error", () => {});
      socket.on("close", () => {
        open.delete(socket);
        if (mood === "silent") halves.add(other);
        else other.destroy();
      });
    }
    client.on("data", (bytes) => {
      if (mood === "silent") frustrated += 1;
      else database.write(bytes);
    });
    database.on("data", (bytes) => {
      if (mood === "cutAnswer") {
        mood = "well";
        cut();
      } else if (mood !== "silent") client.write(bytes);
    });
  });
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  const address = server.address();
  return {
    port: typeof address === "object" && address !== null ? address.port : 0,
    get frustrated() {
      return frustrated;
    },
    mood: (next) => {
      mood = next;
      frustrated = 0;
      if (next === "away") cut();
      if (next !== "silent") closeHalves();
    },
    stop: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      cut();
      await closed;
    },
  };
}
