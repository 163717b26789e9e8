import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { decodeFrame, encodeFrame } from "./codec.ts";
import { decodeAnyFrame, decodeClientFrame, textMessageIn } from "./clientReader.ts";
import { entriesOf, plainEntries } from "./plainBytes.ts";

const frame = (...parts: unknown[]): Uint8Array => encodeFrame(parts as never).slice();
const isPlain = (bytes: Uint8Array): boolean => plainEntries(bytes) !== null;
const code = "ABCDEFGH";
const valid = [
  ["hello", { token: "t".repeat(43), protocol: 2 }],
  ["playCard", { code, card_id: "10S" }],
  ["sendMessage", { code, text: "\u{1F44B} hello" }],
  ["sendGlobalMessage", { text: "hello" }],
  ["sayPhrase", { code, phrase: "goodLuck" }],
  ["hurry", { code, version: 7 }],
  ["openGlobalChat", {}],
  ["closeGlobalChat", {}],
  ["leave_queue", {}],
  ...["join-room", "getGameData", "playerJoin", "watch", "shuffleDeck", "dealCards", "redeal"].map((type) => [
    type,
    { code },
  ]),
  ...["readyForNextHand", "rematch", "leaveGame", "timeOut", "typing", "stopTyping"].map((type) => [type, { code }]),
] as [string, Record<string, unknown>][];

describe("every message", () => {
  it.each(valid)("%s is read, with and without an id", (type, payload) => {
    expect(decodeClientFrame(frame(type, payload))).toEqual({ ok: true, value: { type, payload } });
    expect(decodeClientFrame(frame(type, payload, "id-1"))).toEqual({ ok: true, value: { type, payload, id: "id-1" } });
  });

  it.each(valid)("%s with an unknown key is refused", (type, payload) => {
    for (const key of ["userId", "player_id", "constructor", "toString", "__proto__", "hasOwnProperty", ""]) {
      const bytes = frame(type, Object.fromEntries([...Object.entries(payload), [key, 1]]), "x");
      // the decoder renames __proto__, so it becomes an unknown key
      expect(decodeClientFrame(bytes)).toEqual({ ok: false, error: { id: "x" } });
    }
  });

  it.each(valid)("%s with a field of another type is refused", (type, payload) => {
    for (const key of Object.keys(payload)) {
      for (const odd of [null, true, -1, 2 ** 53, Number.NaN, "", [], {}, [code], "x".repeat(1_000)]) {
        if (key === "protocol" && odd === -1) continue;
        expect(decodeClientFrame(frame(type, { ...payload, [key]: odd })).ok).toBe(false);
      }
      const { [key]: _missing, ...rest } = payload;
      expect(decodeClientFrame(frame(type, rest)).ok).toBe(false);
    }
  });
});

describe("a frame", () => {
  it.each<[string, Uint8Array]>([
    ["of no bytes", new Uint8Array()],
    ["of one byte", Uint8Array.of(0x93)],
    ["that is no array", frame().slice(0, 0)],
    ["of one part", frame("rematch")],
    ["of four parts", frame("rematch", { code }, "x", 1)],
    ["with an id that is a number", frame("rematch", { code }, 7)],
    ["with an id of no length", frame("rematch", { code }, "")],
    ["with an id too long", frame("rematch", { code }, "x".repeat(37))],
    ["with a type of the language's own", frame("constructor", { code })],
    ["with a list for a payload", frame("rematch", [code])],
    ["with nothing for a payload", frame("rematch", null)],
    ["with a list where the message has no fields", frame("openGlobalChat", [])],
    ["with a list that holds a type", frame(["rematch"], { code })],
    ["with an id, of bytes that are not plain", frame("rematch", new Uint8Array(1), "x")],
  ])("%s is refused without an answer", (_what, bytes) => {
    expect(decodeClientFrame(bytes)).toEqual({ ok: false, error: { id: undefined } });
  });

  it("may have an id of 36 letters", () => {
    const longest = { type: "rematch", payload: { code }, id: "x".repeat(36) };
    for (const decode of [decodeClientFrame, decodeAnyFrame])
      expect(decode(frame(longest.type, longest.payload, longest.id))).toEqual({ ok: true, value: longest });
  });

  it("is answered where it can be", () => {
    expect(decodeClientFrame(frame("win", { code }, "x"))).toEqual({ ok: false, error: { id: "x" } });
    expect(decodeClientFrame(frame("rematch", [code], "x"))).toEqual({ ok: false, error: { id: "x" } });
  });
});

