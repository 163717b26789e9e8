/**
 * What each hand of the running match scored, as this tab has seen it: a view holds the score and its own hand alone.
 * Kept in the tab, so that a reloaded page still knows.
 */
import type { GameView, Position } from "#server/protocol/messages.ts";
import { fields, list, number, text } from "#web/lib/decode.ts";
import { readTabStored, writeTabStored } from "#web/lib/storage.ts";

export interface HandPoints {
  readonly hand: number;
  readonly winner: Position;
  readonly points: number;
}

export interface MatchPoints {
  readonly code: string;
  readonly match: number;
  readonly hands: readonly HandPoints[];
}

const key = "spar.points";
const nothing: MatchPoints = { code: "", match: 0, hands: [] };

function decode(value: unknown): MatchPoints {
  const it = fields(value);
  const hand = (each: unknown): HandPoints => {
    const of = fields(each);
    return { hand: number(of["hand"]), winner: number(of["winner"]), points: number(of["points"]) };
  };
  return { code: text(it["code"]), match: number(it["match"]), hands: list(hand)(it["hands"]) };
}

/** What this tab has noted last; nothing where that cannot be read. */
export function notedPoints(): MatchPoints {
  const kept = readTabStored(key);
  if (kept === null) return nothing;
  try {
    return decode(JSON.parse(kept));
  } catch {
    return nothing;
  }
}

/** The points with those of the hand that a view shows the end of; another match begins anew. */
export function withHand(known: MatchPoints, view: GameView): MatchPoints {
  const { code, match_number: match, hand_number: hand, hand_result: result } = view;
  if (result === null || (view.phase !== "hand_over" && view.phase !== "game_over")) return known;
  const { winner_position: winner, points } = result;
  const others = known.code === code && known.match === match ? known.hands.filter((each) => each.hand !== hand) : [];
  const hands = [...others, { hand, winner, points }].toSorted((a, b) => a.hand - b.hand);
  return { code, match, hands };
}

/** Notes the hand that a view shows the end of. */
export function noteHand(view: GameView): void {
  const known = notedPoints();
  const now = withHand(known, view);
  if (now !== known) writeTabStored(key, JSON.stringify(now));
}

/** The hands of the match that a view shows; null where this tab has not seen all of them. */
export function handsOf({ code, match, hands }: MatchPoints, view: GameView): readonly HandPoints[] | null {
  if (code !== view.code || match !== view.match_number || hands.length === 0) return null;
  const sum = (position: Position): number =>
    hands.reduce((total, { winner, points }) => (winner === position ? total + points : total), 0);
  return view.players.every(({ position, score }) => sum(position) === score) ? hands : null;
}
