/**
 * Ratings by Glicko-2 [R22]. One match is one rating period. A match of three or four is rated as its pairs, each
 * weighted 1/(n-1), so that a table of four moves a rating no further than a table of two. The caller chooses the pool.
 */
export interface Rating {
  readonly rating: number;
  /** The uncertainty of the rating: one standard deviation. */
  readonly deviation: number;
  /** How much the strength is expected to change from match to match. */
  readonly volatility: number;
}

/** One opponent met: 1 won, 0.5 tied, 0 lost. */
export interface Meeting {
  readonly opponent: Rating;
  readonly score: number;
  readonly weight: number;
}

export const RATING_START: Rating = { rating: 1200, deviation: 350, volatility: 0.06 };
/** At this deviation and above, a rating is shown with a question mark. */
export const PROVISIONAL_DEVIATION_MIN = 110;
/** The leaderboard lists players up to this deviation ... */
export const LISTED_DEVIATION_MAX = 75;
/** ... and while fewer than this many qualify, every player with a rated game. */
export const LISTED_PLAYERS_MIN = 50;

/** Points lost to an account that is then banned for cheating are given back from this long before the ban [R25]. */
export const REFUND_MS = 14 * 24 * 3_600_000;

/** How much one match may change a volatility. */
const TAU = 0.5;
/** Glicko points in one unit of the inner scale, whose middle is the starting rating. */
const SCALE = 173.7178;
const PRECISION = 1e-6;

/** Whether a rating is still shown with a question mark [R22]. */
export const isProvisional = (rating: Rating): boolean => rating.deviation >= PROVISIONAL_DEVIATION_MIN;

/** The effect of a match on one seat. */
export interface SeatRating {
  readonly after: Rating;
  /** The points that the result against each seat moved, by seat; their sum is the change of the rating. */
  readonly moved: readonly number[];
}

/** How much the result between two seats counts, from 0 to 1; the same in both directions. */
export type WeightOf = (seat: number, other: number) => number;

/** The new ratings of a table by its final places, 1 first; equal places are ties [R22]. */
export const rateMatch = (table: readonly Rating[], places: readonly number[]): Rating[] =>
  rateTable(table, places, () => 1).map(({ after }) => after);

/**
 * The same with a weight for each pair [R22]. A weighted result is a fraction of a match and of a rating period: a seat
 * whose weights are all 0 keeps rating, deviation and volatility.
 */
export function rateTable(table: readonly Rating[], places: readonly number[], weightOf: WeightOf): SeatRating[] {
  const share = pairShare(table.length);
  return table.map((player, seat) => {
    const others = table.flatMap((opponent, other) => (other === seat ? [] : [{ opponent, other }]));
    const meetings = others.map(({ opponent, other }) => ({
      opponent,
      score: scoreOf(places[seat] as number, places[other] as number),
      weight: share * weightOf(seat, other),
    }));
    const period = meetings.reduce((sum, { weight }) => sum + weight, 0);
    const moved = table.map(() => 0);
    if (period === 0) return { after: player, moved };
    const { after, moves } = update(player, meetings, period);
    for (const [index, { other }] of others.entries()) moved[other] = moves[index] as number;
    return { after, moved };
  });
}

/** The weight of one pair at a table of this size: all pairs of a seat together count as one match [R22]. */
export const pairShare = (players: number): number => 1 / (players - 1);

/** 1 for the better place, 0.5 for a shared one. */
export const scoreOf = (mine: number, theirs: number): number => {
  if (mine === theirs) return 0.5;
  return mine < theirs ? 1 : 0;
};

/** A player's rating after one rating period with these meetings, all at their ratings before it [R22]. */
export const rate = (player: Rating, meetings: readonly Meeting[]): Rating => update(player, meetings, 1).after;

