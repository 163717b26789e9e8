/** The eight bands of a rating and their names [R23]. */
export const TIERS = [
  { name: "Rookie", ratingMin: 0 },
  { name: "Contender", ratingMin: 1200 },
  { name: "Strategist", ratingMin: 1400 },
  { name: "Pro Player", ratingMin: 1600 },
  { name: "Card Wizard", ratingMin: 1800 },
  { name: "Card Master", ratingMin: 2000 },
  { name: "Card Veteran", ratingMin: 2200 },
  { name: "Card Legend", ratingMin: 2400 },
] as const;

export const UNRANKED = "Unranked";
export type TierName = (typeof TIERS)[number]["name"] | typeof UNRANKED;

/** The tier of a shown rating, in whole points; Unranked outside of every band [R23]. */
export function tierOf(rating: number): TierName {
  const visible = Math.round(rating);
  return TIERS.findLast((tier) => visible >= tier.ratingMin)?.name ?? UNRANKED;
}
