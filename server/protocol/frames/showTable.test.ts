import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, test } from "vitest";
import type { Action } from "#engine/actions.ts";
import { apply } from "#engine/apply.ts";
import { cards, orderFor } from "#engine/cards.ts";
import { rulesPage } from "#engine/config.ts";
import { type MatchState, startMatch } from "#engine/state.ts";
import { roomCode, userIdOf } from "#protocol/ids.ts";
import { eventNumbers, UpdateFrame } from "./showTable.ts";
import type { PresenceAndClocks, ViewedTable } from "./view.ts";

const live: PresenceAndClocks = {
  now: 1_800_000_000_000,
  deadline: null,
  thinking: null,
  connected: () => true,
  awayUntil: () => null,
  spectators: 0,
};

function after(state: MatchState, action: Action): MatchState {
  const answer = apply(state, action);
  if (!answer.ok) throw new Error(answer.error);
  return answer.value.state;
}

const ledTen = (): MatchState => {
  const order = orderFor([cards("9S 8H AD 6C KC"), cards("QH QS 10H KS 7H")], 0, true);
  const [card = 0] = cards("10H");
  return after(after(startMatch(rulesPage(2), 0), { type: "deal", seat: 0, order }), { type: "play", seat: 1, card });
};

const tableOf = (match: MatchState): ViewedTable => ({
  setup: {
    code: roomCode("ABCDEFGH"),
    kind: "friend",
    createdBy: userIdOf("ama"),
    config: match.config,
    isRated: false,
    turnMs: null,
    level: null,
    dealer: 0,
  },
  seats: ["ama", "kofi"].map((id) => ({
    user: { id: userIdOf(id), username: id, image_url: null, is_bot: false },
    level: null,
    standIn: null,
    timeOutsLeft: 0,
  })),
  match,
});

/** The bytes that docs/protocol.md gives for a played card: each line up to its explanation. */
function bytesOnPage(): string {
  const page = readFileSync(resolve(import.meta.dirname, "../../../docs/protocol.md"), "utf8");
  const block = page.split("```").find((each) => each.includes("dc 00 13")) ?? "";
  const lines = block.split("\n").map((line) => line.trim().split(/\s{2,}/)[0] ?? "");
  return lines.join("").replaceAll(" ", "");
}

test("a played card has the bytes that docs/protocol.md shows", () => {
  const match = ledTen();
  const played = { type: "playedCard", seat: 1, card: cards("10H")[0] as number, trick: 1 } as const;
  const frame = new UpdateFrame();
  frame.open(tableOf(match), { version: 7, roster: 3, events: [eventNumbers(played, match)] }, live);
  expect(Buffer.from(frame.for(1, "a7")).toString("hex")).toBe(bytesOnPage());
});

test("the shared part is written once: frames can be requested again, in any order", () => {
  const match = ledTen();
  const frame = new UpdateFrame();
  frame.open(tableOf(match), { version: 7, roster: 3, events: [] }, live);
  const first = [0, 1, null].map((viewer) => Buffer.from(frame.for(viewer)).toString("hex"));
  frame.for(1, "x".repeat(36));
  const again = [null, 1, 0].map((viewer) => Buffer.from(frame.for(viewer)).toString("hex"));
  expect(again.toReversed()).toEqual(first);
});
