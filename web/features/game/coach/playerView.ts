import { type Card, parseCard } from "#engine/cards.ts";
import type { PlayerCount } from "#engine/config.ts";
import type { Trick, WonTrick } from "#engine/state.ts";
import type { PlayerView } from "#engine/view.ts";
import type { CardFace, GameTrick, GameView } from "#protocol/frames/messages.ts";

const cardOf = ({ card_id: id }: Pick<CardFace, "card_id">): Card => {
  const card = parseCard(id);
  if (card === undefined) throw new TypeError("no card of the deck");
  return card;
};

const trickOf = ({ leader_position: leader, cards }: GameTrick): Trick => ({
  leader,
  plays: cards.map(({ player_position: seat, card }) => ({ seat, card: cardOf(card) })),
});

/** A finished trick; its winner's card is among those played. @throws TypeError for a trick without a winner */
export function wonTrickOf(trick: GameTrick): WonTrick {
  const { leader, plays } = trickOf(trick);
  const won = plays.find(({ seat }) => seat === trick.winner_position);
  if (won === undefined) throw new TypeError("the trick has no winner");
  return { leader, plays, winner: won.seat, winningCard: won.card };
}

const phases = { waiting: "deck", deck: "deck", play: "play", hand_over: "handOver", game_over: "matchOver" } as const;

const bySeat = <T>(view: GameView, value: (seat: number) => T): T[] =>
  Array.from({ length: view.player_count }, (_, seat) => value(seat));

/** The viewer's hand, in dealt order. */
export const ownCards = (view: GameView): Card[] =>
  view.cards
    .filter(({ status, player_id: by, card }) => status === "in_hand" && by === view.me && card !== undefined)
    .toSorted((a, b) => (a.hand_position ?? 0) - (b.hand_position ?? 0))
    .flatMap(({ card }) => (card === undefined ? [] : cardOf(card)));

/** The page's view as the engine's view of this player; it adds no information. */
export function playerViewOf(view: GameView): PlayerView {
  const { settings, hand_result: result } = view;
  const player = (seat: number) => view.players.find(({ position }) => position === seat);
  return {
    viewer: view.me,
    config: {
      players: view.player_count as PlayerCount,
      winPoints: settings.win_points,
      includeAces: settings.include_aces,
      includeSixes: settings.include_sixes,
      stacking: settings.stacking,
      weakHand: settings.weak_hand,
    },
    matchNumber: view.match_number,
    handNumber: view.hand_number,
    phase: phases[view.phase],
    dealer: view.dealer_position ?? 0,
    turn: view.current_player_position,
    hand: ownCards(view),
    legal: view.legal.map((id) => cardOf({ card_id: id })),
    handSizes: bySeat(
      view,
      (seat) => view.cards.filter(({ status, player_id: by }) => status === "in_hand" && by === seat).length,
    ),
    tricks: view.completed_tricks.map(wonTrickOf),
    trick: trickOf(view.current_trick),
    scores: bySeat(view, (seat) => player(seat)?.score ?? 0),
    handsWon: bySeat(view, (seat) => player(seat)?.games_won ?? 0),
    ready: bySeat(view, (seat) => player(seat)?.ready ?? false),
    handResult:
      result === null
        ? null
        : { winner: result.winner_position, winningCard: cardOf(result.card), points: result.points },
    winner: view.winner_position,
    forfeitedBy: view.forfeited_by,
    mayRedeal: view.can_redeal,
  };
}
