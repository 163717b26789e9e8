/**
 * The nodes of a cluster as MySQL knows them. Each node has a lease there, a row that it renews each second; a node whose
 * lease is over is gone, and another node may take over its rooms. A later process of the same name has a higher epoch,
 * so (name, epoch) is one process.
 */
import type { NodeName } from "#protocol/ids.ts";
import type { Instant } from "#protocol/quantities.ts";
import type { Cluster, Leadership } from "./cluster.ts";
import type { NodeState } from "#server/base/db/records.ts";

/** One process of a node. */
export interface NodeProcess {
  readonly node: NodeName;
  readonly epoch: number;
}

/** What a node last said of itself: numbers for the dashboard, by name. */
export type NodeFigures = Readonly<Record<string, number>>;

/** A node whose lease is not over. */
export interface LivingNode extends NodeProcess {
  /** Only a node that is ready gets rooms. */
  readonly state: Exclude<NodeState, "gone">;
  readonly version: string;
  /** Since when this process has its lease, by the database's clock. */
  readonly since: Instant;
  /** What was left of its lease at the last look, in milliseconds. */
  readonly leaseMs: number;
  readonly figures: NodeFigures;
}

/** The lease of this node. */
export interface OwnLease extends NodeProcess {
  /** Whether the lease is not over by this machine's own clock: false at once after a pause that was too long. */
  readonly isHeld: boolean;
  /** What is left of it, in milliseconds. */
  readonly leftMs: number;
  readonly state: LivingNode["state"];
  /** Whether it is held; where it is not, the node begins to end before this returns. */
  check(): boolean;
  /** From now on nodes tell each other of renewals, by which each sees whether MySQL is away for it alone. */
  join(cluster: Pick<Cluster, "isReachable" | "tellAll" | "hear">): void;
  /** The numbers that this node says of itself from now on. */
  setFigures(figures: () => NodeFigures): void;
  /** Resolves once the other nodes can see it; where the database does not answer, the next renewal says it. */
  setState(state: LivingNode["state"]): Promise<void>;
}

export interface NodesListener {
  /**
   * Rooms in the table `rooms` belong to a process that is gone. Called after each look, about once a second, until no
   * such rooms are left; not while this node itself has just been away from the database.
   */
  readonly expired?: (gone: NodeProcess) => void;
  /** A look has found nodes, states or figures. */
  readonly seen?: () => void;
}

/** The living nodes, this one included, by a look each second. */
export interface LivingNodes {
  /** As of the last look, by name. */
  list(): readonly LivingNode[];
  watch(listener: NodesListener): void;
}

/** The place of this server in its cluster. */
export interface Membership {
  readonly lease: OwnLease;
  readonly nodes: LivingNodes;
  readonly leadership: Leadership;
  /** From now on this node does not lead while it is cut off from nodes that reach each other, but for a moment. */
  leadUnlessCut(isCut: () => boolean): void;
  /** Begins to leave: no room comes here any more, and another node leads. Does not wait for an unavailable database. */
  drain(): Promise<void>;
}
