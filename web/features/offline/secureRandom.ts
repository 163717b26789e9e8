import type { Random } from "#engine/random.ts";

const range = 2 ** 32;

/** Chance for real deals: the browser's cryptographic generator, every number of 0..n-1 equally likely [R15]. */
export const secureRandom: Random = (n) => {
  const fair = range - (range % n);
  const drawn = new Uint32Array(1);
  do crypto.getRandomValues(drawn);
  while ((drawn[0] as number) >= fair);
  return (drawn[0] as number) % n;
};

/** A unique id; also where the page is not served securely and the browser offers no randomUUID. */
export const newId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
