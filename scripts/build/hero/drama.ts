/**
 * Chooses the best line of two open hands for a video: the lead changes, suits are followed, and the player in front of
 * the camera takes the crown, at best with a six.
 */
import { type Card, rankOf, SEVEN, SIX, suitOf } from "#engine/cards.ts";
import { legalCards, winningPlay } from "#engine/apply.ts";
import type { Play } from "#engine/state.ts";
import type { Seat } from "#engine/seating.ts";

export interface Line {
  /** Every card in the order it is played. */
  readonly plays: readonly Play[];
  readonly worth: number;
}

const hero: Seat = 0;
/** A crown taken with a six or seven outweighs everything before it. */
const worthOf = { crown: 100, six: 50, seven: 30, change: 6, followed: 3, comeback: 10 } as const;

interface Walk {
  readonly hands: readonly (readonly Card[])[];
  readonly plays: readonly Play[];
  readonly winners: readonly Seat[];
  readonly followed: number;
}

function worth({ plays, winners, followed }: Walk): number {
  const last = plays.at(-2);
  const won = plays.slice(-2).find(({ seat }) => seat === winners.at(-1));
  if (last === undefined || won === undefined || won.seat !== hero) return 0;
  const rank = rankOf(won.card);
  const changes = winners.filter((seat, trick) => trick > 0 && seat !== winners[trick - 1]).length;
  return (
    worthOf.crown +
    (rank === SIX ? worthOf.six : rank === SEVEN ? worthOf.seven : 0) +
    changes * worthOf.change +
    followed * worthOf.followed +
    (winners[2] === hero ? 0 : worthOf.comeback)
  );
}

function best(walk: Walk, leader: Seat): Line {
  const { hands, plays } = walk;
  const lead = hands[leader] ?? [];
  if (lead.length === 0) return { plays, worth: worth(walk) };
  const other = 1 - leader;
  let found: Line = { plays: [], worth: -1 };
  for (const card of lead) {
    const led = { seat: leader, card };
    for (const answer of legalCards(hands[other] ?? [], { leader, plays: [led] })) {
      const trick = { leader, plays: [led, { seat: other, card: answer }] };
      const line = best(
        {
          hands: hands.map((hand) => hand.filter((each) => each !== card && each !== answer)),
          plays: [...plays, ...trick.plays],
          winners: [...walk.winners, winningPlay(trick)?.seat ?? leader],
          followed: walk.followed + (suitOf(card) === suitOf(answer) ? 1 : 0),
        },
        winningPlay(trick)?.seat ?? leader,
      );
      if (line.worth > found.worth) found = line;
    }
  }
  return found;
}

/** The best line of two hands for a video; seat 0 is in front of the camera. */
export const mostDramatic = (hands: readonly (readonly Card[])[], leader: Seat): Line =>
  best({ hands, plays: [], winners: [], followed: 0 }, leader);

/** Whether a six or a seven takes the crown, so that it scores more than one. */
export const takesItLow = ({ plays, worth: value }: Line): boolean =>
  value > 0 && plays.slice(-2).some(({ seat, card }) => seat === hero && rankOf(card) <= SEVEN);
