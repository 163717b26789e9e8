/** The eight bands of a rating with their names [R23], and the ranks of the second naming, for staff and in the help. */
export const TIERS = [
  { name: "Rookie", ratingMin: 0, rank: "Bronze" },
  { name: "Contender", ratingMin: 1200, rank: "Silver" },
  { name: "Strategist", ratingMin: 1400, rank: "Gold" },
  { name: "Pro Player", ratingMin: 1600, rank: "Platinum" },
  { name: "Card Wizard", ratingMin: 1800, rank: "Diamond" },
  { name: "Card Master", ratingMin: 2000, rank: "Master" },
  { name: "Card Veteran", ratingMin: 2200, rank: "Master" },
  { name: "Card Legend", ratingMin: 2400, rank: "Master" },
] as const;

export const UNRANKED = "Unranked";
export type TierName = (typeof TIERS)[number]["name"] | typeof UNRANKED;

/** The band that a rating has reached; undefined below every one. */
const bandOf = (rating: number) => TIERS.findLast(({ ratingMin }) => rating >= ratingMin);

/** The tier of a shown rating, in whole points; Unranked outside of every band [R23]. */
export const tierOf = (rating: number): TierName => bandOf(Math.round(rating))?.name ?? UNRANKED;

export type Rank = (typeof TIERS)[number]["rank"];
export const TIER_RANKS: readonly Rank[] = [...new Set(TIERS.map(({ rank }) => rank))];

/** The rank of a shown rating; the lowest one below every band. */
export const rankOfRating = (shown: number): Rank => bandOf(shown)?.rank ?? TIERS[0].rank;
