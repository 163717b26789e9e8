/** Makes this server a node of the cluster on its database: begins its lease, looks at the others, leads where nobody does. */
import type { NodeName } from "#protocol/ids.ts";
import type { Clock } from "#server/base/core/clock.ts";
import type { Log } from "#server/base/core/log.ts";
import { waitForServerAlone } from "#server/base/db/lease.ts";
import { nodeLimits } from "#server/base/db/limits.ts";
import type { MysqlAddress } from "#server/base/db/mysqlAddress.ts";
import { NodeLeadership } from "./leadership.ts";
import { NodeLooks } from "./livingNodes.ts";
import { NodeLease, type NodeTimes } from "./nodeLease.ts";
import type { Membership } from "./nodes.ts";
import { NodeTable } from "./nodeTable.ts";

export interface NodeOptions {
  readonly node: NodeName;
  readonly version: string;
  readonly clock: Clock;
  /** Called once, when the lease is over though this node has not let it go: it ends. */
  readonly ended: () => void;
  /** For tests. The default is `nodeLimits`. */
  readonly times?: Partial<NodeTimes>;
}

export interface OpenMembership extends Membership {
  readonly lease: NodeLease;
  readonly leadership: NodeLeadership;
  /** Lets leadership and lease go. */
  stop(): Promise<void>;
}

/**
 * Begins the lease of this node. The tables must be migrated.
 * @throws StartError if a server alone works on the database, or another process has the name
 */
export async function openMembership(address: MysqlAddress, use: NodeOptions, log: Log): Promise<OpenMembership> {
  const { node, version, clock, ended } = use;
  const times: NodeTimes = { ...nodeLimits, ...use.times };
  const table = new NodeTable(address, times.queryMs);
  try {
    const lease = await NodeLease.begin({ table, node, version, clock, log, times, ended });
    try {
      // A server alone that has begun meanwhile did not see this node; one that begins later does.
      await waitForServerAlone(address, {});
    } catch (error) {
      await lease.stop();
      throw error;
    }
    const nodes = new NodeLooks({ table, self: lease, clock, log, times });
    lease.onRenewal(() => void nodes.look());
    await nodes.look();
    const leadership = new NodeLeadership({ address, own: lease, looks: nodes, log });
    const leadUnlessCut = (isCut: () => boolean): void => leadership.leadUnlessCut(isCut, times.leaseMs);
    const drain = async (): Promise<void> => {
      await lease.setState("draining");
      await leadership.stop();
    };
    const stop = async (): Promise<void> => {
      await leadership.stop();
      await lease.stop();
      await table.stop();
    };
    return { lease, nodes, leadership, leadUnlessCut, drain, stop };
  } catch (error) {
    await table.stop();
    throw error;
  }
}
