/** The link over Redis: packets are published to its channels. The only file that imports node-redis. */
import { setTimeout as sleep } from "node:timers/promises";
import { createClient } from "redis";
import type { RedisPlace } from "#server/base/config/redisSettings.ts";
import { StartError } from "#server/base/core/errors.ts";
import type { Log } from "#server/base/core/log.ts";
import { clusterLimits } from "./limits.ts";
import type { Link, LinkListener, OpenLink } from "./link.ts";

/** Redis answers, and refuses: waiting does not help. */
const refusal = /^(WRONGPASS|NOAUTH|NOPERM|ERR|DENIED)\b/;

const unref = { ref: false };
const messageOf = (error: unknown): string => (error instanceof Error ? error.message || error.name : String(error));

const retryMs = (retries: number): number =>
  Math.min(clusterLimits.retryMsMax, clusterLimits.retryMs * 2 ** Math.min(retries, 10));

export interface RedisLinkOptions {
  readonly place: RedisPlace;
  readonly log: Log;
  /** How long the start waits for Redis, for tests. */
  readonly startWaitMs?: number;
  /** How long the connection may be silent, for tests. */
  readonly quietMs?: number;
}

/** One connection: with RESP 3 it publishes and listens at once, so that hints to one node keep their order. */
function clientOf({ place: { url, node }, quietMs = clusterLimits.quietMs }: RedisLinkOptions, isOpen: () => boolean) {
  return createClient({
    url,
    RESP: 3,
    name: `spar-${node}`,
    // A hint that waits for Redis to come back is worth nothing.
    disableOfflineQueue: true,
    maintNotifications: "disabled",
    // With a limit of time each command gets an AbortSignal, which costs more than the command.
    commandOptions: { timeout: undefined },
    socket: {
      connectTimeout: clusterLimits.connectMs,
      socketTimeout: quietMs,
      reconnectStrategy: (retries: number) => isOpen() && retryMs(retries),
    },
  });
}

class RedisLink implements Link {
  readonly #options: RedisLinkOptions;
  readonly #channels: readonly string[];
  readonly #listener: LinkListener;
  readonly #log: Log;
  readonly #quietMs: number;
  #client: ReturnType<typeof clientOf>;
  #isOpen = false;
  #isUp = false;
  /** Whether the present client listens: it subscribes by itself when it connects again, but not for the first time. */
  #isListening = false;
  #unsentBytes = 0;
  /** When Redis last took a packet while others wait for it; null while none waits. */
  #waitingSince: number | null = null;

  constructor(options: RedisLinkOptions, channels: readonly string[], listener: LinkListener) {
    this.#options = options;
    this.#channels = channels;
    this.#listener = listener;
    this.#log = options.log;
    this.#quietMs = options.quietMs ?? clusterLimits.quietMs;
    this.#client = this.#newClient();
  }

  get isUp(): boolean {
    return this.#isUp;
  }

  async open(startWaitMs: number): Promise<void> {
    await this.#connect(performance.now() + startWaitMs);
    this.#isOpen = true;
    await this.#listen();
    this.#isUp = true;
  }

  publish(channel: string, packet: Uint8Array): boolean {
    if (!this.#isUp || this.#unsentBytes + packet.length > clusterLimits.unsentBytesMax) return false;
    this.#waitingSince ??= performance.now();
    if (performance.now() - this.#waitingSince > this.#quietMs) {
      void this.#renew();
      return false;
    }
    this.#unsentBytes += packet.length;
    // node-redis wants a Buffer; this one has the same bytes.
    const bytes = Buffer.from(packet.buffer, packet.byteOffset, packet.byteLength);
    const taken = (): void => {
      this.#unsentBytes -= packet.length;
      this.#waitingSince = this.#unsentBytes > 0 ? performance.now() : null;
    };
    this.#client.publish(channel, bytes).then(taken, taken);
    return true;
  }

  /** Sends what was published; does not wait for a Redis that is away. */
  async stop(): Promise<void> {
    const wasUp = this.#isUp;
    this.#isOpen = false;
    this.#isUp = false;
    if (wasUp) await Promise.race([this.#client.close().catch(() => {}), sleep(clusterLimits.closeMs, null, unref)]);
    this.#client.destroy();
  }

  #newClient(): ReturnType<typeof clientOf> {
    const client = clientOf(this.#options, () => this.#isOpen);
    client.on("error", (error: unknown) => client === this.#client && this.#lost(error));
    client.on("ready", () => client === this.#client && this.#isListening && this.#found());
    return client;
  }

  async #connect(giveUpAt: number): Promise<void> {
    for (let isSaid = false; ; isSaid = true) {
      try {
        await this.#client.connect();
        return;
      } catch (error) {
        if (refusal.test(messageOf(error)) || performance.now() > giveUpAt) {
          throw new StartError(`REDIS_URL: ${messageOf(error)}`);
        }
        if (!isSaid) this.#log.warn({ err: error }, "waiting for Redis");
        await sleep(clusterLimits.startRetryMs);
      }
    }
  }

  async #listen(): Promise<void> {
    await this.#client.subscribe([...this.#channels], (packet: Buffer) => this.#listener.received(packet), true);
    this.#isListening = true;
  }

  /**
   * Makes another connection, because Redis takes nothing over this one: the network is cut, or Redis stands still. The
   * client's own limit does not see it, because what we send counts as traffic.
   */
  async #renew(): Promise<void> {
    this.#lost(new Error("Redis does not answer"));
    this.#isListening = false;
    this.#client.destroy();
    this.#client = this.#newClient();
    try {
      await this.#client.connect();
      await this.#listen();
      this.#found();
    } catch (error) {
      if (!this.#isOpen) return;
      this.#log.error({ err: error }, "the connection to Redis could not be made again");
      await sleep(clusterLimits.startRetryMs, null, unref);
      if (this.#isOpen) await this.#renew();
    }
  }

  #found(): void {
    // The first time is `open`'s.
    if (!this.#isOpen || this.#isUp) return;
    this.#isUp = true;
    this.#log.info({}, "Redis is back");
    this.#listener.up();
  }

  #lost(error: unknown): void {
    if (!this.#isUp) return;
    this.#isUp = false;
    this.#log.warn({ err: error }, "Redis is away: nodes hear nothing of each other until it is back");
  }
}

/**
 * The link over this Redis.
 * @throws StartError if Redis cannot be reached in time, or refuses
 */
export const redisLink =
  (options: RedisLinkOptions): OpenLink =>
  async (channels, listener) => {
    const link = new RedisLink(options, channels, listener);
    try {
      await link.open(options.startWaitMs ?? clusterLimits.startWaitMs);
      return link;
    } catch (error) {
      await link.stop();
      throw error;
    }
  };
