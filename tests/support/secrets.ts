/** What a frame says about cards, found without knowing its shape: every text that is a card's name, wherever it stands. */
import { type Card, parseCard } from "#engine/cards.ts";
import { dealHands } from "#engine/deal.ts";
import type { Seat } from "#engine/state.ts";
import { decodeFrame } from "#server/protocol/codec.ts";
import type { Table } from "#server/rooms/table.ts";

/** Keys under which a card's identity may hide other than by its name. A user's rank is another matter. */
const FACE_KEYS = ["suit", "value"];

/** The cards that a frame names. Throws on a face without a name, which could not be judged. */
export function cardsIn(frame: Uint8Array): Set<Card> {
  const found = new Set<Card>();
  const visit = (value: unknown): void => {
    if (typeof value === "string") {
      const card = parseCard(value);
      if (card !== undefined) found.add(card);
      return;
    }
    if (typeof value !== "object" || value === null) return;
    if (FACE_KEYS.some((key) => key in value) && !("card_id" in value)) throw new Error("a face without a name");
    for (const [key, inner] of Object.entries(value)) {
      visit(key);
      visit(inner);
    }
  };
  visit(decodeFrame(frame));
  return found;
}

/** The cards that a viewer may know at this moment: his own as they were dealt, and all that were played [R17]. */
export function knownTo(table: Table, viewer: Seat | null): Set<Card> {
  const { match } = table;
  const known = new Set<Card>();
  if (match === null || match.order.length === 0) return known;
  const hands = dealHands(match.order, match.config.players, match.dealer);
  for (const card of viewer === null ? [] : (hands[viewer] ?? [])) known.add(card);
  for (const trick of [...match.tricks, match.trick]) for (const { card } of trick.plays) known.add(card);
  return known;
}
