/** Damaged frames: from valid ones by flips, cuts and splices, and new ones with a false structure. */
import { cardId, CARDS } from "#engine/cards.ts";
import type { Random } from "#engine/random.ts";
import type { RoomCode } from "#protocol/ids.ts";
import { encodeFrame } from "#protocol/frames/codec.ts";
import type { ClientMessages, ClientType } from "#protocol/frames/messages.ts";
import { anyMessage } from "#tests/support/anyMessage.ts";
import { inGame } from "#tests/support/inGame.ts";

/** The existing codes, tokens, ids and versions that frames may refer to. */
export interface Truth {
  readonly codes: readonly RoomCode[];
  readonly tokens: readonly string[];
  readonly ids: readonly string[];
  /** Versions of the tables' journals. */
  readonly versions: readonly number[];
}

export const pick = <T>(list: readonly T[], random: Random): T => list[random(list.length)] as T;

/** A message of any type; moves at tables are more frequent, because they advance a match. */
function validMessage(random: Random, truth: Truth): readonly [ClientType, ClientMessages[ClientType]] {
  const code = pick(truth.codes, random);
  switch (random(4)) {
    case 0:
      return ["playCard", { code, card_id: cardId(random(CARDS)) }];
    case 1:
      return [pick(inGame, random), { code }];
    default: {
      const [token, version] = [pick(truth.tokens, random), pick(truth.versions, random)];
      const { type, payload } = anyMessage(random, { code, token, version, text: "hm" });
      return [type, payload];
    }
  }
}

/** A frame that an honest client might send, perhaps at the wrong moment. */
export function validFrame(random: Random, truth: Truth): Uint8Array {
  const [type, payload] = validMessage(random, truth);
  const id = random(2) === 0 ? undefined : random(3) === 0 ? pick(truth.ids, random) : `id-${random(1_000_000)}`;
  return encodeFrame(id === undefined ? [type, payload] : [type, payload, id]).slice();
}

/** Values that have broken servers before. */
export const wild: readonly unknown[] = [
  null,
  true,
  false,
  -1,
  0,
  1,
  2 ** 53,
  -(2 ** 63),
  Number.NaN,
  Number.POSITIVE_INFINITY,
  "",
  " ",
  "\u0000",
  "\u{1F0A1}",
  "Ｑ♥",
  "10S ",
  "x".repeat(36),
  "x".repeat(37),
  "x".repeat(3_000),
  "__proto__",
  "constructor",
  "<img src=x onerror=alert(1)>",
  "'; drop table users; --",
  [],
  {},
  [[[[[]]]]],
  { code: null },
  { code: [], card_id: {} },
  { code: "ABCDEFGH", constructor: 1 },
  { code: "ABCDEFGH", userId: "ama", player_id: 0 },
];

/** The shape of a frame with a wild value in one place. */
function wildFrame(random: Random, truth: Truth): Uint8Array {
  const [type, payload] = validMessage(random, truth);
  const key = pick(
    ["code", "card_id", "text", "phrase", "position", "level", "version", "token", "protocol", "toString", "extra"],
    random,
  );
  const odd = pick(wild, random);
  const shapes: readonly unknown[] = [
    [type, { ...payload, [key]: odd }],
    [type, { ...payload, [key]: odd }, "id"],
    [type, odd, "id"],
    [type, payload, odd],
    [odd, payload, "id"],
    [type],
    [type, payload, "id", odd],
    odd,
    { 0: type, 1: payload },
  ];
  return encodeFrame(pick(shapes, random) as never).slice();
}

/** Tags of containers: records, extensions, binaries, maps and arrays that claim four thousand million items. */
const tags = [
  0xc1, 0xc4, 0xc6, 0xc7, 0xc9, 0xca, 0xcb, 0xcf, 0xd3, 0xd4, 0xd5, 0xd8, 0xd9, 0xdb, 0xdc, 0xdd, 0xde, 0xdf,
];
const openings: readonly (readonly number[])[] = [
  [0xdd, 0xff, 0xff, 0xff, 0xff],
  [0xdf, 0xff, 0xff, 0xff, 0xff],
  [0xdb, 0xff, 0xff, 0xff, 0xff],
  [0xc6, 0x7f, 0xff, 0xff, 0xff],
  [0xd4, 0x72, 0x40],
  [0xd4, 0x00, 0x00],
  [0xd6, 0xff, 0x00, 0x00, 0x00, 0x00],
  [0xc7, 0x04, 0x78, 0x01, 0x02, 0x03, 0x04],
];

function spliced(bytes: Uint8Array, at: number, remove: number, insert: readonly number[] | Uint8Array): Uint8Array {
  const out = new Uint8Array(bytes.length - remove + insert.length);
  out.set(bytes.subarray(0, at));
  out.set(insert, at);
  out.set(bytes.subarray(at + remove), at + insert.length);
  return out;
}

/** The frame with one damage. */
export function damaged(bytes: Uint8Array, random: Random, another: () => Uint8Array): Uint8Array {
  const at = random(Math.max(1, bytes.length));
  const rest = bytes.length - at;
  switch (random(9)) {
    case 0:
      return spliced(bytes, at, Math.min(1, rest), [(bytes[at] ?? 0) ^ (1 << random(8))]);
    case 1:
      return spliced(bytes, at, Math.min(1, rest), [random(256)]);
    case 2:
      return spliced(bytes, at, 0, [random(256)]);
    case 3:
      return spliced(bytes, at, Math.min(rest, 1 + random(8)), []);
    case 4:
      return bytes.slice(0, at);
    case 5:
      return spliced(bytes, at, 0, another());
    case 6:
      return spliced(bytes, at, Math.min(1, rest), [pick(tags, random)]);
    case 7:
      return spliced(bytes, at, 0, pick(openings, random));
    default:
      return spliced(bytes, at, 0, bytes.subarray(at, at + random(32)));
  }
}

/** A valid message whose payload has one key twice, with the same value or another. */
function twice(random: Random, truth: Truth): Uint8Array {
  const [type, payload] = validMessage(random, truth);
  const fields = Object.entries<unknown>(payload);
  const [key, value] = fields.length === 0 ? ["code", pick(truth.codes, random)] : pick(fields, random);
  const known = fields.length === 0 ? { [key]: value } : payload;
  const part = (each: unknown): Uint8Array => encodeFrame(each as never).slice();
  const again = part({ [key]: random(2) === 0 ? value : "HGFEDCBA" }).subarray(1);
  const entries = [...part(known).subarray(1), ...again];
  const count = Object.keys(known).length + 1;
  const map = random(2) === 0 ? [0x80 | count] : [0xde, 0, count];
  return Uint8Array.of(0x93, ...part(type), ...map, ...entries, ...part("id"));
}

export const noise = (random: Random): Uint8Array => Uint8Array.from({ length: random(300) }, () => random(256));

/** Nesting as deep as the frame is long. */
export const nested = (random: Random): Uint8Array =>
  new Uint8Array(1 + random(4_000)).fill(pick([0x91, 0x81, 0xdc, 0xc7], random));

/** Any frame that a client might send by mistake or on purpose. */
export function anyFrame(random: Random, truth: Truth): Uint8Array {
  const kind = random(20);
  if (kind === 0) return noise(random);
  if (kind === 1) return nested(random);
  if (kind < 6) return wildFrame(random, truth);
  if (kind === 6) return twice(random, truth);
  let bytes = validFrame(random, truth);
  for (let damages = kind < 9 ? 0 : 1 + random(3); damages > 0; damages--)
    bytes = damaged(bytes, random, () => validFrame(random, truth));
  return bytes;
}
