/**
 * Which node may have acknowledged what: the journal says who has a room from which entry on. Only the owner of an entry,
 * or a later owner that repeats the answer, may acknowledge it, so no two nodes acknowledge for one room.
 */
import type { NodeName, RoomCode } from "#protocol/ids.ts";
import type { Seen } from "#tests/support/gameClient.ts";
import type { Journals, RoomHistory } from "#tests/support/oracle.ts";

interface Ownership {
  readonly from: number;
  /** null for the node that opened the room: the journal does not name it. */
  readonly node: NodeName | null;
  readonly epoch: number;
}

/** The owners of a room, one after another. */
function ownersOf({ entries }: RoomHistory): Ownership[] {
  const owners: Ownership[] = [{ from: 1, node: null, epoch: 0 }];
  for (const [index, { action }] of entries.entries()) {
    if (action.type === "owned") owners.push({ from: index + 1, node: action.node, epoch: action.epoch });
  }
  return owners;
}

/** A client of the cluster. */
export interface ClusterWitness {
  readonly history: readonly Seen[];
  readonly nodes: ReadonlyMap<number, NodeName>;
}

interface Acknowledged {
  readonly code: RoomCode;
  readonly id: string;
  readonly version: number;
  readonly node: NodeName;
}

/** The acknowledgements of actions that are in the journal of their room under their id. */
function acknowledgedBy({ history, nodes }: ClusterWitness, journals: Journals): Acknowledged[] {
  const rooms = new Map<string, RoomCode>();
  const all: Acknowledged[] = [];
  for (const seen of history) {
    if (seen.is === "sent" && seen.id !== undefined && "code" in seen.payload) {
      rooms.set(seen.id, seen.payload.code as RoomCode);
    }
    if (seen.is !== "ack" || !seen.answer.ok) continue;
    const { id, connection, answer } = seen;
    const [code, node, version] = [rooms.get(id), nodes.get(connection), answer.version ?? 0];
    if (code === undefined || node === undefined) continue;
    if (journals.get(code)?.entries[version - 1]?.actionId === id) all.push({ code, id, version, node });
  }
  return all;
}

/** Acknowledgements by a node that did not have the room. */
export function wrongOwners(witnesses: readonly ClusterWitness[], journals: Journals): string[] {
  const openers = new Map<RoomCode, Set<NodeName>>();
  const wrong: string[] = [];
  for (const { code, id, version, node } of witnesses.flatMap((each) => acknowledgedBy(each, journals))) {
    const history = journals.get(code);
    if (history === undefined) continue;
    const owners = ownersOf(history);
    const at = owners.findLastIndex(({ from }) => from <= version);
    if (owners.slice(at).some((owner) => owner.node === node)) continue;
    if (owners[at]?.node === null) openers.set(code, (openers.get(code) ?? new Set()).add(node));
    else wrong.push(`${node} acknowledged ${id}, entry ${version} of ${code}, which ${owners[at]?.node} had`);
  }
  for (const [code, nodes] of openers) {
    if (nodes.size > 1)
      wrong.push(`${[...nodes].join(" and ")} both acknowledged for ${code} before it was taken over`);
  }
  for (const [code, history] of journals) {
    const processes = ownersOf(history).map(({ node, epoch }) => `${node} ${epoch}`);
    const twice = processes.filter((each, index) => each === processes[index - 1]);
    wrong.push(...twice.map((each) => `${each} took ${code} from itself`));
  }
  return wrong;
}
