/** Deeds to journal bytes and back. What is read is checked: a row from a disk is as foreign as a frame. */
import * as v from "valibot";
import { BOT_LEVELS } from "#engine/bots/level.ts";
import type { Action } from "#engine/actions.ts";
import { CARDS } from "#engine/cards.ts";
import { fail, ok, type Result } from "#engine/result.ts";
import { decodeValue, encodeValue } from "#server/protocol/codec.ts";
import { phraseNames } from "#server/protocol/phrases.ts";
import type { OpenRoom } from "#server/store/journal.ts";
import type { ActedBy, Deed } from "./fold.ts";
import { playedCardIn } from "./playedCard.ts";

/** A deed with its time and, where a client asked for it, the client's id for the action. */
export interface Entry {
  readonly at: number;
  readonly deed: Deed;
  readonly actionId: string | null;
}

const seat = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(3));
const textCharsMax = 2_000;
const orderMax = 35;
const text = v.pipe(v.string(), v.maxLength(textCharsMax));
const card = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(CARDS - 1));
const user = v.strictObject({ id: text, username: text, image_url: v.nullable(text), is_bot: v.boolean() });
const config = v.strictObject({
  players: v.picklist([2, 3, 4]),
  winPoints: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(50)),
  includeAces: v.boolean(),
  includeSixes: v.boolean(),
  stacking: v.boolean(),
  weakHand: v.boolean(),
});
const setupFields = v.strictObject({
  code: text,
  kind: v.picklist(["friend", "computer", "matched", "tournament"]),
  createdBy: text,
  config,
  isRated: v.boolean(),
  turnMs: v.nullable(v.number()),
  level: v.nullable(v.picklist(BOT_LEVELS)),
  seats: v.pipe(v.array(v.nullable(user)), v.minLength(2), v.maxLength(4)),
  dealer: seat,
  // younger than the first journals
  awaitsStart: v.optional(v.boolean()),
  isChallenge: v.optional(v.boolean()),
  grace: v.optional(v.pipe(v.array(v.number()), v.maxLength(4))),
  origin: v.optional(text),
});
const setup = v.pipe(
  setupFields,
  v.check(({ config: { players }, seats, dealer }) => seats.length === players && dealer < players, "seats do not fit"),
);
const bySeat = (type: Action["type"] & ("shuffle" | "redeal" | "ready" | "rematch" | "forfeit")) =>
  v.strictObject({ type: v.literal(type), seat });
const action = v.variant("type", [
  v.strictObject({ type: v.literal("play"), seat, card }),
  v.strictObject({ type: v.literal("deal"), seat, order: v.pipe(v.array(card), v.maxLength(orderMax)) }),
  bySeat("shuffle"),
  bySeat("redeal"),
  bySeat("ready"),
  bySeat("rematch"),
  bySeat("forfeit"),
]);
const deed = v.variant("type", [
  v.strictObject({ type: v.literal("open"), setup }),
  v.strictObject({ type: v.literal("sit"), seat, user }),
  v.strictObject({ type: v.literal("start"), seat: v.optional(seat) }),
  v.strictObject({ type: v.literal("addComputer"), seat, position: seat, level: v.picklist(BOT_LEVELS) }),
  v.strictObject({ type: v.literal("removeComputer"), seat, position: seat }),
  v.strictObject({ type: v.literal("reseat"), from: text, to: user }),
  v.strictObject({ type: v.literal("leave"), seat }),
  v.strictObject({ type: v.literal("standIn"), seat, why: v.picklist(["away", "left", "expired", "excused"]) }),
  v.strictObject({ type: v.literal("takeBack"), seat }),
  v.strictObject({ type: v.literal("timeOut"), seat }),
  v.strictObject({ type: v.literal("act"), action, by: v.picklist(["player", "computer", "clock"]) }),
  v.strictObject({ type: v.literal("chat"), seat, text, phrase: v.optional(v.picklist(phraseNames)) }),
  v.strictObject({ type: v.literal("close") }),
]);
const row = v.strictTuple([v.number(), deed, v.nullable(text)]);

/** The bytes of an entry, the caller's to keep. */
export const encodeEntry = (entry: Entry): Uint8Array => encodeValue([entry.at, entry.deed, entry.actionId]);

const actors: ReadonlySet<unknown> = new Set<ActedBy>(["player", "computer", "clock"]);

const isWhole = (value: unknown, max: number): value is number =>
  typeof value === "number" && Number.isInteger(value) && value >= 0 && value <= max;

const isCard = (value: unknown): value is number => isWhole(value, CARDS - 1);

const isOrder = (value: unknown): value is number[] =>
  Array.isArray(value) && value.length <= orderMax && value.every(isCard);

/** Whether an object has these keys and no others. */
function hasOnly(value: unknown, count: number): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && Object.keys(value).length === count;
}

/**
 * An action, checked by hand: nearly all entries are one, and a start reads them all before anyone may come. Undefined
 * for whatever else it is, broken or not: that is the schema's to say.
 */
function actionEntry(value: unknown): Entry | undefined {
  if (!Array.isArray(value) || value.length !== 3) return undefined;
  const parts: readonly unknown[] = value;
  const [at, act, actionId] = parts;
  if (typeof at !== "number" || Number.isNaN(at) || !hasOnly(act, 3) || act["type"] !== "act") return undefined;
  const { by } = act;
  const done = actionOf(act["action"]);
  if (done === undefined || !actors.has(by)) return undefined;
  if (actionId !== null && (typeof actionId !== "string" || actionId.length > textCharsMax)) return undefined;
  return { at, deed: { type: "act", action: done, by: by as ActedBy }, actionId };
}

function actionOf(done: unknown): Action | undefined {
  if (typeof done !== "object" || done === null) return undefined;
  const { type, seat: from, card: played, order }: Readonly<Record<string, unknown>> = { ...done };
  if (!isWhole(from, 3)) return undefined;
  if (type === "play") return hasOnly(done, 3) && isCard(played) ? { type, seat: from, card: played } : undefined;
  if (type === "deal") return hasOnly(done, 3) && isOrder(order) ? { type, seat: from, order } : undefined;
  if (type !== "ready" && type !== "shuffle") return undefined;
  return hasOnly(done, 2) ? { type, seat: from } : undefined;
}

/** The entry these bytes hold, or what is wrong with them. */
export function decodeEntry(bytes: Uint8Array): Result<Entry, string> {
  const card = playedCardIn(bytes);
  if (card !== undefined) return ok(card);
  let value: unknown;
  try {
    value = decodeValue(bytes);
  } catch {
    return fail("not a MessagePack value");
  }
  const acted = actionEntry(value);
  if (acted !== undefined) return ok(acted);
  const parsed = v.safeParse(row, value);
  if (!parsed.success) return fail(v.summarize(parsed.issues).slice(0, 200));
  const [at, read, actionId] = parsed.output;
  return ok({ at, deed: read satisfies Deed, actionId });
}

/** A room read back from the journal. Throws on whatever is damaged or missing. */
export function entriesOf(stored: Pick<OpenRoom, "entries">): Entry[] {
  return stored.entries.map(({ seq, body }, index) => {
    if (seq !== index + 1) throw new Error(`entry ${index + 1} is missing`);
    const entry = decodeEntry(body);
    if (!entry.ok) throw new Error(`entry ${seq} cannot be read: ${entry.error}`);
    return entry.value;
  });
}
