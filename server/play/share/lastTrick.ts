import { CARDS_IN_HAND, cardId } from "#engine/cards.ts";
import { replay } from "#engine/replay.ts";
import type { MatchToPaint, SharedPlay } from "./sharedContent.ts";

/** The trick that decided a match, by playing it again; empty where it ended otherwise or does not replay. */
export function lastTrickOf({ record, matchNumber }: Omit<MatchToPaint, "players">): SharedPlay[] {
  if (record === null) return [];
  const end = replay({ ...record, matchNumber });
  if (!end.ok || end.value.forfeitedBy !== null || end.value.tricks.length < CARDS_IN_HAND) return [];
  const { plays = [], winner } = end.value.tricks.at(-1) ?? {};
  return plays.map(({ seat, card }) => ({ card: cardId(card), seat, isWinning: seat === winner }));
}
