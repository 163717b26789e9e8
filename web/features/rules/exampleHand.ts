/**
 * The hand on the rules page. Its test plays it through the engine, so that the page cannot show a wrong card. The
 * opponent dealt; seat 0 is the reader.
 */
export interface ExampleTrick {
  readonly leader: 0 | 1;
  /** By seat. */
  readonly cards: readonly [reader: string, opponent: string];
  readonly winner: 0 | 1;
}

export const exampleHand: readonly ExampleTrick[] = [
  { leader: 0, cards: ["QS", "KS"], winner: 1 },
  { leader: 1, cards: ["JD", "9D"], winner: 0 },
  { leader: 0, cards: ["AC", "8D"], winner: 0 },
  { leader: 0, cards: ["KH", "QH"], winner: 0 },
  { leader: 0, cards: ["6D", "10H"], winner: 0 },
];

/** A lead and a hand that has to follow it. */
export const followExample = { led: "9D", hand: ["KC", "10S", "JD", "7D", "8H"] } as const;
