/** Makes the picture of the stream window: a spectator's view of a table, laid out as the overlay of a stream. */
import { cards } from "#engine/cards.ts";
import type { UserId } from "#protocol/ids.ts";
import type { CardFace, GamePlayer, GameTrick, GameView } from "#protocol/frames/messages.ts";
import type { Overlay, OverlayPlayer, OverlayTable } from "#protocol/frames/overlay.ts";

const cardOf = ({ card_id: id }: CardFace): number => cards(id)[0] ?? 0;

/** Whether this user appears without name, picture and cosmetics. */
export type IsAnonymous = (userId: UserId) => boolean;

function playerOf(view: GameView, player: GamePlayer, isAnonymous: IsAnonymous): OverlayPlayer {
  const { position, user, score, games_won: handsWon, stand_in, time_outs_left } = player;
  const isNamed = user.is_bot || !isAnonymous(user.id);
  const held = view.cards.filter(({ player_id: id, status }) => id === player.id && status === "in_hand");
  return {
    seat: position,
    name: isNamed ? user.username : null,
    image_url: isNamed ? user.image_url : null,
    ...(isNamed && user.look !== undefined && { look: user.look }),
    is_bot: user.is_bot,
    stand_in,
    score,
    hands_won: handsWon,
    wins: 0,
    time_outs_left,
    cards: held.length,
    hand: null,
    dealt: null,
  };
}

const trickOf = (trick: GameTrick, isOver: boolean): OverlayTable["tricks"][number] => ({
  leader: trick.leader_position,
  winner: isOver ? trick.winner_position : null,
  plays: trick.cards.map(({ player_position: seat, card }) => ({ seat, card: cardOf(card) })),
});

function tableOf(view: GameView, isAnonymous: IsAnonymous): OverlayTable {
  const { settings, hand_result: won, completed_tricks: over, current_trick: current } = view;
  return {
    number: 0,
    players: view.players.map((player) => playerOf(view, player, isAnonymous)).toSorted((a, b) => a.seat - b.seat),
    player_count: view.player_count,
    win_points: settings.win_points,
    include_aces: settings.include_aces,
    best_of: null,
    is_rated: false,
    match_number: view.match_number,
    hand_number: view.hand_number,
    phase: view.phase,
    dealer: view.dealer_position,
    turn: view.current_player_position,
    deadline: view.deadline,
    tricks: [
      ...over.map((trick) => trickOf(trick, true)),
      ...(current.cards.length === 0 ? [] : [trickOf(current, false)]),
    ],
    hand_result: won === null ? null : { winner: won.winner_position, card: cardOf(won.card), points: won.points },
    winner: view.winner_position,
    forfeited_by: view.forfeited_by,
  };
}

/** `isOver`: the end of the match has been seen on the table. */
export function overlayOf(view: GameView, isOver: boolean, isAnonymous: IsAnonymous): Overlay {
  const table = tableOf(view, isAnonymous);
  const players = table.players.map(({ seat, name, image_url, score }) => ({ seat, name, image_url, score, wins: 0 }));
  const { winner, forfeited_by } = table;
  return {
    server_time: 0,
    scene: isOver ? "result" : "table",
    hands: "hidden",
    behind_ms: 0,
    table,
    tournament: null,
    result: isOver ? { players, winner, forfeited_by, best_of: null, is_final: true } : null,
    chat: null,
  };
}
