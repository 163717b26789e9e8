import type { NodeName, RoomCode } from "#protocol/ids.ts";

/**
 * The node among these that takes a room: by rendezvous hashing, so that nodes which know the same others agree, and each
 * gets a like share.
 */
export function chosenNode(code: RoomCode, nodes: readonly NodeName[]): NodeName | null {
  let [chosen, most]: [NodeName | null, number] = [null, -1];
  for (const name of nodes) {
    const weight = hashOf(`${code} ${name}`);
    if (weight > most) [chosen, most] = [name, weight];
  }
  return chosen;
}

/** Rooms and the nodes that take them, in slices. */
export function sharesOf(
  codes: readonly RoomCode[],
  nodes: readonly NodeName[],
  max: number,
): { readonly to: NodeName; readonly codes: readonly RoomCode[] }[] {
  return [...Map.groupBy(codes, (code) => chosenNode(code, nodes))].flatMap(([to, all]) => {
    if (to === null) return [];
    const slices = Array.from({ length: Math.ceil(all.length / max) }, (_, index) => index * max);
    return slices.map((from) => ({ to, codes: all.slice(from, from + max) }));
  });
}

/** FNV-1a with a last mixing of the bits: neighbouring texts get unlike numbers. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
