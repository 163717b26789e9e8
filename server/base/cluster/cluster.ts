/**
 * The cluster: the servers that play as one, as each domain sees them. A server of a cluster is a node; a server alone is its own
 * leader and has no other nodes. Nodes send each other hints: a hint says that something stored has changed, so a lost
 * one only delays what a later look at the store finds.
 *
 *     const blocked = hint("blocked", v.object({ userId: ids.user }));
 *     cluster.hear(blocked, ({ userId }) => cache.delete(userId));
 *     cluster.tellAll(blocked, { userId });
 */
import type * as v from "valibot";
import { fail, ok, type Result } from "#engine/result.ts";
import type { NodeName } from "#protocol/ids.ts";

/** A kind of hint; its payload is decoded by the schema where it arrives. */
export interface Hint<T> {
  readonly name: string;
  readonly schema: v.GenericSchema<unknown, T>;
}

/** A question to one node, answered by a handler of the same name there. */
export interface Question<Request, Answer> {
  readonly name: string;
  readonly request: v.GenericSchema<unknown, Request>;
  readonly answer: v.GenericSchema<unknown, Answer>;
}

/** Declares a kind of hint. The name is unique in the server. */
export const hint = <T>(name: string, schema: v.GenericSchema<unknown, T>): Hint<T> => ({ name, schema });

/** Declares a kind of question. The name is unique in the server. */
export const question = <Request, Answer>(
  name: string,
  request: v.GenericSchema<unknown, Request>,
  answer: v.GenericSchema<unknown, Answer>,
): Question<Request, Answer> => ({ name, request, answer });

/** Hears of changes in the cluster. */
export interface ClusterListener {
  /** Another node is there, for the first time or again: what it missed is told to it now. */
  readonly joined?: (node: NodeName) => void;
  /** Another node is gone or silent. */
  readonly left?: (node: NodeName) => void;
  /** This node has become the leader. */
  readonly leading?: () => void;
  /** This node is the leader no more. */
  readonly following?: () => void;
}

export interface Cluster {
  /** The name of this node; null for a server alone. */
  readonly node: NodeName | null;
  /** Whether this node does the work that one node does for all. A server alone does it. */
  readonly isLeader: boolean;
  /** Rises with each leader; null for a server alone and while this node does not lead. See `refuseFormerLeader`. */
  readonly epoch: number | null;
  /** Whether hints reach the other nodes now; true for a server alone. */
  readonly isReachable: boolean;
  /** The other nodes that are alive. */
  readonly others: readonly NodeName[];
  /** Sends a hint to all other nodes, or to one. It may be lost. */
  tellAll<T>(kind: Hint<T>, payload: T): void;
  tell<T>(node: NodeName, kind: Hint<T>, payload: T): void;
  /** Calls back for each hint of this kind from another node. */
  hear<T>(kind: Hint<T>, heard: (payload: T, from: NodeName) => void): void;
  /** Asks a node, this one included; fails where no answer comes in time. */
  ask<Request, Answer>(
    node: NodeName,
    kind: Question<Request, Answer>,
    payload: Request,
  ): Promise<Result<Answer, "unreachable">>;
  /** Asks the leader, which may be this server. */
  askLeader<Request, Answer>(kind: Question<Request, Answer>, payload: Request): Promise<Result<Answer, "unreachable">>;
  /** Answers questions of this kind; a handler that throws is no answer. */
  answer<Request, Answer>(
    kind: Question<Request, Answer>,
    handler: (payload: Request) => Promise<Answer> | Answer,
  ): void;
  watch(listener: ClusterListener): void;
}

/** Which node is the leader, as a node of a cluster knows it. */
export interface Leadership {
  /** Whether this node is the leader. */
  readonly isLeader: boolean;
  /** The leader; null while none is known. */
  readonly leader: NodeName | null;
  /** The epoch with which this node leads; null while it does not. */
  readonly epoch: number | null;
  watch(listener: Pick<ClusterListener, "leading" | "following">): void;
}

/** The leadership of a node that is the only one on its database. */
export const soleLeadership: Leadership = { isLeader: true, leader: null, epoch: null, watch: () => {} };

type Handler = (payload: unknown) => unknown;

/** The cluster of a server alone: it asks itself, and nobody hears a hint. `faulted` hears of handlers that throw. */
export function aloneCluster(faulted: (fault: unknown) => void): Cluster {
  const handlers = new Map<string, Handler>();
  const askSelf = async <Request, Answer>(
    kind: Question<Request, Answer>,
    payload: Request,
  ): Promise<Result<Answer, "unreachable">> => {
    try {
      const handler = handlers.get(kind.name);
      if (handler === undefined) throw new Error(`nothing answers ${kind.name}`);
      return ok((await handler(payload)) as Answer);
    } catch (fault) {
      faulted(fault);
      return fail("unreachable");
    }
  };
  return {
    node: null,
    isLeader: true,
    epoch: null,
    isReachable: true,
    others: [],
    tellAll: () => {},
    tell: () => {},
    hear: () => {},
    ask: (_, kind, payload) => askSelf(kind, payload),
    askLeader: askSelf,
    answer: (kind, handler) => void handlers.set(kind.name, handler as Handler),
    watch: () => {},
  };
}