/** How much an opponent's result says, and the expected score against the opponent (Glickman's g and E). */
function expectation(player: Rating, opponent: Rating): { readonly impact: number; readonly expected: number } {
  const impact = 1 / Math.sqrt(1 + 3 * (opponent.deviation / SCALE / Math.PI) ** 2);
  return { impact, expected: 1 / (1 + Math.exp((-impact * (player.rating - opponent.rating)) / SCALE)) };
}

/** The step of Glicko-2 over a rating period or a fraction of one; `moves` are the points of each meeting. */
function update(
  player: Rating,
  meetings: readonly Meeting[],
  period: number,
): { readonly after: Rating; readonly moves: readonly number[] } {
  const phi = player.deviation / SCALE;
  let information = 0;
  const surprises = meetings.map(({ opponent, score, weight }) => {
    const { impact, expected } = expectation(player, opponent);
    information += weight * impact ** 2 * expected * (1 - expected);
    return weight * impact * (score - expected);
  });
  if (information === 0) {
    const after = { ...player, deviation: widened(phi, player.volatility, period) };
    return { after, moves: meetings.map(() => 0) };
  }
  const surprise = surprises.reduce((sum, each) => sum + each, 0);
  const variance = 1 / information;
  const volatility = newVolatility(phi, player.volatility, variance, variance * surprise);
  const before = widened(phi, volatility, period) / SCALE;
  const variancesAfter = 1 / (1 / before ** 2 + information);
  const after = {
    rating: player.rating + SCALE * variancesAfter * surprise,
    deviation: SCALE * Math.sqrt(variancesAfter),
    volatility,
  };
  return { after, moves: surprises.map((each) => SCALE * variancesAfter * each) };
}

/** How many points a rating may still go up and down. */
export interface Room {
  readonly up: number;
  readonly down: number;
}

/**
 * The largest fraction of a meeting's weight, from 0 to 1, with which it moves the rating no further than allowed. It
 * uses the volatility before the meeting; the change by the result is less than a point.
 */
export function partWithin(player: Rating, { opponent, score, weight }: Meeting, room: Room): number {
  const { impact, expected } = expectation(player, opponent);
  const pointsMax = score > expected ? room.up : room.down;
  // A remainder of less than a point counts as none.
  if (pointsMax < 1) return 0;
  const spread = (widened(player.deviation / SCALE, player.volatility, 1) / SCALE) ** 2;
  // With weight w the rating moves by w * push / (1 / spread + w * information).
  const push = SCALE * impact * Math.abs(score - expected);
  const information = impact ** 2 * expected * (1 - expected);
  const excess = push - pointsMax * information;
  return excess <= 0 ? 1 : Math.min(1, pointsMax / (weight * spread * excess));
}

/** The deviation after a period, or a fraction of one, without a result: at most a newcomer's. */
const widened = (phi: number, volatility: number, period: number): number =>
  Math.min(SCALE * Math.sqrt(phi ** 2 + period * volatility ** 2), RATING_START.deviation);

/** The volatility that explains a result best: the root of Glickman's step 5, by the Illinois method. */
function newVolatility(phi: number, volatility: number, variance: number, delta: number): number {
  const a = Math.log(volatility ** 2);
  const f = (x: number): number => {
    const spread = phi ** 2 + variance + Math.exp(x);
    return (Math.exp(x) * (delta ** 2 - spread)) / (2 * spread ** 2) - (x - a) / TAU ** 2;
  };
  let low = a;
  let high = delta ** 2 > phi ** 2 + variance ? Math.log(delta ** 2 - phi ** 2 - variance) : a - TAU;
  while (delta ** 2 <= phi ** 2 + variance && f(high) < 0) high -= TAU;
  let fLow = f(low);
  let fHigh = f(high);
  while (Math.abs(high - low) > PRECISION) {
    const middle = low + ((low - high) * fLow) / (fHigh - fLow);
    const fMiddle = f(middle);
    if (fMiddle * fHigh <= 0) {
      low = high;
      fLow = fHigh;
    } else {
      fLow /= 2;
    }
    high = middle;
    fHigh = fMiddle;
  }
  return Math.exp(low / 2);
}
