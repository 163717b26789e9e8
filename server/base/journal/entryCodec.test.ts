import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { rulesPage } from "#engine/config.ts";
import { actionIdOf, roomCode, userIdOf } from "#protocol/ids.ts";
import { decodeValue, encodeValue } from "#protocol/frames/codec.ts";
import type { TableAction, Entry } from "#protocol/calls/journal.ts";
import { anyTableAction, anySetup } from "#tests/support/tableActions.ts";
import { decodeEntry, encodeEntry } from "./entryCodec.ts";

const legalEntry: Entry = {
  at: 1_800_000_000_000,
  action: { type: "act", action: { type: "play", seat: 1, card: 12 }, by: "player" },
  actionId: actionIdOf("a-1"),
};

test("an entry comes back as it was written", () => {
  expect(decodeEntry(encodeEntry(legalEntry))).toEqual({ ok: true, value: legalEntry });
});

test("the setups of all kinds of tables come back", () => {
  for (let seed = 0; seed < 200; seed++) {
    const entry: Entry = { at: seed, action: { type: "open", setup: anySetup(seed) }, actionId: null };
    expect(decodeEntry(encodeEntry(entry))).toEqual({ ok: true, value: entry });
  }
});

const ama = { id: userIdOf("7"), username: "Ama", image_url: null, is_bot: false };
const duel = rulesPage(2);
const opened = {
  code: roomCode("ABCDEFGH"),
  kind: "friend",
  createdBy: userIdOf("7"),
  config: duel,
  isRated: false,
} as const;
const stored: readonly (readonly [TableAction, string | null, string])[] = [
  [
    { type: "open", setup: { ...opened, turnMs: null, level: null, seats: [ama, null], dealer: 0, grace: [0.5, 1] } },
    null,
    "k8tCejGFxQAAAIKkdHlwZaRvcGVupXNldHVwiqRjb2RlqEFCQ0RFRkdIpGtpbmSmZnJpZW5kqWNyZWF0ZWRCeaE3pmNvbmZpZ4ancGxheWVycwKpd2luUG9pbnRzCqtpbmNsdWRlQWNlc8OsaW5jbHVkZVNpeGVzw6hzdGFja2luZ8Kod2Vha0hhbmTCp2lzUmF0ZWTCpnR1cm5Nc8ClbGV2ZWzApXNlYXRzkoSiaWShN6h1c2VybmFtZaNBbWGpaW1hZ2VfdXJswKZpc19ib3TCwKZkZWFsZXIApWdyYWNlkss/4AAAAAAAAAHA",
  ],
  [
    { type: "addComputer", seat: 0, position: 1, level: "hard" },
    null,
    "k8tCejGFxQAAAISkdHlwZathZGRDb21wdXRlcqRzZWF0AKhwb3NpdGlvbgGlbGV2ZWykaGFyZMA=",
  ],
  [
    { type: "act", action: { type: "deal", seat: 0, order: [1, 2, 35] }, by: "clock" },
    "a-1",
    "k8tCejGFxQAAAIOkdHlwZaNhY3SmYWN0aW9ug6R0eXBlpGRlYWykc2VhdAClb3JkZXKTAQIjomJ5pWNsb2Nro2EtMQ==",
  ],
  [
    { type: "chat", seat: 0, text: "Hello!", phrase: "hello" },
    null,
    "k8tCejGFxQAAAISkdHlwZaRjaGF0pHNlYXQApHRleHSmSGVsbG8hpnBocmFzZaVoZWxsb8A=",
  ],
  [{ type: "standIn", seat: 0, why: "expired" }, null, "k8tCejGFxQAAAIOkdHlwZadzdGFuZElupHNlYXQAo3doeadleHBpcmVkwA=="],
];

test.each(stored)("an entry that earlier versions wrote is written and read in the same bytes: %o", (...args) => {
  const [action, actionId, bytes] = args;
  const entry: Entry = { at: 1_800_000_000_000, action, actionId: actionId === null ? null : actionIdOf(actionId) };
  expect(Buffer.from(encodeEntry(entry)).toString("base64")).toBe(bytes);
  expect(decodeEntry(Buffer.from(bytes, "base64"))).toEqual({ ok: true, value: entry });
});

test("any action of the right type comes back the same or is named as unreadable, never changed", () => {
  fc.assert(
    fc.property(anyTableAction, fc.option(fc.string({ maxLength: 36 })), (action, actionId) => {
      const entry = { at: 7, action, actionId: actionId === null ? null : actionIdOf(actionId) };
      const read = decodeEntry(encodeEntry(entry));
      expect(read.ok ? read.value : entry).toEqual(entry);
      expect(read.ok || read.error !== "").toBe(true);
    }),
  );
});

