/**
 * The only way from a table to an overlay. Everything but the cards of `ReleasedMoment` and of hands that are over comes
 * from the engine's projection for viewers without a seat [R17]. A hand that is over also has a verdict on each card.
 */
import { type Card, dealHands } from "#engine/cards.ts";
import type { MatchState } from "#engine/state.ts";
import type { Seat } from "#engine/seating.ts";
import { type PlayerView, project } from "#engine/view.ts";
import type { UserId } from "#protocol/ids.ts";
import type { OverlayPlayer, OverlayTable, Verdict } from "#protocol/frames/overlay.ts";
import { firstDealerOf, phaseNames } from "#protocol/frames/view.ts";
import type { Occupant } from "#server/play/table/table.ts";
import { type ReleasedMoment, isHandOver, type Moment } from "./delayedTimeline.ts";
import { outcomeValuesOf } from "#engine/bots/outcomeValues.ts";
import { solverOf } from "#engine/bots/solver.ts";
import { fillWorld, worldOf } from "#engine/bots/world.ts";

/** The inputs of a picture besides the table. */
export interface PictureOptions {
  /** Another number is another table. */
  readonly number: number;
  /** Whether this user appears without name, picture and cosmetics. */
  readonly isAnonymous: (userId: UserId) => boolean;
}

/** The cards of a seat that a picture has. */
type CardsOf = (seat: Seat) => Pick<OverlayPlayer, "hand" | "dealt">;

const hidden: CardsOf = () => ({ hand: null, dealt: null });

/** The table as everybody may see it now; with "afterHand" also the dealt hands, once the hand is over. */
export function publicTable(moment: Moment, hands: "hidden" | "afterHand", options: PictureOptions): OverlayTable {
  const dealt = hands === "afterHand" && isHandOver(moment) ? dealtIn(moment.table.match) : null;
  const cards: CardsOf = dealt === null ? hidden : (seat) => ({ hand: null, dealt: dealt[seat] ?? null });
  return pictureOf(moment, cards, options);
}

/** A hand that is over, as it was played, with open hands. */
export function openTable(moment: ReleasedMoment, withVerdicts: boolean, options: PictureOptions): OverlayTable {
  const { match } = moment.table;
  const dealt = isHandOver(moment) ? dealtIn(match) : null;
  const verdicts = withVerdicts && match !== null ? verdictsOn(match) : new Map<Card, Verdict>();
  const cards: CardsOf = (seat) => ({
    hand: (match?.hands[seat] ?? []).map((card) => ({
      card,
      verdict: seat === match?.turn ? (verdicts.get(card) ?? null) : null,
    })),
    dealt: dealt?.[seat] ?? null,
  });
  const { deadline, behindMs } = moment;
  const later = deadline === null ? null : { ...deadline, at: Math.round(deadline.at + behindMs) };
  return pictureOf({ ...moment, deadline: later }, cards, options);
}

/** The hands as they were dealt; null where the match ended before a deal. */
const dealtIn = (match: MatchState | null): readonly (readonly Card[])[] | null =>
  match === null || match.order.length === 0 ? null : dealHands(match.order, match.config.players, match.dealer);

function pictureOf({ table, deadline }: Moment, cards: CardsOf, options: PictureOptions): OverlayTable {
  const { setup, match } = table;
  const seen = match === null ? null : project(match, null);
  return {
    number: options.number,
    players: table.seats.flatMap((who, seat) =>
      who === null ? [] : [{ ...playerOf(who, seat, seen, options), wins: table.series?.[seat] ?? 0, ...cards(seat) }],
    ),
    player_count: setup.config.players,
    win_points: setup.config.winPoints,
    include_aces: setup.config.includeAces,
    best_of: setup.bestOf ?? null,
    is_rated: setup.isRated,
    match_number: seen?.matchNumber ?? 1,
    hand_number: seen?.handNumber ?? 1,
    phase: seen === null ? "waiting" : phaseNames[seen.phase],
    dealer: seen?.dealer ?? firstDealerOf(table),
    turn: seen?.turn ?? null,
    deadline,
    tricks: seen === null ? [] : tricksOf(seen),
    hand_result: resultOf(seen),
    winner: seen?.winner ?? null,
    forfeited_by: seen?.forfeitedBy ?? null,
  };
}

function playerOf(
  { user, standIn, timeOutsLeft }: Occupant,
  seat: Seat,
  seen: PlayerView | null,
  { isAnonymous }: PictureOptions,
): Omit<OverlayPlayer, "wins" | "hand" | "dealt"> {
  const { is_bot, username, image_url, look } = user;
  const isNamed = is_bot || !isAnonymous(user.id);
  return {
    seat,
    name: isNamed ? username : null,
    image_url: isNamed ? image_url : null,
    ...(isNamed && look !== undefined && { look }),
    is_bot,
    stand_in: standIn !== null,
    score: seen?.scores[seat] ?? 0,
    hands_won: seen?.handsWon[seat] ?? 0,
    time_outs_left: timeOutsLeft,
    cards: seen?.handSizes[seat] ?? 0,
  };
}

function tricksOf({ phase, tricks, trick }: PlayerView): OverlayTable["tricks"] {
  const won = tricks.map(({ leader, winner, plays }) => ({ leader, winner, plays }));
  return phase === "play" || trick.plays.length > 0 ? [...won, { ...trick, winner: null }] : won;
}

function resultOf(seen: PlayerView | null): OverlayTable["hand_result"] {
  const result = seen?.handResult ?? null;
  return result === null ? null : { winner: result.winner, card: result.winningCard, points: result.points };
}

/** Values are chances to win the match, which rounding moves by less than this. */
const SAME = 1e-9;

/**
 * Of 104,000 positions of random matches none takes more than 2,100. That number takes some 2 ms of the main thread, which
 * has tables to serve.
 */
const NODES_MAX = 20_000;

/** Verdicts by position. Several streams show each position many times; the entry goes with its match. */
const known = new WeakMap<MatchState, ReadonlyMap<Card, Verdict>>();

/**
 * The verdict on each card that the player whose turn it is may play; none where it is nobody's turn, and at tables of
 * more than two, where there is no one best play. Points count as far as they help to win the match.
 */
export function verdictsOn(match: MatchState): ReadonlyMap<Card, Verdict> {
  const before = known.get(match);
  if (before !== undefined) return before;
  const verdicts = searchVerdicts(match, NODES_MAX);
  known.set(match, verdicts);
  return verdicts;
}

/** The same, searched anew; none where the search would take more than this number of positions. */
export function searchVerdicts(match: MatchState, nodesMax: number): ReadonlyMap<Card, Verdict> {
  if (match.config.players !== 2 || match.phase !== "play" || match.turn === null) return new Map();
  const view = project(match, match.turn);
  const { legal } = view;
  if (legal.length === 1) return new Map(legal.map((card) => [card, "best"]));
  const world = worldOf(view, outcomeValuesOf(view));
  fillWorld(world, match.hands);
  const values = new Float64Array(legal.length);
  const solver = solverOf(world, nodesMax);
  solver.addValues(legal, values, 1);
  if (solver.nodes() > nodesMax) return new Map();
  const highest = Math.max(...values);
  const isHighest = legal.map((_, index) => highest - (values[index] as number) < SAME);
  const winner: Verdict = isHighest.filter(Boolean).length === 1 ? "best" : "equal";
  return new Map(legal.map((card, index) => [card, isHighest[index] === true ? winner : "worse"]));
}
