/** Steps of one, two or five times a power of ten, which are easy to read. */
const niceSteps = [1, 2, 5, 10] as const;

/** The next round step that divides a span into at most so many parts. */
export function niceStep(span: number, partsMax: number): number {
  if (!(span > 0)) return 1;
  const rough = span / partsMax;
  const ten = 10 ** Math.floor(Math.log10(rough));
  return ten * (niceSteps.find((step) => step * ten >= rough) ?? 10);
}

/** Round numbers from below the lowest value to above the highest; at least two, also around a single value. */
export function ticksFor(values: readonly number[], partsMax = 4): number[] {
  const low = Math.min(...values);
  const high = Math.max(...values);
  const step = Math.max(1, niceStep(high - low, partsMax));
  const first = Math.floor(low / step) * step;
  const last = Math.max(Math.ceil(high / step) * step, first + step);
  const count = Math.round((last - first) / step) + 1;
  return Array.from({ length: count }, (_, at) => first + at * step);
}

/** The position of a value between two others, 0 to 1; 0.5 where they are the same. */
export const shareOf = (value: number, from: number, to: number): number =>
  to === from ? 0.5 : (value - from) / (to - from);
