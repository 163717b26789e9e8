/** The players of a replayed match by name and seat, and its frames as sentences for the page and screen readers. */
import type { Match } from "#web/entities/match/matchRecord.ts";
import type { MatchEvent } from "#engine/actions.ts";
import type { Seat } from "#engine/seating.ts";
import { cardName, type SayCard } from "#web/entities/game/cards/cardName.ts";
import type { Translate } from "#web/platform/languages/i18n.ts";
import type { MatchRecordPlayer } from "#protocol/calls/matches.ts";
import { useSession } from "#web/entities/session/session.ts";
import { playerName } from "#web/entities/match/matches.ts";
import type { Frame } from "./story.ts";
import type { en } from "./text/en.ts";

export type Say = Translate<typeof en>;

/** The players' names by seat, and the reader's own seat. */
export interface People {
  readonly names: readonly string[];
  readonly me: Seat | null;
}

export const nameAt = ({ names }: People, seat: Seat): string => names[seat] ?? "";

function sentenceOf(t: Say, card: SayCard, people: People, hand: number, event: MatchEvent): string | null {
  const isMe = event.seat === people.me;
  const name = nameAt(people, event.seat);
  switch (event.type) {
    case "dealtCards":
      return isMe ? t("youDealt", { hand }) : t("dealt", { name, hand });
    case "playedCard": {
      const played = cardName(card, event.card);
      return isMe ? t("youPlayed", { card: played }) : t("played", { name, card: played });
    }
    case "trickWon":
      return isMe ? t("youTrick", { trick: event.trick }) : t("tookTrick", { name, trick: event.trick });
    case "gameEnded":
      return isMe ? t("youHand", { count: event.points }) : t("tookHand", { name, count: event.points });
    case "redealt":
      return t("redealt", { name });
    case "forfeited":
      return isMe ? t("youForfeited") : t("forfeited", { name });
    case "gameOver":
      return isMe ? t("youMatch") : t("tookMatch", { name });
    default:
      return null;
  }
}

/** Describes a frame's events in sentences. */
export function frameSentences(t: Say, card: SayCard, people: People, { state, events }: Frame): string {
  const sentences = events.flatMap((event) => sentenceOf(t, card, people, state.handNumber, event) ?? []);
  return sentences.length === 0 ? t("begins") : sentences.join(" ");
}

/** The reader's seat at a match; null for a reader who did not play. */
export function useReaderSeat({ players }: Match): Seat | null {
  const userId = useSession(({ user }) => user?.id);
  const seat = players.findIndex((player) => player.user_id !== null && player.user_id === userId);
  return seat === -1 ? null : seat;
}

/** The names at the table, by seat. */
export const peopleOf = ({ players }: Match, me: Seat | null, you: string): People => ({
  names: players.map((player: MatchRecordPlayer, seat) => (seat === me ? you : playerName(player))),
  me,
});

/** The seats in the order of a list: the reader's first, then clockwise. */
export const seatsListed = (players: number, me: Seat | null): Seat[] =>
  Array.from({ length: players }, (_, at) => ((me ?? 0) + at) % players);

/** The seats from top to bottom: clockwise from the reader's left, the reader last, as at the table. */
export function seatsFrom(players: number, me: Seat | null): Seat[] {
  const first = me === null ? 0 : me + 1;
  return Array.from({ length: players }, (_, at) => (first + at) % players);
}
