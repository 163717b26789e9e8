const guardMsDefault = 90_000;

/**
 * The promise's value, or a failure that names the missing event: a guard against hanging, never a measure of speed.
 */
export async function within<T>(promise: Promise<T>, what: string, guardMs: number = guardMsDefault): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`waited ${guardMs / 1000} s in vain: ${what}`)), guardMs);
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}
