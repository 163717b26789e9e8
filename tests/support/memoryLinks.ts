/** Links between clusters of one process, without Redis: packets arrive in order, in a later turn; a test may lose some. */
import type { NodeName } from "#protocol/ids.ts";
import { type Leadership, soleLeadership } from "#server/base/cluster/cluster.ts";
import type { LinkListener, OpenLink } from "#server/base/cluster/link.ts";
import { clusterLimits } from "#server/base/cluster/limits.ts";
import { RedisCluster } from "#server/base/cluster/redisCluster.ts";
import { createLog } from "#server/base/core/log.ts";
import { FakeClock } from "./fakeClock.ts";

interface Listening extends LinkListener {
  readonly channels: readonly string[];
  isUp: boolean;
}

/** A node of a test: its cluster and its clock. */
export interface MemoryNode {
  readonly cluster: RedisCluster;
  readonly clock: FakeClock;
  /** The connection is lost, or is there again. */
  cut(): void;
  mend(): void;
}

export class MemoryLinks {
  readonly #listening = new Set<Listening>();
  readonly nodes: MemoryNode[] = [];
  /** Whether packets are lost; no node notices. */
  isLosing = false;

  /** Opens a cluster on these links; `settled` lets the others hear of it. */
  async join(node: NodeName, leadership: Leadership = soleLeadership): Promise<MemoryNode> {
    const clock = new FakeClock();
    const log = createLog("silent");
    let own: Listening | undefined;
    const openLink: OpenLink = (channels, listener) => {
      const mine: Listening = { ...listener, channels, isUp: true };
      own = mine;
      this.#listening.add(mine);
      return Promise.resolve({
        get isUp() {
          return mine.isUp;
        },
        publish: (channel, packet) => this.#publish(mine, channel, packet),
        stop: () => void this.#listening.delete(mine),
      });
    };
    const cluster = await RedisCluster.open({ node, site: "test", openLink, leadership, clock, log });
    const turn = (isUp: boolean): void => {
      if (own === undefined || own.isUp === isUp) return;
      own.isUp = isUp;
      if (isUp) own.up();
    };
    const made = { cluster, clock, cut: () => turn(false), mend: () => turn(true) };
    this.nodes.push(made);
    return made;
  }

  /** Lets a second pass on all nodes and all packets arrive. */
  async second(): Promise<void> {
    for (const { clock } of this.nodes) clock.pass(clusterLimits.beatMs);
    await settled();
  }

  #publish(from: Listening, channel: string, packet: Uint8Array): boolean {
    if (!from.isUp) return false;
    if (this.isLosing) return true;
    for (const each of this.#listening) {
      if (each.channels.includes(channel)) setImmediate(() => each.isUp && each.received(packet.slice()));
    }
    return true;
  }
}

/** Resolves once packets, and the packets that answer them, have arrived. */
export async function settled(): Promise<void> {
  for (let turns = 0; turns < 12; turns += 1) await new Promise((resolve) => setImmediate(resolve));
}
