/**
 * A source of chance: an integer in 0..n-1, all equally likely. The server's is a CSPRNG; tests and computer players
 * use a seeded one.
 */
export type Random = (n: number) => number;

/** A seeded generator (sfc32, 128 bits of state): the same seed gives the same numbers. Never used for real deals. */
export function seededRandom(seed: number): Random {
  let a = seed | 0;
  let b = (seed / 0x100000000) | 0;
  let c = 0x9e3779b9;
  let counter = 1;
  const next = (): number => {
    const t = (((a + b) | 0) + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (c << 21) | (c >>> 11);
    c = (c + t) | 0;
    return t >>> 0;
  };
  // sfc32 needs a dozen rounds to spread its seed over the whole state
  for (let i = 0; i < 12; i++) next();
  return (n) => Math.floor((next() / 0x100000000) * n);
}

/** A shuffled copy (Fisher-Yates): all orders are equally likely if the source is fair. */
export function shuffled<T>(list: readonly T[], random: Random): T[] {
  const out = list.slice();
  for (let i = out.length - 1; i > 0; i--) {
    const j = random(i + 1);
    const swap = out[i] as T;
    out[i] = out[j] as T;
    out[j] = swap;
  }
  return out;
}
