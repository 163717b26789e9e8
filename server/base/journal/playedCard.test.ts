import fc from "fast-check";
import { expect, test } from "vitest";
import { CARDS } from "#engine/cards.ts";
import { actionIdOf, roomCode, userIdOf } from "#protocol/ids.ts";
import { decodeValue, encodeValue } from "#protocol/frames/codec.ts";
import { type TableAction, type Entry, entrySchema } from "#protocol/calls/journal.ts";
import { decode } from "#server/protocol/schema.ts";
import { actionTypeIn, encodeEntry, playedCardBytes, playedCardIn } from "./entryCodec.ts";

const plays = fc.record({
  at: fc.oneof(fc.integer({ min: 1_700_000_000_000, max: 1_900_000_000_000 }), fc.double()),
  seat: fc.integer({ min: 0, max: 3 }),
  card: fc.integer({ min: 0, max: CARDS - 1 }),
  by: fc.constantFrom("player", "computer", "clock"),
  actionId: fc.oneof(fc.constant(null), fc.string({ maxLength: 300 }), fc.string({ unit: "grapheme", maxLength: 40 })),
});

const entryOf = ({ at, seat, card, by, actionId }: typeof plays extends fc.Arbitrary<infer T> ? T : never): Entry => ({
  at,
  action: { type: "act", action: { type: "play", seat, card }, by },
  actionId: actionId === null ? null : actionIdOf(actionId),
});

const general = ({ at, action, actionId }: Entry): number[] => [...encodeValue([at, action, actionId])];

test("a played card is written as the general encoder writes it, or left to that", () => {
  fc.assert(
    fc.property(plays, (play) => {
      const entry = entryOf(play);
      expect([...(playedCardBytes(entry) ?? general(entry))]).toEqual(general(entry));
    }),
  );
});

test.each([null, "", "a-1", "x".repeat(31)])(
  "a played card with the action id %j is written without it",
  (actionId) => {
    for (const by of ["player", "computer", "clock"] as const) {
      const entry = entryOf({ at: 1_800_000_000_000, seat: 3, card: CARDS - 1, by, actionId });
      expect([...(playedCardBytes(entry) ?? [])]).toEqual(general(entry));
    }
  },
);

test("an action id does not stay in the bytes of the next entry", () => {
  const play = { at: 1_800_000_000_000, seat: 0, card: 7, by: "player" } as const;
  playedCardBytes(entryOf({ ...play, actionId: "a long action id" }));
  const next = entryOf({ ...play, actionId: null });
  expect([...(playedCardBytes(next) ?? [])]).toEqual(general(next));
});

test("a played card of any player is read from its bytes", () => {
  const at = 1_800_000_000_000;
  for (const by of ["player", "computer", "clock"] as const) {
    for (const actionId of [null, "", "a-1", "x".repeat(31), "x".repeat(32), "x".repeat(255)]) {
      const entry = entryOf({ at, seat: 3, card: CARDS - 1, by, actionId });
      expect(playedCardIn(encodeEntry(entry))).toEqual(entry);
    }
  }
});

const ama = { id: userIdOf("ama"), username: "Ama", image_url: null, is_bot: false };
const config = {
  players: 2,
  winPoints: 1,
  includeAces: true,
  includeSixes: true,
  stacking: true,
  weakHand: false,
} as const;
const opening = {
  code: roomCode("TABLE"),
  createdBy: userIdOf("ama"),
  config,
  isRated: false,
  turnMs: null,
  level: null,
  dealer: 0,
} as const;
const actions: readonly TableAction[] = [
  { type: "open", setup: { ...opening, kind: "friend", seats: [ama, null] } },
  { type: "sit", seat: 1, user: ama },
  { type: "start" },
  { type: "reseat", from: userIdOf("ama"), to: ama },
  { type: "leave", seat: 1 },
  { type: "standIn", seat: 1, why: "away" },
  { type: "takeBack", seat: 1 },
  { type: "timeOut", seat: 1 },
  { type: "act", action: { type: "ready", seat: 1 }, by: "player" },
  { type: "act", action: { type: "deal", seat: 1, order: [1, 2, 3] }, by: "computer" },
  { type: "act", action: { type: "play", seat: 1, card: 3 }, by: "clock" },
  { type: "chat", seat: 1, text: "type" },
  { type: "close" },
];

test("the type of an action is read from its bytes wherever they lie, and nothing is read as another type", () => {
  for (const action of actions) {
    const bytes = encodeEntry({ at: 1_800_000_000_000, action, actionId: actionIdOf("an-id") });
    const among = Buffer.concat([Buffer.alloc(7, 0xa3), bytes, Buffer.alloc(9, 0xa3)]);
    expect(actionTypeIn(among, 7, 7 + bytes.length)).toBe(action.type);
    for (let end = 0; end < bytes.length; end++) {
      expect([action.type, undefined]).toContain(actionTypeIn(bytes.subarray(0, end), 0, end));
    }
  }
  // a time that is not written with eight bytes
  expect(actionTypeIn(encodeEntry({ at: 3, action: { type: "close" }, actionId: null }), 0, 40)).toBeUndefined();
});

/** What the general decoder and the schema make of the bytes; undefined where they take them for nothing. */
function decoded(bytes: Uint8Array): Entry | undefined {
  try {
    const entry = decode(entrySchema, decodeValue(bytes));
    if (!entry.ok) return undefined;
    const [at, action, actionId] = entry.value;
    return { at, action, actionId };
  } catch {
    return undefined;
  }
}

test("it reads nothing that the schema reads otherwise, whichever byte is changed", () => {
  fc.assert(
    fc.property(plays, fc.nat(), fc.integer({ min: 0, max: 255 }), fc.integer({ min: 0, max: 3 }), (...args) => {
      const [play, where, byte, cut] = args;
      const bytes = encodeEntry(entryOf(play));
      bytes[where % bytes.length] = byte;
      for (const each of [encodeEntry(entryOf(play)), bytes, bytes.subarray(0, bytes.length - cut)]) {
        const read = playedCardIn(each);
        if (read === undefined) continue;
        expect(read).toEqual(decoded(each));
        const { action } = read;
        const { seat, card } =
          action.type === "act" && action.action.type === "play" ? action.action : { seat: -1, card: -1 };
        expect([seat >= 0 && seat <= 3, card >= 0 && card < CARDS]).toEqual([true, true]);
      }
    }),
    { numRuns: 2_000 },
  );
});
