/**
 * The points of each hand of the running match that this tab has seen; a view holds only the score and its own hand.
 * They are stored for the tab and survive a reload. Any tab can continue an offline match, so its points are stored for
 * all tabs.
 */
import * as v from "valibot";
import { type RoomCode, roomCode } from "#protocol/ids.ts";
import type { GameView, Position } from "#protocol/frames/messages.ts";
import { count, decodeText, gameCode, rows } from "#server/protocol/schema.ts";
import { offlineCode } from "#web/entities/paths.ts";
import { readStored, readTabStored, writeStored, writeTabStored } from "#web/platform/storage/storage.ts";

const handPointsSchema = v.object({ hand: count(), winner: count(), points: count() });
export type HandPoints = Readonly<v.InferOutput<typeof handPointsSchema>>;

const matchPointsSchema = v.object({ code: gameCode, match: count(), hands: rows(handPointsSchema) });
export type MatchPoints = Readonly<v.InferOutput<typeof matchPointsSchema>>;

const key = "spar.points";
const nothing: MatchPoints = { code: roomCode(""), match: 0, hands: [] };

/** The stored points of this table; no hands where they cannot be read. */
export function notedPoints(code: RoomCode): MatchPoints {
  const stored = code === offlineCode ? readStored(key) : readTabStored(key);
  return decodeText(matchPointsSchema, stored) ?? nothing;
}

/** The points with those of the hand that a view shows the end of; another match starts with none, even one of the same number. */
export function withHand(known: MatchPoints, view: GameView): MatchPoints {
  const { code, match_number: match, hand_number: hand, hand_result: result } = view;
  if (result === null || (view.phase !== "hand_over" && view.phase !== "game_over")) return known;
  const { winner_position: winner, points } = result;
  const others = known.code === code && known.match === match ? known.hands.filter((each) => each.hand < hand) : [];
  return { code, match, hands: [...others, { hand, winner, points }] };
}

/** Stores the points of the hand that a view shows the end of. */
export function noteHand(view: GameView): void {
  const known = notedPoints(view.code);
  const now = withHand(known, view);
  if (now === known) return;
  const write = view.code === offlineCode ? writeStored : writeTabStored;
  write(key, JSON.stringify(now));
}

/** The hands of the match that a view shows; null where this tab has not seen all of them. */
export function handsOf({ code, match, hands }: MatchPoints, view: GameView): readonly HandPoints[] | null {
  if (code !== view.code || match !== view.match_number || hands.length === 0) return null;
  const sum = (position: Position): number =>
    hands.reduce((total, { winner, points }) => (winner === position ? total + points : total), 0);
  return view.players.every(({ position, score }) => sum(position) === score) ? hands : null;
}