test("random bytes are never an exception", () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
      expect(decodeEntry(bytes).ok).toBe(false);
    }),
    { numRuns: 2_000 },
  );
});

test("every prefix and every flipped byte of an entry is an entry or is named, never an exception", () => {
  const bytes = encodeEntry({ at: 1, action: { type: "open", setup: anySetup(3) }, actionId: actionIdOf("x") });
  for (let length = 0; length < bytes.length; length++) expect(decodeEntry(bytes.slice(0, length)).ok).toBe(false);
  for (let at = 0; at < bytes.length; at++) {
    for (const flip of [1, 0x10, 0x80, 0xff]) {
      const broken = bytes.slice();
      broken[at] = (broken[at] as number) ^ flip;
      const read = decodeEntry(broken);
      expect(typeof read.ok).toBe("boolean");
    }
  }
});

test("random values are never an exception", () => {
  fc.assert(
    fc.property(fc.anything({ maxDepth: 3, withNullPrototype: false }), (value) => {
      let bytes: Uint8Array;
      try {
        bytes = encodeValue(value);
      } catch {
        return;
      }
      expect(typeof decodeEntry(bytes).ok).toBe("boolean");
    }),
  );
});

describe("what an entry may not hold", () => {
  const row = decodeValue(encodeEntry(legalEntry)) as [number, Record<string, unknown>, string];
  const open = { type: "open", setup: anySetup(1) };
  it.each<[string, unknown]>([
    ["too few fields", [1, row[1]]],
    ["too many fields", [...row, 1]],
    ["a time that is no number", ["now", row[1], null]],
    ["an action of no kind", [1, { ...row[1], type: "win" }, null]],
    ["an action with more than it needs", [1, { ...row[1], winner: 1 }, null]],
    ["a seat that no table has", [1, { type: "leave", seat: 4 }, null]],
    ["a card that no pack has", [1, { ...row[1], action: { type: "play", seat: 0, card: 36 } }, null]],
    ["half a card", [1, { ...row[1], action: { type: "play", seat: 0, card: 0.5 } }, null]],
    [
      "a table with a seat too many",
      [1, { ...open, setup: { ...open.setup, seats: [null, null, null, null, null] } }, null],
    ],
    ["a table whose seats are not its players", [1, { ...open, setup: { ...open.setup, seats: [null] } }, null]],
    [
      "a table whose dealer has no chair",
      [
        1,
        {
          ...open,
          setup: { ...open.setup, dealer: 3, config: { ...open.setup.config, players: 2 }, seats: [null, null] },
        },
        null,
      ],
    ],
    [
      "a deck with a card too many",
      [1, { ...row[1], action: { type: "deal", seat: 0, order: Array(36).fill(0) } }, null],
    ],
    ["a player whose picture is not told", [1, { type: "sit", seat: 1, user: { ...ama, image_url: undefined } }, null]],
    ["a player with more than it needs", [1, { type: "sit", seat: 1, user: { ...ama, email: "a@b.example" } }, null]],
    ["nothing", null],
    ["a word", "close"],
  ])("%s", (_what, value) => {
    expect(decodeEntry(encodeValue(value)).ok).toBe(false);
  });
});

test.each([
  ["a seat that is none", [1, { type: "act", action: { type: "play", seat: 4, card: 1 }, by: "player" }, null]],
  ["a card that is none", [1, { type: "act", action: { type: "play", seat: 0, card: 36 }, by: "player" }, null]],
  ["half a card", [1, { type: "act", action: { type: "play", seat: 0, card: 1.5 }, by: "player" }, null]],
  ["a word more", [1, { type: "act", action: { type: "play", seat: 0, card: 1, x: 1 }, by: "player" }, null]],
  ["a word more outside", [1, { type: "act", action: { type: "play", seat: 0, card: 1 }, by: "player", x: 1 }, null]],
  ["nobody's", [1, { type: "act", action: { type: "play", seat: 0, card: 1 }, by: "somebody" }, null]],
  ["no time", [Number.NaN, { type: "act", action: { type: "play", seat: 0, card: 1 }, by: "player" }, null]],
  ["an id that is a number", [1, { type: "act", action: { type: "play", seat: 0, card: 1 }, by: "player" }, 7]],
  [
    "an id without end",
    [1, { type: "act", action: { type: "play", seat: 0, card: 1 }, by: "player" }, "x".repeat(2_001)],
  ],
  ["one thing more", [1, { type: "act", action: { type: "play", seat: 0, card: 1 }, by: "player" }, null, 1]],
])("a played card with %s is named as unreadable", (_what, value) => {
  expect(decodeEntry(encodeValue(value)).ok).toBe(false);
});
