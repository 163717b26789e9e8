/** A finished match as frames to step through, and as the hands that contain them. */
import type { ActionType, MatchEvent } from "#engine/actions.ts";
import { type MatchRecord, replaySteps } from "#engine/replay.ts";
import { type HandResult, type MatchState, startMatch, type WonTrick } from "#engine/state.ts";
import type { Seat } from "#engine/seating.ts";

/** The table after a step, and the step itself. */
export interface Frame {
  readonly state: MatchState;
  readonly events: readonly MatchEvent[];
  /** The trick it belongs to, 1 to 5; 0 before the first card of a hand. */
  readonly trick: number;
}

export interface Hand {
  readonly number: number;
  readonly dealer: Seat;
  /** Frames, from the deal to the last card. */
  readonly firstFrame: number;
  readonly lastFrame: number;
  readonly tricks: readonly WonTrick[];
  /** Null when the match ended before the hand did. */
  readonly result: HandResult | null;
  readonly scores: readonly number[];
}

export interface Story {
  /** At least one. */
  readonly frames: readonly [Frame, ...Frame[]];
  readonly hands: readonly Hand[];
  readonly end: MatchState;
}

/** Steps that change the table on screen. Shuffling and getting ready do not. */
const visible: ReadonlySet<ActionType> = new Set<ActionType>(["deal", "play", "redeal", "forfeit"]);

/** The trick that a frame belongs to: the one just finished, or the one in progress. */
function trickOf({ phase, tricks, trick }: MatchState): number {
  if (phase === "deck") return 0;
  return trick.plays.length > 0 ? tricks.length + 1 : tricks.length;
}

function handsOf(frames: readonly Frame[]): Hand[] {
  const hands: Hand[] = [];
  for (const [at, { state }] of frames.entries()) {
    if (state.order.length === 0 && state.forfeitedBy === null) continue;
    const { handNumber: number, dealer, tricks, handResult: result, scores } = state;
    const firstFrame = hands[number - 1]?.firstFrame ?? at;
    hands[number - 1] = { number, dealer, firstFrame, lastFrame: at, tricks, result, scores };
  }
  return hands;
}

/** The story of a record; null when the record does not replay. */
export function storyOf(record: MatchRecord): Story | null {
  const steps = replaySteps(record);
  if (!steps.ok) return null;
  const start = startMatch(record.config, record.dealer, record.matchNumber);
  const frames = steps.value
    .filter(({ action }) => visible.has(action.type))
    .map(({ state, events }): Frame => ({ state, events, trick: trickOf(state) }));
  const [first = { state: start, events: [], trick: 0 }, ...rest] = frames;
  const end = steps.value.at(-1)?.state ?? start;
  return { frames: [first, ...rest], hands: handsOf([first, ...rest]), end };
}

/** The hand that a frame belongs to. */
export const handAt = ({ hands }: Story, at: number): Hand | undefined =>
  hands.findLast((hand) => hand.firstFrame <= at);

/** The frame of a hand's first card to a trick; the hand's last frame when it has no such trick. */
export function frameOfTrick({ frames }: Story, hand: Hand, trick: number): number {
  for (let at = hand.firstFrame; at <= hand.lastFrame; at++) if (frames[at]?.trick === trick) return at;
  return hand.lastFrame;
}
