/**
 * The view of a table, projected whole by the engine, and every card of its deal: what a client has to make of the
 * messages that show the table [R17].
 */
import { type Card, cardId, CARDS, CARDS_IN_HAND, dealIndex, pack } from "#engine/cards.ts";
import type { MatchEvent } from "#engine/actions.ts";
import { type Seat, seatsFor } from "#engine/seating.ts";
import type { MatchState } from "#engine/state.ts";
import { type PlayerView, project } from "#engine/view.ts";
import type { UserId } from "#protocol/ids.ts";
import type { GameCard, GameEvent, GamePlayer, GameView } from "#protocol/frames/messages.ts";
import { eventNumbers, type SeatEvent } from "#protocol/frames/showTable.ts";
import { cardRecord, eventOf, trickRecord } from "#protocol/frames/serverReader.ts";
import {
  firstDealerOf,
  hostOf,
  phaseNames,
  type PresenceAndClocks,
  settingsOf,
  type ViewedOccupant,
  type ViewedTable,
} from "#protocol/frames/view.ts";

/** The view of this viewer. `userId` is the viewer's; `viewer` the seat, or null. */
export function gameView(
  table: ViewedTable,
  viewer: Seat | null,
  userId: UserId | null,
  live: PresenceAndClocks,
): GameView {
  const { setup, match } = table;
  // while the computer holds the seat its player may watch but not play
  const mayAct = viewer !== null && table.seats[viewer]?.standIn === null;
  const seen = match === null ? null : project(match, viewer);
  return {
    code: setup.code,
    kind: setup.kind,
    created_by: hostOf(table),
    player_count: setup.config.players,
    players: playersFor(table, viewer, seen, live),
    cards: cardsFor(table, viewer).map(wireCard),
    current_player_position: seen?.turn ?? null,
    current_trick: trickRecord(seen?.trick ?? { leader: 0, plays: [] }),
    completed_tricks: seen?.tricks.map(trickRecord) ?? [],
    hand_number: seen?.handNumber ?? 1,
    match_number: seen?.matchNumber ?? 1,
    phase: seen === null ? "waiting" : phaseNames[seen.phase],
    me: viewer,
    is_host: userId === hostOf(table),
    dealer_position: seen?.dealer ?? null,
    legal: mayAct ? (seen?.legal.map(cardId) ?? []) : [],
    can_redeal: mayAct && (seen?.mayRedeal ?? false),
    settings: settingsOf(table),
    deadline: live.deadline,
    thinking: live.thinking,
    hand_result: handResultOf(seen),
    winner_position: seen?.winner ?? null,
    forfeited_by: seen?.forfeitedBy ?? null,
    spectators: live.spectators,
  };
}

function handResultOf(seen: PlayerView | null): GameView["hand_result"] {
  const result = seen?.handResult ?? null;
  if (result === null) return null;
  return { winner_position: result.winner, card: cardRecord(result.winningCard), points: result.points };
}

function playersFor(
  table: ViewedTable,
  viewer: Seat | null,
  seen: PlayerView | null,
  live: PresenceAndClocks,
): GamePlayer[] {
  const out: GamePlayer[] = [];
  for (const seat of seatsFor(viewer, table.setup.config.players)) {
    const who = table.seats[seat] ?? null;
    if (who !== null) out.push(playerAt(table, seat, who, seen, live));
  }
  return out;
}

function playerAt(
  table: ViewedTable,
  seat: Seat,
  who: ViewedOccupant,
  seen: PlayerView | null,
  live: PresenceAndClocks,
): GamePlayer {
  const { id, username, image_url, is_bot, look } = who.user;
  return {
    id: seat,
    user: { id, username, image_url, is_bot, ...(look !== undefined && { look }) },
    level: who.level,
    position: seat,
    score: seen?.scores[seat] ?? 0,
    points: seen?.handResult?.winner === seat ? seen.handResult.points : 0,
    games_won: seen?.handsWon[seat] ?? 0,
    is_dealer: (seen?.dealer ?? firstDealerOf(table)) === seat,
    hand_number: seen?.handNumber ?? 1,
    ready: seen?.ready[seat] ?? false,
    connected: is_bot || live.connected(id),
    away_until: is_bot ? null : live.awayUntil(id),
    stand_in: who.standIn !== null,
    time_outs_left: who.timeOutsLeft,
  };
}

const cardsFor = ({ setup, match }: ViewedTable, viewer: Seat | null): readonly CardView[] =>
  match === null ? inDeck.slice(0, pack(setup.config.includeAces).length) : cardViews(match, viewer);

const wireCard = ({ id, seat, status, handPosition, trick, card }: CardView): GameCard => ({
  id,
  player_id: seat,
  status,
  hand_position: handPosition,
  trick_number: trick,
  ...(card !== null && { card: cardRecord(card) }),
});

/**
 * An event in the form of views. Events contain only what every viewer may know.
 * @throws Error for an event that has no number
 */
export function wireEvent(event: MatchEvent | SeatEvent, { match, setup }: ViewedTable): GameEvent {
  const sent = eventOf(eventNumbers(event, match), setup.config.players, match?.dealer ?? setup.dealer);
  if (sent === null) throw new Error(`${event.type} has no number`);
  return sent;
}

/** One card of the deal as a viewer sees it. */
export interface CardView {
  /** Its index in the deck: the same for every viewer, and independent of which card it is. */
  readonly id: number;
  readonly seat: Seat | null;
  readonly status: GameCard["status"];
  /** 0..4, the slot it was dealt to, or null. */
  readonly handPosition: number | null;
  /** 1..5, the trick it was played to, or null. */
  readonly trick: number | null;
  /** Which card it is if the viewer may know, else null. */
  readonly card: Card | null;
}

/** Every card of the deal as this viewer sees it, by id [R17]. The undealt deck is the same for all. */
export function cardViews(state: MatchState, viewer: Seat | null): readonly CardView[] {
  const { players, includeAces } = state.config;
  const size = pack(includeAces).length;
  if (state.order.length === 0) return inDeck.slice(0, size);
  const out = inDrawpile.slice(0, size);
  const playedIn = tricksByCard(state);
  for (let seat = 0; seat < players; seat++) {
    for (let slot = 0; slot < CARDS_IN_HAND; slot++) {
      const id = dealIndex(players, state.dealer, seat, slot);
      const card = state.order[id] as Card;
      const trick = playedIn[card] || null;
      const status = trick === null ? "in_hand" : "played";
      const known = trick !== null || seat === viewer;
      out[id] = { id, seat, status, handPosition: slot, trick, card: known ? card : null };
    }
  }
  return out;
}

/** For each card the trick it was played to, counted from 1, or 0. */
function tricksByCard({ tricks, trick }: MatchState): Uint8Array {
  const playedIn = new Uint8Array(CARDS);
  for (let index = 0; index <= tricks.length; index++) {
    for (const { card } of (tricks[index] ?? trick).plays) playedIn[card] = index + 1;
  }
  return playedIn;
}

const undealt = (status: GameCard["status"]): readonly CardView[] =>
  Array.from({ length: CARDS }, (_, id) => ({ id, seat: null, status, handPosition: null, trick: null, card: null }));
const inDeck = undealt("in_deck");
const inDrawpile = undealt("in_drawpile");
