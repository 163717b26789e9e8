/** The oracle itself: it must find what it looks for. */
import { expect, it } from "vitest";
import { actionIdOf, type NodeName, nodeName, roomCode } from "#protocol/ids.ts";
import type { Seen } from "#tests/support/gameClient.ts";
import type { RoomHistory } from "#tests/support/oracle.ts";
import { type ClusterWitness, wrongOwners } from "./owners.ts";

const code = roomCode("ABCDEFGH");
const [a, b] = [nodeName("a"), nodeName("b")];

const act = (id: string) => ({ at: 1, actionId: actionIdOf(id), action: { type: "shuffle" } }) as const;
const owned = (node: NodeName, epoch: number) =>
  ({ at: 1, actionId: null, action: { type: "owned", node, epoch } }) as const;

const journalOf = (...entries: readonly object[]): Map<string, RoomHistory> =>
  new Map([[code, { code, entries, tables: [] } as unknown as RoomHistory]]);

/** A client that was answered at this version by this node. */
function answered(node: NodeName, id: string, version: number): ClusterWitness {
  const history: Seen[] = [
    { is: "sent", connection: 1, type: "shuffleDeck", payload: { code }, id },
    { is: "ack", connection: 1, id, answer: { ok: true, version } },
  ];
  return { history, nodes: new Map([[1, node]]) };
}

it("lets the owner acknowledge, and a later one repeat the answer", () => {
  const journals = journalOf({ action: { type: "open" }, actionId: null }, act("one"), owned(b, 7), act("two"));
  const all = [answered(a, "one", 2), answered(b, "one", 2), answered(b, "two", 4)];
  expect(wrongOwners(all, journals)).toEqual([]);
});

it("finds an owner that acknowledges what another one had", () => {
  const journals = journalOf({ action: { type: "open" }, actionId: null }, owned(b, 7), act("two"));
  expect(wrongOwners([answered(a, "two", 3)], journals)).toEqual([
    `a acknowledged two, entry 3 of ${code}, which b had`,
  ]);
});

it("finds two nodes that both acknowledge before a takeover", () => {
  const journals = journalOf({ action: { type: "open" }, actionId: null }, act("one"), act("two"));
  expect(wrongOwners([answered(a, "one", 2), answered(b, "two", 3)], journals)).toEqual([
    `a and b both acknowledged for ${code} before it was taken over`,
  ]);
});

it("finds a process that took a room from itself", () => {
  const journals = journalOf({ action: { type: "open" }, actionId: null }, owned(b, 7), owned(b, 7));
  expect(wrongOwners([], journals)).toEqual([`b 7 took ${code} from itself`]);
});
