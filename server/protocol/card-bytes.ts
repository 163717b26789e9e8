/**
 * The cards of a view as bytes. A view names every card of the deck, most of them held by nobody and alike but for
 * their number: those are copied as one run, the others from a pattern of their status with its numbers filled in.
 */
import { CARDS } from "#engine/cards.ts";
import type { CardStatus } from "#engine/view.ts";
import { encodeValue } from "./codec.ts";
import type { Write } from "./fields.ts";
import type { CardFace, GameCard } from "./messages.ts";
import type { FrameWriter } from "./writer.ts";

const NIL = 0xc0;
/** A card that is known has one field more than the five of a hidden one. */
const SIX_FIELDS = 0x86;
const CARD = encodeValue("card");

interface Pattern {
  /** A card of this status, every number 0. */
  readonly bytes: Uint8Array;
  /** Where its numbers lie, counted back from its end. */
  readonly id: number;
  readonly player: number;
  readonly hand: number;
  readonly trick: number;
  /** The whole deck held by nobody, one card after the other. */
  readonly deck: Uint8Array;
}

const bare = (id: number, player: number | null, status: CardStatus, place: number | null): GameCard => ({
  id,
  player_id: player,
  status,
  hand_position: place,
  trick_number: place,
});

/** How many bytes a part of a card takes: the names of these fields and what is said between them. */
const sizeOf = (...parts: readonly (string | number)[]): number =>
  parts.reduce<number>((sum, part) => sum + encodeValue(part).length, 0);

function patternOf(status: CardStatus): Pattern {
  const trick = 1;
  const hand = trick + sizeOf("trick_number", 0);
  const player = hand + sizeOf("status", status, "hand_position", 0);
  const id = player + sizeOf("player_id", 0);
  const cards = Array.from({ length: CARDS }, (_, i) => encodeValue(bare(i, null, status, null)));
  const deck = Uint8Array.from(cards.flatMap((card) => [...card]));
  return { bytes: encodeValue(bare(0, 0, status, 0)), id, player, hand, trick, deck };
}

const patterns: Readonly<Record<CardStatus, Pattern>> = {
  in_deck: patternOf("in_deck"),
  in_drawpile: patternOf("in_drawpile"),
  in_hand: patternOf("in_hand"),
  played: patternOf("played"),
};

/** Every card of a view. Their numbers are below 128. */
export const writeCards: Write<readonly GameCard[]> = (out, cards) => {
  out.array(cards.length);
  for (let at = 0; at < cards.length; ) {
    const end = endOfRun(cards, at);
    if (end === at) writeCard(out, cards[at++] as GameCard);
    else {
      const { bytes, deck } = patterns[(cards[at] as GameCard).status];
      out.raw(deck.subarray(at * bytes.length, end * bytes.length));
      at = end;
    }
  }
};

/** Where the cards that nobody holds, of one status and in the deck's order, end. */
function endOfRun(cards: readonly GameCard[], from: number): number {
  const status = cards[from]?.status;
  let at = from;
  for (; at < cards.length; at++) {
    const card = cards[at] as GameCard;
    if (card.player_id !== null || card.id !== at || card.status !== status) break;
    if (card.hand_position !== null || card.trick_number !== null || card.card !== undefined) break;
  }
  return at;
}

function writeCard(out: FrameWriter, card: GameCard): void {
  const { bytes, id, player, hand, trick } = patterns[card.status];
  out.raw(bytes);
  out.patch(id, card.id);
  out.patch(player, card.player_id ?? NIL);
  out.patch(hand, card.hand_position ?? NIL);
  out.patch(trick, card.trick_number ?? NIL);
  if (card.card === undefined) return;
  out.patch(bytes.length, SIX_FIELDS);
  out.raw(CARD);
  writeFace(out, card.card);
}

const faces = new WeakMap<CardFace, Uint8Array>();

/** A card's face; the faces are few and kept, so each is encoded once. */
export const writeFace: Write<CardFace> = (out, face) => {
  let bytes = faces.get(face);
  if (bytes === undefined) {
    bytes = encodeValue(face);
    faces.set(face, bytes);
  }
  out.raw(bytes);
};
