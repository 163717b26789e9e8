import type { UserId } from "#protocol/ids.ts";
import type { SocketOptions } from "#server/app/sockets/uws.ts";
import { type Listening, listenSockets } from "#server/app/sockets/uws.ts";
import { SocketClient } from "./socketClient.ts";
import { type SocketWorldOptions, SocketWorld } from "./testWire.ts";

/** Rooms on a fake clock and journal behind the real listener, on a separate port. */
export class ListeningWorld extends SocketWorld {
  #listening: Listening | null = null;

  static async start(options: SocketWorldOptions = {}, socket: Partial<SocketOptions> = {}): Promise<ListeningWorld> {
    const world = new ListeningWorld(options);
    const isAllowedOrigin = (origin: string): boolean => origin === "" || origin === "http://localhost:3000";
    world.#listening = await listenSockets(world.dependencies, world.hub, {
      host: "127.0.0.1",
      port: 0,
      trustProxy: 0,
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

  /** Stops the listener; rejects if anything failed that no test expected. */
  async stop(): Promise<void> {
    await this.#listening?.stop();
    const broken = [...this.faults, ...this.frozen];
    if (broken.length > 0) throw new Error("something broke", { cause: broken[0] });
  }
}
