/** What a server does as a node of a cluster, from its start to its end; nothing of it happens on a server alone. */
import type { RequestListener } from "node:http";
import { aloneCluster, type Cluster } from "#server/base/cluster/cluster.ts";
import { type OwnConnections, ownReach, Presence, type Reached } from "#server/base/cluster/presence.ts";
import { shareLimits } from "#server/base/rateLimits.ts";
import type { Membership } from "#server/base/cluster/nodes.ts";
import type { Config } from "#server/base/config/config.ts";
import type { Context } from "#server/base/domain.ts";

const msPerSecond = 1_000;
/** The number by which a node says that its hints reach others. */
const reachesOthers = "reachesOthers";

interface Entering extends Pick<Context, "clock" | "log" | "metrics" | "rates"> {
  readonly hub: OwnConnections;
}

/** The cluster of this server, and the users whom it reaches. */
interface Entered {
  readonly cluster: Cluster;
  readonly reached: Reached;
  stop(): Promise<void> | void;
}

/** Enters the cluster, or begins as a server alone; node-redis is loaded only where there is a cluster. */
export async function enterCluster(
  { redis, mysql }: Config,
  membership: Membership | null,
  { clock, log, metrics, rates, hub }: Entering,
): Promise<Entered> {
  if (redis === null || mysql === null || membership === null) {
    const cluster = aloneCluster((fault) => log.error({ err: fault }, "a question within the server failed"));
    return { cluster, reached: ownReach(hub), stop: () => {} };
  }
  const [{ RedisCluster }, { redisLink }] = await Promise.all([
    import("#server/base/cluster/redisCluster.ts"),
    import("#server/base/cluster/redisLink.ts"),
  ]);
  const openLink = redisLink({ place: redis, log });
  const { lease, leadership, nodes } = membership;
  const parts = { clock, log, openLink, leadership, watch: metrics.node };
  const cluster = await RedisCluster.open({ ...parts, node: redis.node, site: mysql.database });
  lease.join(cluster);
  lease.setFigures(() => ({ ...metrics.node.figures(), [reachesOthers]: cluster.isReachable ? 1 : 0 }));
  const othersReach = (): boolean =>
    nodes.list().some(({ node, figures }) => node !== lease.node && figures[reachesOthers] === 1);
  membership.leadUnlessCut(() => !cluster.isReachable && othersReach());
  shareLimits(rates, cluster);
  const presence = new Presence(hub, cluster, clock);
  metrics.node.show({
    get leads() {
      return leadership.isLeader ? 1 : 0;
    },
    get leaseSeconds() {
      return lease.leftMs / msPerSecond;
    },
    get nodes() {
      return nodes.list().length;
    },
    get users() {
      return presence.users;
    },
  });
  const stop = (): Promise<void> => {
    presence.stop();
    return cluster.stop();
  };
  const { connections, notifier, everyone } = presence;
  return { cluster, reached: { connections, notifier, everyone }, stop };
}

/** What happens when the lease of a node is over: its sockets close before anything else, then it ends. */
export const lostByNode = (closeSockets: () => unknown, end: (() => void) | undefined) => (): void => {
  void closeSockets();
  end?.();
};

/** Answers calls as long as the lease of this node is held; the first call after its end ends the node. */
export const whileHeld =
  (membership: Membership | null, answer: (...call: Parameters<RequestListener>) => Promise<void>): RequestListener =>
  (request, response) => {
    if (membership?.lease.check() === false) response.writeHead(503, { "retry-after": "1" }).end();
    else void answer(request, response);
  };

/** Other nodes may count on this one from now on. Returns how it begins to leave. */
export async function readyAsNode(membership: Membership | null): Promise<() => Promise<void>> {
  await membership?.lease.setState("ready");
  return async () => {
    if (membership?.lease.isHeld === true) await membership.drain();
  };
}
