/** Which server of the cluster has a table, as answers that lead to the table said: the socket goes there at once. */
import type { NodeName, RoomCode } from "#protocol/ids.ts";

const placesMax = 16;
const places = new Map<RoomCode, NodeName>();

/** Notes the node of a table; without a node, of a server alone, nothing. */
export function notePlace(code: RoomCode | null, node: NodeName | undefined): void {
  if (code === null || node === undefined) return;
  places.delete(code);
  places.set(code, node);
  const [oldest] = places.keys();
  if (oldest !== undefined && places.size > placesMax) places.delete(oldest);
}

/** The node of a table that is opened now, as it was noted; only once, because the table may move. */
export function takePlace(code: RoomCode): NodeName | null {
  const node = places.get(code) ?? null;
  places.delete(code);
  return node;
}