describe("a message of short texts", () => {
  const shorts = valid.filter(([type, payload]) => type !== "hello" && "code" in payload);
  const read = (bytes: Uint8Array) => {
    const message = textMessageIn(bytes, 36);
    return message === undefined ? undefined : { ok: true, value: message };
  };

  it.each(["playCard", "dealCards", "readyForNextHand", "rematch", "timeOut", "typing"])("%s is one", (type) => {
    const payload = type === "playCard" ? { code, card_id: "6C" } : { code };
    expect(textMessageIn(frame(type, payload, "a-1"), 36)).toEqual({ type, payload, id: "a-1" });
  });

  it.each(["sayPhrase", "hurry", "sendGlobalMessage"])("%s is read by the fast path and by the general one", (type) => {
    const [, payload] = valid.find(([name]) => name === type) ?? [];
    expect(decodeClientFrame(frame(type, payload, "a-1"))).toEqual({ ok: true, value: { type, payload, id: "a-1" } });
  });

  it("gives the same in both paths for all texts and ids", () => {
    const word = fc.oneof(fc.string({ maxLength: 40 }), fc.string({ unit: "grapheme", maxLength: 12 }));
    fc.assert(
      fc.property(fc.constantFrom(...shorts), word, word, word, ([type, payload], first, second, id) => {
        const texts = [first, second];
        const other = Object.fromEntries(Object.keys(payload).map((key, index) => [key, texts[index]]));
        const bytes = frame(type, other, id);
        expect(read(bytes) ?? decodeAnyFrame(bytes)).toEqual(decodeAnyFrame(bytes));
      }),
      { numRuns: 2_000 },
    );
  });

  it("gives the same in both paths with any byte changed, missing or added", () => {
    const bytes = frame("playCard", { code, card_id: "10S" }, "id-1");
    const others = [...bytes].flatMap((_, at) => [
      bytes.slice(0, at),
      Uint8Array.of(...bytes.slice(0, at), 0xa0, ...bytes.slice(at)),
      ...Array.from({ length: 256 }, (_unused, value) => bytes.with(at, value)),
    ]);
    for (const other of others) expect(read(other) ?? decodeAnyFrame(other)).toEqual(decodeAnyFrame(other));
  });
});

/** The bytes of ["watch", <these>]. */
const watch = (...payload: number[]): Uint8Array => Uint8Array.of(0x92, 0xa5, ...Buffer.from("watch"), ...payload);
const codeKey = [0xa4, ...Buffer.from("code")];
const codeText = [0xa8, ...Buffer.from(code)];

describe("bytes that are not plain", () => {
  it("are distinguished from plain bytes", () => {
    expect(isPlain(watch(0x81, ...codeKey, ...codeText))).toBe(true);
    expect(decodeClientFrame(watch(0x81, ...codeKey, ...codeText)).ok).toBe(true);
    // the same in longer encodings: a 16-bit map with an 8-bit text
    expect(decodeClientFrame(watch(0xde, 0, 1, 0xd9, 4, ...Buffer.from("code"), ...codeText)).ok).toBe(true);
  });

  it.each<[string, number[]]>([
    ["a record, which the decoder would read as a map", [0xd4, 0x72, 0x40, 0x91, ...codeKey, ...codeText]],
    ["a date", [0xd6, 0xff, 0, 0, 0, 0]],
    ["undefined", [0xd4, 0, 0]],
    ["a set", [0xc7, 1, 0x73, 0x90]],
    ["a buffer", [0xc4, 1, 0]],
    ["a tag that means nothing", [0xc1]],
    ["a map with a number for a key", [0x81, 1, ...codeText]],
    ["a map with nil for a key", [0x81, 0xc0, ...codeText]],
    ["a map that claims four thousand million items", [0xdf, 0xff, 0xff, 0xff, 0xff]],
    ["an array that does", [0xdd, 0xff, 0xff, 0xff, 0xff]],
    ["a text that does", [0xdb, 0xff, 0xff, 0xff, 0xff]],
    ["nesting that is too deep", [0x81, ...codeKey, 0x91, 0x91, 0x91, 0xc0]],
  ])("%s", (_what, payload) => {
    expect(isPlain(watch(...payload))).toBe(false);
    expect(decodeClientFrame(watch(...payload)).ok).toBe(false);
  });

  it("are not nested deeper than the stack allows", () => {
    for (const tag of [0x91, 0x81, 0xdc, 0xdd]) expect(isPlain(new Uint8Array(4_096).fill(tag))).toBe(false);
  });
});

