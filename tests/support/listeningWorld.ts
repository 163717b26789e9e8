import type { UserId } from "#protocol/ids.ts";
import { type ListenerName, readConfig } from "#server/base/config/config.ts";
import { loadListener } from "#server/app/sockets/listener.ts";
import type { Listening, SocketOptions } from "#server/app/sockets/transport.ts";
import { SocketClient } from "./socketClient.ts";
import { type SocketWorldOptions, SocketWorld } from "./testWire.ts";

/** The listener of the run, as servers of tests have it; null without SOCKET_LISTENER. */
const chosenListener = readConfig({ SOCKET_LISTENER: process.env["SOCKET_LISTENER"] }).socketListener;

/** The listeners that this Node can load, for tests of both. */
export const listeners: readonly ListenerName[] = await loadListener("uws", { warn: () => undefined }).then(
  () => ["uws", "ws"],
  () => ["ws"],
);

/** Rooms on a fake clock and journal behind the real listener, on a separate port. */
export class ListeningWorld extends SocketWorld {
  #listening: Listening | null = null;

  static async start(
    options: SocketWorldOptions = {},
    { listener = chosenListener, ...socket }: Partial<SocketOptions> & { listener?: ListenerName | null } = {},
  ): Promise<ListeningWorld> {
    const world = new ListeningWorld(options);
    const listenSockets = await loadListener(listener, { warn: () => undefined });
    const isAllowedOrigin = (origin: string): boolean => origin === "" || origin === "http://localhost:3000";
    world.#listening = await listenSockets(world.dependencies, world.hub, {
      host: "127.0.0.1",
      port: 0,
      trustProxy: 0,
      node: world.node,
      isAllowedOrigin,
      ...socket,
    });
    return world;
  }

  get port(): number {
    return this.#listening?.port ?? 0;
  }

  /** A connection over the network that has been welcomed. */
  call(userId: UserId): Promise<SocketClient> {
    return SocketClient.welcome(this.port, `token-${userId}`, () => this.clock.monotonic());
  }

  /** Refuses new connections and ends the open ones. */
  async drain(): Promise<void> {
    await this.#listening?.drain();
  }

  /** Stops the listener; rejects if anything failed that no test expected. */
  async stop(): Promise<void> {
    await this.#listening?.drain();
    await this.#listening?.close();
    const broken = [...this.faults, ...this.frozen];
    if (broken.length > 0) throw new Error("something broke", { cause: broken[0] });
  }
}
