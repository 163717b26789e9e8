/** Where the table of a user is opened: at this server if the user is connected to it, else where the user is. */
import type { NodeName } from "#protocol/ids.ts";
import type { Cluster } from "./cluster.ts";

/** `nodes`: those to which the user is connected. Null is this server, also where the user is connected to no node that lives. */
export const homeOf = (nodes: readonly (NodeName | null)[], cluster: Pick<Cluster, "others">): NodeName | null =>
  nodes.includes(null) ? null : (nodes.find((node) => node !== null && cluster.others.includes(node)) ?? null);
