/**
 * An answer that is the same for everybody: read at most once in `msMax`, however many want to know at the same time.
 * One that fails is read again by the next who asks.
 */
export function cached<T>(read: () => Promise<T>, msMax: number, now: () => number): () => Promise<T> {
  let reading: Promise<T> | undefined;
  let askedAt = 0;
  return () => {
    if (reading !== undefined && Math.abs(now() - askedAt) < msMax) return reading;
    const fresh = read();
    reading = fresh;
    askedAt = now();
    fresh.catch(() => {
      if (reading === fresh) reading = undefined;
    });
    return fresh;
  };
}
