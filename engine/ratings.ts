/**
 * Ratings by Glicko-2 [R22]. One match is one rating period; a match of three or four is rated as its
 * pairs, each weighted 1/(n-1) so that a table of four moves a rating no further than a table of two.
 * Which pool a match belongs to is the caller's matter.
 */
export interface Rating {
  readonly rating: number;
  /** How far the true strength may lie from the rating: one standard deviation. */
  readonly deviation: number;
  /** How much the strength is expected to wander from match to match. */
  readonly volatility: number;
}

/** One opponent met: 1 won, 0.5 tied, 0 lost. */
export interface Meeting {
  readonly opponent: Rating;
  readonly score: number;
  readonly weight: number;
}

export const RATING_START: Rating = { rating: 1200, deviation: 350, volatility: 0.06 };
/** From here up a rating is shown with a question mark. */
export const PROVISIONAL_DEVIATION_MIN = 110;
/** The leaderboard lists players up to here ... */
export const LISTED_DEVIATION_MAX = 75;
/** ... and while fewer than this many qualify, everyone with a rated game. */
export const LISTED_PLAYERS_MIN = 50;

/** How far one match may change a volatility. */
const TAU = 0.5;
/** Glicko points in one unit of the inner scale, whose middle is the starting rating. */
const SCALE = 173.7178;
const PRECISION = 1e-6;

/** Whether a rating is still shown with a question mark [R22]. */
export const isProvisional = (rating: Rating): boolean => rating.deviation >= PROVISIONAL_DEVIATION_MIN;

/** The new ratings of a table by its final places, 1 first; equal places are ties [R22]. */
export function rateMatch(table: readonly Rating[], places: readonly number[]): Rating[] {
  const weight = 1 / (table.length - 1);
  return table.map((player, seat) => {
    const meetings = table.flatMap((opponent, other) =>
      other === seat ? [] : [{ opponent, score: scoreOf(places[seat] as number, places[other] as number), weight }],
    );
    return rate(player, meetings);
  });
}

const scoreOf = (mine: number, theirs: number): number => {
  if (mine === theirs) return 0.5;
  return mine < theirs ? 1 : 0;
};

/** A player's rating after one rating period with these meetings, all at their ratings before it [R22]. */
export function rate(player: Rating, meetings: readonly Meeting[]): Rating {
  const phi = player.deviation / SCALE;
  let information = 0;
  let surprise = 0;
  for (const { opponent, score, weight } of meetings) {
    const impact = 1 / Math.sqrt(1 + 3 * (opponent.deviation / SCALE / Math.PI) ** 2);
    const expected = 1 / (1 + Math.exp((-impact * (player.rating - opponent.rating)) / SCALE));
    information += weight * impact ** 2 * expected * (1 - expected);
    surprise += weight * impact * (score - expected);
  }
  if (information === 0) return { ...player, deviation: widened(phi, player.volatility) };
  const variance = 1 / information;
  const volatility = newVolatility(phi, player.volatility, variance, variance * surprise);
  const before = widened(phi, volatility) / SCALE;
  const variancesAfter = 1 / (1 / before ** 2 + information);
  return {
    rating: player.rating + SCALE * variancesAfter * surprise,
    deviation: SCALE * Math.sqrt(variancesAfter),
    volatility,
  };
}

/** The deviation after a period that brought no news: never wider than a newcomer's. */
const widened = (phi: number, volatility: number): number =>
  Math.min(SCALE * Math.sqrt(phi ** 2 + volatility ** 2), RATING_START.deviation);

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
