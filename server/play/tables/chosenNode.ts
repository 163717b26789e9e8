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

/** FNV-1a with a last mixing of the bits: neighbouring texts get unlike numbers. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