describe("a repeated key", () => {
  const otherText = [0xa8, ...Buffer.from("HGFEDCBA")];
  const longKey = [0xd9, 4, ...Buffer.from("code")];
  const overlongKey = [0xa5, 0xc1, 0xa3, ...Buffer.from("ode")];
  const answered = [0xa1, 0x78];
  it.each<[string, number[]]>([
    ["with the same value", [0x82, ...codeKey, ...codeText, ...codeKey, ...codeText]],
    ["with another value", [0x82, ...codeKey, ...codeText, ...codeKey, ...otherText]],
    ["once in a longer word", [0x82, ...codeKey, ...codeText, ...longKey, ...otherText]],
    ["once in letters of two bytes", [0x82, ...codeKey, ...codeText, ...overlongKey, ...otherText]],
    ["in a longer map", [0xde, 0, 2, ...codeKey, ...codeText, ...codeKey, ...otherText]],
    ["in a map within the map", [0x81, ...codeKey, 0x82, ...codeKey, ...codeText, ...codeKey, ...otherText]],
    ["in a map within a list", [0x81, ...codeKey, 0x91, 0x82, ...codeKey, 0xc0, ...codeKey, 0xc0]],
  ])("%s is refused, and answered", (_what, payload) => {
    expect(decodeClientFrame(watch(...payload)).ok).toBe(false);
    const withId = Uint8Array.of(0x93, ...watch(...payload).subarray(1), ...answered);
    expect(decodeClientFrame(withId)).toMatchObject({ ok: false });
  });

  it("is refused in any message", () => {
    for (const [type, payload] of valid.filter(([, fields]) => Object.keys(fields).length > 0)) {
      const map = encodeFrame(payload as never).slice();
      const [first = ""] = Object.keys(payload);
      const pair = encodeFrame({ [first]: payload[first] } as never).slice(1);
      const again = Uint8Array.of(0xde, 0, Object.keys(payload).length + 1, ...map.subarray(1), ...pair);
      const head = Uint8Array.of(0x93, ...encodeFrame(type as never));
      expect(decodeClientFrame(Uint8Array.of(...head, ...map, ...answered)).ok).toBe(true);
      expect(decodeClientFrame(Uint8Array.of(...head, ...again, ...answered))).toEqual({
        ok: false,
        error: { id: "x" },
      });
    }
  });
});

test("plain bytes are one value to the decoder", () => {
  const key = fc.string({ maxLength: 40 });
  const leaf = fc.oneof(fc.string(), fc.integer(), fc.double(), fc.boolean(), fc.constant(null), fc.maxSafeInteger());
  const inner = fc.oneof(leaf, fc.array(leaf, { maxLength: 20 }), fc.dictionary(key, leaf, { maxKeys: 20 }));
  const outer = fc.oneof(leaf, fc.array(inner, { maxLength: 20 }), fc.dictionary(key, inner, { maxKeys: 20 }));
  fc.assert(
    fc.property(fc.array(outer, { maxLength: 18 }), (parts) => {
      const bytes = frame(...parts);
      expect(isPlain(bytes)).toBe(true);
      expect(isPlain(bytes.subarray(0, -1))).toBe(false);
      expect(entriesOf(decodeFrame(bytes))).toBe(plainEntries(bytes));
    }),
  );
});

test("random bytes never throw", () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 100 }), (bytes) => {
      expect(typeof decodeClientFrame(bytes).ok).toBe("boolean");
    }),
    { numRuns: 5_000 },
  );
});
