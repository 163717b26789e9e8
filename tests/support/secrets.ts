/**
 * The cards in a frame: every byte and number that represents one, and every text that is a card's name, in any place.
 * A table's message with an unknown place or key cannot be checked.
 */
import * as v from "valibot";
import { type Card, CARDS, parseCard, cardOf, dealHands } from "#engine/cards.ts";
import type { Seat } from "#engine/seating.ts";
import { decodeFrame } from "#protocol/frames/codec.ts";
import { EVENTS, gameDataSchema, type UpdatedGameData, updatedGameDataSchema } from "#protocol/frames/tableRecords.ts";
import { named } from "#protocol/frames/serverReader.ts";
import type { Table } from "#server/play/table/table.ts";

const wholeTable = v.strictObject({ ...gameDataSchema.entries, play: v.strictTuple(updatedGameDataSchema.items) });
const change = v.strictTuple(updatedGameDataSchema.items);

/** The cards in a frame. Throws for a table's message with fields that a client does not know. */
export function cardsIn(frame: Uint8Array): Set<Card> {
  const found = new Set<Card>();
  const [type, payload] = decodeFrame(frame) as [string, unknown];
  if (type === "gameData") cardsOfPlay(v.parse(wholeTable, payload).play, found);
  else if (type === "updatedGameData") cardsOfPlay(v.parse(change, payload), found);
  namedIn(payload, found);
  return found;
}

function cardsOfPlay(play: UpdatedGameData, found: Set<Card>): void {
  const { played, result, events, own } = named(play);
  for (const dealt of [...(played ?? []), ...(own?.[1] ?? [])]) found.add(cardOf(dealt));
  if (result !== null) found.add(result[1]);
  for (const [number = -1, , third = 0] of events) {
    const type = EVENTS[number];
    if (type === "playedCard" || type === "trickWon" || type === "gameEnded") found.add(third % CARDS);
  }
}

/** Every text that is a card's name. Bytes count only in the places that have cards. */
function namedIn(value: unknown, found: Set<Card>): void {
  if (typeof value === "string") {
    const card = parseCard(value);
    if (card !== undefined) found.add(card);
  }
  if (typeof value !== "object" || value === null || value instanceof Uint8Array) return;
  for (const [key, inner] of Object.entries(value)) {
    namedIn(key, found);
    namedIn(inner, found);
  }
}

/** The cards that a viewer may know at this moment: the viewer's own as dealt, and all played ones [R17]. */
export function knownTo(table: Table, viewer: Seat | null): Set<Card> {
  const { match } = table;
  const known = new Set<Card>();
  if (match === null || match.order.length === 0) return known;
  const hands = dealHands(match.order, match.config.players, match.dealer);
  for (const card of viewer === null ? [] : (hands[viewer] ?? [])) known.add(card);
  for (const trick of [...match.tricks, match.trick]) for (const { card } of trick.plays) known.add(card);
  return known;
}
